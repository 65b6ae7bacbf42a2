import { expect, it } from 'vitest';
import type { OwnFileStore } from '../../src/domain/check/ports.js';
import type { GeneratedTermsStore, GeneratorRecordsReader } from '../../src/domain/generate/ports.js';
import type { DecideEntry } from '../../src/domain/registry/entry-decision.js';
import type { RegistryStore } from '../../src/domain/registry/ports.js';
import {
  aDocumentOf,
  addEntries,
  aGeneratedResult,
  anEntry,
  anOwnFile,
  CHANGE,
  keepResult,
  name,
  names,
  putEntry,
  writing,
} from '../support/an-entry.js';

export interface OpenGeneratorRecords {
  readonly reader: GeneratorRecordsReader;
  /** Empty; the reader reads it. */
  readonly registry: RegistryStore;
  readonly ownFiles: OwnFileStore;
  readonly results: GeneratedTermsStore;
}

/** The promises of every `GeneratorRecordsReader`. */
export function generatorRecordsContract(open: () => Promise<OpenGeneratorRecords>): void {
  it('answers in the order of the names, also for repeated names', async () => {
    const { reader, registry, ownFiles, results } = await open();
    await putEntry(registry, anEntry({ domain: 'a.com' }), CHANGE);
    await ownFiles.put(anOwnFile({ domain: 'b.com' }));
    // The entry need not be written with the result.
    const keeping: DecideEntry = () => ({ kind: 'keep' });
    await putEntry(registry, anEntry({ domain: 'd.com' }));
    await keepResult(results, aGeneratedResult({ domain: 'c.com' }), keeping, CHANGE.by);
    await ownFiles.put(anOwnFile({ domain: 'c.com' }));
    const answers = await reader.read(names('c.com', 'nowhere.com', 'a.com', 'b.com', 'd.com', 'c.com'));
    expect(
      answers.map(({ ownFile, generated, hasEntry }) => [ownFile?.domain, generated?.domain, hasEntry]),
    ).toEqual([
      ['c.com', 'c.com', false],
      [undefined, undefined, false],
      [undefined, undefined, true],
      ['b.com', undefined, false],
      [undefined, undefined, true],
      ['c.com', 'c.com', false],
    ]);
  });

  it('leaves out what is not stored', async () => {
    const { reader } = await open();
    expect(await reader.read(names('a.com'))).toEqual([{ hasEntry: false }]);
  });

  it('returns the whole documents', async () => {
    const { reader, ownFiles, results } = await open();
    const document = aDocumentOf('example.com', { extensions: { 'com.example.note': [1, { b: 1, a: 2 }] } });
    const found = anOwnFile();
    const record = { ...found, file: { ...found.file, document } } as typeof found;
    await ownFiles.put(record);
    const kept = await keepResult(results, aGeneratedResult({ document }), writing(anEntry()), CHANGE.by);
    const [records] = await reader.read(names('example.com'));
    expect(records).toEqual({ ownFile: record, generated: kept, hasEntry: true });
    expect(JSON.stringify(records?.generated?.document)).toBe(JSON.stringify(document));
  });

  it('returns the content of an invalid file', async () => {
    const { reader, ownFiles } = await open();
    const record = anOwnFile({
      file: {
        kind: 'invalid',
        sourceUrl: 'https://example.com/agentterms.json',
        problem: 'It is not valid.',
        content: { permissions: 'yes' },
      },
    });
    await ownFiles.put(record);
    expect(await reader.read(names('example.com'))).toEqual([{ ownFile: record, hasEntry: false }]);
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
    expect(answers.map(({ hasEntry }) => hasEntry)).toEqual(asked.map((_, index) => index % 2 === 0));
  });

  it('sees what was stored before the call', async () => {
    const { reader, registry, ownFiles, results } = await open();
    const read = async () => (await reader.read(names('example.com')))[0];
    expect(await read()).toEqual({ hasEntry: false });
    await addEntries(registry, [anEntry()]);
    expect(await read()).toEqual({ hasEntry: true });
    for (const round of [1, 2, 3]) {
      const record = anOwnFile({ retrievedAt: new Date(round * 1_000) });
      await ownFiles.put(record);
      expect((await read())?.ownFile).toEqual(record);
      const kept = await keepResult(
        results,
        aGeneratedResult({ analyst: `analyst ${round}` }),
        writing(anEntry()),
        CHANGE.by,
      );
      expect(await read()).toEqual({ ownFile: record, generated: kept, hasEntry: true });
    }
    await results.removeOlderThan(new Date('2027-01-01T00:00:00Z'));
    await ownFiles.removeOlderThan(new Date('2027-01-01T00:00:00Z'));
    expect(await read()).toEqual({ hasEntry: true });
    expect((await registry.find(name('example.com')))?.version).toBe(4);
  });
}
