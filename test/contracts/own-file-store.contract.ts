import { expect, it } from 'vitest';
import type { OwnFileStore } from '../../src/domain/check/ports.js';
import type { GeneratorRecordsReader } from '../../src/domain/generate/ports.js';
import type { OwnFile } from '../../src/domain/terms/own-file.js';
import { anOwnFile, names } from '../support/an-entry.js';

export interface OpenOwnFileStore {
  readonly store: OwnFileStore;
  /** Reads what the store keeps. */
  readonly reader: GeneratorRecordsReader;
}

const FILES: readonly OwnFile[] = [
  anOwnFile().file,
  { kind: 'invalid', sourceUrl: 'https://example.com/agentterms.json', problem: 'It is not JSON.' },
  {
    kind: 'invalid',
    sourceUrl: 'https://example.com/agentterms.json',
    problem: 'Permissions are missing.',
    content: JSON.parse(
      '{"b":[1.5e300,null,{"a":"\\"\\u0000\\ud800 \\u2028é"}],"a":{},"__proto__":{"x":1},"permissions":[]}',
    ),
  },
  { kind: 'none' },
  { kind: 'unreachable', problem: 'The name does not resolve.' },
];

/** The promises of every `OwnFileStore`. Each call of `open` returns an empty store. */
export function ownFileStoreContract(open: () => Promise<OpenOwnFileStore>): void {
  const kept = async ({ reader }: OpenOwnFileStore) => (await reader.read(names('example.com')))[0]?.ownFile;

  it.each(FILES)('keeps an answer of kind $kind unchanged', async (file) => {
    const opened = await open();
    const record = anOwnFile({ file });
    await opened.store.put(record);
    expect(await kept(opened)).toEqual(record);
  });

  it.each(FILES)('leaves nothing of an older answer next to one of kind $kind', async (file) => {
    const opened = await open();
    for (const older of FILES) await opened.store.put(anOwnFile({ file: older }));
    const record = anOwnFile({ file, retrievedAt: new Date('2026-03-04T06:00:00.124Z') });
    await opened.store.put(record);
    expect(await kept(opened)).toEqual(record);
  });

  it('keeps the order of the keys of an invalid file', async () => {
    const opened = await open();
    const content = { z: 1, a: { y: [], b: null }, m: '' };
    const sourceUrl = 'https://example.com/agentterms.json';
    await opened.store.put(anOwnFile({ file: { kind: 'invalid', sourceUrl, problem: 'No.', content } }));
    const file = (await kept(opened))?.file;
    expect(file?.kind === 'invalid' && JSON.stringify(file.content)).toBe(JSON.stringify(content));
  });

  it('keeps a newer record when an older one arrives late', async () => {
    const opened = await open();
    const newer = anOwnFile({ file: { kind: 'none' }, retrievedAt: new Date('2026-03-04T05:00:00.002Z') });
    await opened.store.put(newer);
    await opened.store.put(anOwnFile({ retrievedAt: new Date('2026-03-04T05:00:00.001Z') }));
    expect(await kept(opened)).toEqual(newer);
  });

  it.each(FILES.filter(({ kind }) => kind !== 'unreachable'))(
    'keeps an answer of kind $kind for an hour while the site cannot be asked',
    async (file) => {
      const opened = await open();
      const record = anOwnFile({ file });
      await opened.store.put(record);
      const away = { kind: 'unreachable', problem: 'No answer.' } as const;
      await opened.store.put(anOwnFile({ file: away, retrievedAt: new Date('2026-03-04T06:00:00.123Z') }));
      expect(await kept(opened)).toEqual(record);
      const later = anOwnFile({ file: away, retrievedAt: new Date('2026-03-04T06:00:00.124Z') });
      await opened.store.put(later);
      expect(await kept(opened)).toEqual(later);
    },
  );

  it('forgets records from before a moment, but none from that moment', async () => {
    const opened = await open();
    await opened.store.put(anOwnFile({ domain: 'a.com', retrievedAt: new Date('2026-03-04T05:00:00.000Z') }));
    await opened.store.put(anOwnFile({ domain: 'b.com', retrievedAt: new Date('2026-03-04T05:00:00.001Z') }));
    expect(await opened.store.removeOlderThan(new Date('2026-03-04T05:00:00.001Z'))).toBe(1);
    const [a, b] = await opened.reader.read(names('a.com', 'b.com'));
    expect(a).toEqual({ hasEntry: false });
    expect(b?.ownFile?.domain).toBe('b.com');
    expect(await opened.store.removeOlderThan(new Date('2026-03-04T05:00:00.001Z'))).toBe(0);
  });
}
