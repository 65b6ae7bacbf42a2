import { expect, it } from 'vitest';
import { toCheckedDocument } from '../../src/domain/check/known-terms.js';
import type { KnownTermsReader, OwnFileStore } from '../../src/domain/check/ports.js';
import type { RegistryStore } from '../../src/domain/registry/ports.js';
import { aTermsDocument } from '../support/a-terms-document.js';
import { addEntries, anEntry, anOwnFile, CHANGE, names, putEntry } from '../support/an-entry.js';

const FOUND = {
  kind: 'found',
  documentHash: 'a'.repeat(64),
  sourceUrl: 'https://example.com/agentterms.json',
} as const;

export interface OpenKnownTerms {
  readonly reader: KnownTermsReader;
  /** Empty; the reader reads it. */
  readonly registry: RegistryStore;
  readonly ownFiles: OwnFileStore;
}

/** The promises of every `KnownTermsReader`. */
export function knownTermsContract(open: () => Promise<OpenKnownTerms>): void {
  it('answers in the order of the names, also for repeated names', async () => {
    const { reader, registry, ownFiles } = await open();
    await putEntry(registry, anEntry({ domain: 'a.com' }), CHANGE);
    await ownFiles.put(anOwnFile({ domain: 'b.com' }));
    await putEntry(registry, anEntry({ domain: 'c.com' }), CHANGE);
    await ownFiles.put(anOwnFile({ domain: 'c.com' }));
    const answers = await reader.read(names('c.com', 'nowhere.com', 'a.com', 'b.com', 'c.com'));
    expect(answers.map(({ entry, ownFile }) => [entry?.domain, ownFile?.domain])).toEqual([
      ['c.com', 'c.com'],
      [undefined, undefined],
      ['a.com', undefined],
      [undefined, 'b.com'],
      ['c.com', 'c.com'],
    ]);
  });

  it('returns the same entry as the registry, and an empty object for an unknown name', async () => {
    const { reader, registry } = await open();
    await putEntry(
      registry,
      anEntry({ domain: 'a.com', validationStatus: 'flagged', origin: 'generated' }),
      CHANGE,
    );
    const [a, unknown] = await reader.read(names('a.com', 'b.com'));
    const stored = await registry.find(anEntry({ domain: 'a.com' }).domain);
    expect(a).toEqual({ entry: stored && { ...stored, document: toCheckedDocument(stored.document) } });
    expect(unknown).toEqual({});
  });

  it('leaves out the parts of documents that checks do not read, and the whole text', async () => {
    const { reader, registry, ownFiles } = await open();
    const document = toCheckedDocument(aTermsDocument());
    const whole = aTermsDocument({ extensions: { 'com.example.note': [1, 2] } });
    await putEntry(registry, anEntry({ document: whole }), CHANGE);
    await ownFiles.put(anOwnFile({ file: { ...FOUND, document: whole } }));
    const [found] = await reader.read(names('example.com'));
    expect(found?.entry?.document).toEqual(document);
    expect(JSON.parse(found?.entry?.documentText ?? '')).toEqual(whole);
    expect(found?.ownFile?.file).toEqual({ kind: 'found', document, documentHash: FOUND.documentHash });
  });

  it('leaves out the content of an invalid file', async () => {
    const { reader, ownFiles } = await open();
    const file = { kind: 'invalid', sourceUrl: FOUND.sourceUrl, problem: 'It is not valid.' } as const;
    await ownFiles.put(anOwnFile({ file: { ...file, content: { permissions: 'yes' } } }));
    const [found] = await reader.read(names('example.com'));
    expect(found?.ownFile?.file).toEqual({ kind: 'invalid' });
  });

  it('accepts no names and thousands', async () => {
    const { reader, registry } = await open();
    expect(await reader.read([])).toEqual([]);
    await addEntries(
      registry,
      Array.from({ length: 1_000 }, (_, index) => anEntry({ domain: `d${2 * index}.com` })),
    );
    const asked = names(...Array.from({ length: 2_000 }, (_, index) => `d${index}.com`));
    const answers = await reader.read(asked);
    expect(answers.map(({ entry }) => entry?.domain)).toEqual(
      asked.map((domain, index) => (index % 2 === 0 ? domain : undefined)),
    );
  });

  it('sees what was stored before the call', async () => {
    const { reader, registry, ownFiles } = await open();
    for (const version of [1, 2, 3]) {
      await putEntry(registry, anEntry(), CHANGE);
      const retrievedAt = new Date(version * 1_000);
      await ownFiles.put(anOwnFile({ retrievedAt }));
      const [found] = await reader.read(names('example.com'));
      expect(found).toMatchObject({ entry: { version }, ownFile: { retrievedAt } });
    }
  });
}
