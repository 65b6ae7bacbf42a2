import { expect, it } from 'vitest';
import type {
  GeneratedTermsStore,
  GeneratorRecordsReader,
  SettleResult,
} from '../../src/domain/generate/ports.js';
import type { DecideEntry } from '../../src/domain/registry/entry-decision.js';
import type { RegistryStore } from '../../src/domain/registry/ports.js';
import {
  aDocumentOf,
  aGeneratedResult,
  anEntry,
  CHANGE,
  keepResult,
  name,
  names,
  putEntry,
  writing,
} from '../support/an-entry.js';

export interface OpenGeneratedTermsStore {
  readonly store: GeneratedTermsStore;
  /** Empty, and the store offers its entries to it. */
  readonly registry: RegistryStore;
  /** Reads what the store keeps. */
  readonly reader: GeneratorRecordsReader;
}

/** The promises of every `GeneratedTermsStore`. Each call of `open` returns an empty store. */
export function generatedTermsStoreContract(open: () => Promise<OpenGeneratedTermsStore>): void {
  const found = async ({ reader }: OpenGeneratedTermsStore) =>
    (await reader.read(names('example.com')))[0]?.generated;
  const anOffer = (document = aDocumentOf('example.com')) => anEntry({ document, origin: 'generated' });

  it('keeps a result unchanged, with a revision', async () => {
    const opened = await open();
    const document = aDocumentOf('example.com', {
      extensions: { 'org.example.z': { b: 1, a: '\u{1F600} é "\\ \n \u2028 \u0000', empty: {} } },
    });
    const result = aGeneratedResult({
      document,
      remarks: ['', '{NULL,"x"}', 'a\n\\"b'],
      analyst: 'openai "m"',
    });
    const kept = await keepResult(opened.store, result, writing(anOffer()), CHANGE.by);
    expect(kept).toEqual({ ...result, revision: expect.any(Number) });
    expect(await found(opened)).toEqual(kept);
    expect(JSON.stringify((await found(opened))?.document)).toBe(JSON.stringify(document));
  });

  it('keeps a result without remarks', async () => {
    const opened = await open();
    await keepResult(opened.store, aGeneratedResult({ remarks: [] }), writing(anOffer()), CHANGE.by);
    expect((await found(opened))?.remarks).toEqual([]);
  });

  it('replaces a result whole, whichever was generated later, with a larger revision', async () => {
    const opened = await open();
    const first = await keepResult(opened.store, aGeneratedResult(), writing(anOffer()), CHANGE.by);
    const result = aGeneratedResult({
      document: aDocumentOf('example.com', { permissions: {} }),
      analyst: 'openai',
      remarks: [],
      generatedAt: new Date('2026-03-03T00:00:00.000Z'),
    });
    const second = await keepResult(opened.store, result, writing(anOffer()), CHANGE.by);
    expect(second).toEqual({ ...result, revision: expect.any(Number) });
    expect(second.revision).toBeGreaterThan(first.revision);
    expect(await found(opened)).toEqual(second);
  });

  it('continues with larger revisions after a result was forgotten', async () => {
    const opened = await open();
    await keepResult(opened.store, aGeneratedResult(), writing(anOffer()), CHANGE.by);
    const second = await keepResult(opened.store, aGeneratedResult(), writing(anOffer()), CHANGE.by);
    await opened.store.removeOlderThan(new Date('2027-01-01T00:00:00Z'));
    const third = await keepResult(opened.store, aGeneratedResult(), writing(anOffer()), CHANGE.by);
    expect(third.revision).toBeGreaterThan(second.revision);
  });

  it('gives each of several simultaneous writers its own revision, and keeps the last result', async () => {
    const opened = await open();
    const kept = await Promise.all(
      Array.from({ length: 6 }, (_, nth) =>
        keepResult(
          opened.store,
          aGeneratedResult({ analyst: `analyst ${nth}` }),
          writing(anOffer()),
          CHANGE.by,
        ),
      ),
    );
    const last = kept.toSorted((one, other) => other.revision - one.revision)[0];
    expect(new Set(kept.map(({ revision }) => revision)).size).toBe(6);
    expect(await found(opened)).toEqual(last);
    expect(await opened.registry.find(name('example.com'))).toMatchObject({ version: 6 });
    expect(await opened.registry.history(name('example.com'), { limit: 10 })).toHaveLength(6);
  });

  it('puts the entry into the registry, with a record of the change', async () => {
    const opened = await open();
    const change = { by: 'generator', reason: 'Its terms were read.' };
    await keepResult(opened.store, aGeneratedResult(), writing(anOffer(), change.reason), change.by);
    const after = await opened.registry.find(name('example.com'));
    expect(after).toMatchObject({ ...anOffer(), version: 1 });
    expect(await opened.registry.history(name('example.com'), { limit: 10 })).toMatchObject([
      { ...change, after },
    ]);
  });

  it('keeps the result even if its entry stays unchanged', async () => {
    const opened = await open();
    await putEntry(opened.registry, anEntry({ validationStatus: 'validated', category: 'kept' }), CHANGE);
    const refuse: DecideEntry = (state) => {
      expect(state.entry?.category).toBe('kept');
      return { kind: 'refuse', code: 'conflict', message: 'It stays.' };
    };
    const kept = await keepResult(opened.store, aGeneratedResult(), refuse, CHANGE.by);
    expect(await found(opened)).toEqual(kept);
    expect(await opened.registry.find(name('example.com'))).toMatchObject({ category: 'kept', version: 1 });
    expect(await opened.registry.history(name('example.com'), { limit: 10 })).toHaveLength(1);
  });

  it('passes the document of the entry to the settling function, and keeps its result', async () => {
    const opened = await open();
    const offered = aGeneratedResult();
    const known: unknown[] = [];
    const settle: SettleResult = (state, document) => {
      known.push([state.entry?.version, document]);
      const merged = aDocumentOf('example.com', { policy_id: `merged ${known.length}` });
      const { domain: _, ...content } = anOffer(merged);
      const decision = { kind: 'replace', content, reason: 'Merged.' } as const;
      return { decision, result: { ...offered, document: merged } };
    };
    await opened.store.keep(offered.domain, settle, CHANGE.by);
    const kept = await opened.store.keep(offered.domain, settle, CHANGE.by);
    expect(known).toEqual([
      [undefined, undefined],
      [1, aDocumentOf('example.com', { policy_id: 'merged 1' })],
    ]);
    expect(kept.document.policy_id).toBe('merged 2');
    expect(await found(opened)).toEqual(kept);
    expect((await opened.registry.find(offered.domain))?.document).toEqual(kept.document);
  });

  it('keeps neither when the entry cannot be stored', async () => {
    const opened = await open();
    const first = await keepResult(opened.store, aGeneratedResult(), writing(anOffer()), CHANGE.by);
    // Half a character has no canonical form, so the document has no hash.
    const document = aDocumentOf('example.com', { extensions: { 'com.example.note': '\ud800' } });
    const failing = keepResult(
      opened.store,
      aGeneratedResult({ analyst: 'another' }),
      writing(anOffer(document)),
      CHANGE.by,
    );
    await expect(failing).rejects.toThrow('surrogate');
    expect(await found(opened)).toEqual(first);
    expect(await opened.registry.find(name('example.com'))).toMatchObject({ version: 1 });
  });

  it('does not notice when the caller changes a document afterwards', async () => {
    const opened = await open();
    const result = aGeneratedResult();
    const kept = await keepResult(opened.store, result, writing(anOffer()), CHANGE.by);
    result.document.permissions.read_content = null;
    kept.document.permissions.scrape_data = null;
    expect((await found(opened))?.document.permissions).toEqual(aDocumentOf('example.com').permissions);
  });

  it('forgets results from before a moment, but none from that moment; the registry keeps its entries', async () => {
    const opened = await open();
    const moment = new Date('2026-03-04T05:00:00.001Z');
    const keep = (domain: string, generatedAt: Date) =>
      keepResult(
        opened.store,
        aGeneratedResult({ domain, generatedAt }),
        writing(anEntry({ domain })),
        CHANGE.by,
      );
    await keep('a.com', new Date(moment.getTime() - 1));
    await keep('b.com', moment);
    expect(await opened.store.removeOlderThan(moment)).toBe(1);
    const [a, b] = await opened.reader.read(names('a.com', 'b.com'));
    expect(a).toEqual({ hasEntry: true });
    expect(b?.generated?.domain).toBe('b.com');
    expect(await opened.store.removeOlderThan(moment)).toBe(0);
  });
}
