import { expect, it } from 'vitest';
import { offerOwnDocument } from '../../src/domain/registry/offer-entry.js';
import type { RegistryStore } from '../../src/domain/registry/ports.js';
import { documentHash } from '../../src/domain/terms/canonical.js';
import { aDocumentOf, anEntry, CHANGE, name, putEntry } from '../support/an-entry.js';
import type { SettableClock } from '../support/settable-clock.js';

export interface OpenRegistryStore {
  readonly store: RegistryStore;
  /** The store's time of day. */
  readonly clock: SettableClock;
}

/** The promises of every `RegistryStore`. Each call of `open` returns an empty store. */
export function registryStoreContract(open: () => Promise<OpenRegistryStore>): void {
  it('has no entry of a name that was never put', async () => {
    const { store } = await open();
    await putEntry(store, anEntry({ domain: 'example.com' }), CHANGE);
    expect(await store.find(name('www.example.com'))).toBeUndefined();
  });

  it('returns what was stored, with its text, hash, first version and time', async () => {
    const { store, clock } = await open();
    const entry = anEntry({
      category: 'search',
      validationStatus: 'validated',
      confidence: 0.25,
      origin: 'admin',
    });
    expect(await putEntry(store, entry, CHANGE)).toBe(1);
    expect(await store.find(entry.domain)).toEqual({
      ...entry,
      documentText: JSON.stringify(entry.document),
      documentHash: documentHash(entry.document),
      version: 1,
      updatedAt: clock.now(),
    });
  });

  it('keeps the order of the keys and every character of the document', async () => {
    const { store } = await open();
    const document = aDocumentOf('example.com', {
      extensions: {
        'org.example.z': { b: 1, a: '\u{1F600} é "\\ \n \u2028', empty: {} },
        'org.example.a': [null, 1.5e300],
      },
    });
    await putEntry(store, anEntry({ document }), CHANGE);
    const found = await store.find(name('example.com'));
    expect(found?.documentText).toBe(JSON.stringify(document));
    expect(JSON.stringify(found?.document)).toBe(JSON.stringify(document));
  });

  it('replaces an entry whole and counts its versions', async () => {
    const { store, clock } = await open();
    await putEntry(store, anEntry({ category: 'search' }), CHANGE);
    clock.set('2026-04-05T06:07:08.001Z');
    const document = aDocumentOf('example.com', { permissions: { scrape_data: null } });
    expect(await putEntry(store, anEntry({ document, validationStatus: 'flagged' }), CHANGE)).toBe(2);
    expect(await store.find(name('example.com'))).toMatchObject({
      category: 'news',
      validationStatus: 'flagged',
      version: 2,
      updatedAt: clock.now(),
      document: { permissions: { scrape_data: null } },
    });
  });

  it('gives each of several simultaneous writers its own version', async () => {
    const { store } = await open();
    const versions = await Promise.all(Array.from({ length: 8 }, () => putEntry(store, anEntry(), CHANGE)));
    expect(versions.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('chains the changes of several writers at once: each begins where the one before it ended', async () => {
    const { store } = await open();
    const writers = Array.from({ length: 8 }, (_, index) => `writer ${index}`);
    const versions = await Promise.all(
      writers.map((by, index) => putEntry(store, anEntry({ confidence: index / 10 }), { ...CHANGE, by })),
    );
    const changes = await history(store, 'example.com');
    expect(changes.map(({ after }) => after?.version)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect(changes.map(({ before }) => before)).toEqual([
      ...changes.slice(1).map(({ after }) => after),
      undefined,
    ]);
    // Each writer's own version, with what it wrote.
    for (const { by, after } of changes) {
      const writer = writers.indexOf(by);
      expect(after).toMatchObject({ version: versions[writer], confidence: writer / 10 });
    }
    expect(changes[0]?.after).toEqual(await store.find(name('example.com')));
  });

  it('records who changed an entry, why and when, and the whole entry before and after', async () => {
    const { store, clock } = await open();
    const first = anEntry({ confidence: 0.1 + 0.2, origin: 'generated' });
    await putEntry(store, first, { by: 'generator', reason: 'It was "asked"\n for – \u{1F600}.' });
    const before = await store.find(name('example.com'));
    const at = clock.now();
    clock.set('2026-04-05T06:07:08.001Z');
    const document = aDocumentOf('example.com', {
      extensions: { 'org.example.z': { b: 1, a: '"\\ \n \u2028 \u0000' } },
    });
    await putEntry(store, anEntry({ document, origin: 'admin', validationStatus: 'flagged' }), CHANGE);
    const after = await store.find(name('example.com'));
    expect(await history(store, 'example.com')).toEqual([
      { id: expect.any(String), domain: 'example.com', at: clock.now(), ...CHANGE, before, after },
      {
        id: expect.any(String),
        domain: 'example.com',
        at,
        by: 'generator',
        reason: 'It was "asked"\n for – \u{1F600}.',
        after: before,
      },
    ]);
    expect(after?.documentText).toBe(JSON.stringify(document));
  });

  it('returns the history of one entry page by page, the latest first', async () => {
    const { store } = await open();
    for (const domain of ['a.com', 'b.com', 'a.com', 'b.com', 'a.com'])
      await putEntry(store, anEntry({ domain }), CHANGE);
    const [latest, second, ...none] = await store.history(name('a.com'), { limit: 2 });
    expect([latest?.after?.version, second?.after?.version, none]).toEqual([3, 2, []]);
    const rest = await store.history(name('a.com'), { limit: 2, before: second?.id ?? '' });
    expect(rest.map(({ after }) => after?.version)).toEqual([1]);
    expect(await store.history(name('a.com'), { limit: 2, before: rest[0]?.id ?? '' })).toEqual([]);
    expect(await history(store, 'nowhere.com')).toEqual([]);
  });

  it('numbers the changes of all entries in one ascending row', async () => {
    const { store } = await open();
    // More than nine, so that an order of texts would be noticed.
    for (let nth = 0; nth < 12; nth += 1)
      await putEntry(store, anEntry({ domain: nth % 2 ? 'a.com' : 'b.com' }), CHANGE);
    const changes = [...(await history(store, 'a.com')), ...(await history(store, 'b.com'))];
    const byId = changes.toSorted((one, other) => Number(one.id) - Number(other.id));
    expect(byId.map(({ domain }) => domain)).toEqual(
      Array.from({ length: 6 }, () => ['b.com', 'a.com']).flat(),
    );
    expect(new Set(changes.map(({ id }) => id)).size).toBe(12);
  });

  it.each(['', 'x', '-1', '1.5', "1'", '9'.repeat(30)])(
    'finds no change before %j, which is not an id',
    async (before) => {
      const { store } = await open();
      await putEntry(store, anEntry(), CHANGE);
      expect(await store.history(name('example.com'), { limit: 10, before })).toEqual([]);
    },
  );

  it('spares an entry that is reviewed while others replace it', async () => {
    const { store } = await open();
    await putEntry(store, anEntry(), CHANGE);
    const document = aDocumentOf('example.com', { permissions: {} });
    const own = { document, documentHash: 'of another', reason: 'Published.' };
    const offer = () =>
      store.change([name('example.com')], (state) => offerOwnDocument(own, state), 'generator');
    await Promise.all([
      ...Array.from({ length: 4 }, offer),
      putEntry(store, anEntry({ validationStatus: 'validated' }), CHANGE),
      ...Array.from({ length: 4 }, offer),
    ]);
    expect(await store.find(name('example.com'))).toMatchObject({
      validationStatus: 'validated',
      origin: 'shipped',
    });
    expect((await history(store, 'example.com'))[0]?.after?.validationStatus).toBe('validated');
  });

  it('does not notice when the caller changes its document afterwards', async () => {
    const { store } = await open();
    const entry = anEntry();
    await putEntry(store, entry, CHANGE);
    entry.document.permissions.read_content = false;
    expect((await store.find(entry.domain))?.document.permissions.read_content).toBe(true);
  });

  it('lists in the order of the bytes, page by page, without documents', async () => {
    const { store } = await open();
    const sorted = ['a-b.com', 'a.com', 'a0.com', 'aa.com', 'b.com', 'xn--a-ecp.com', 'z.a.com'];
    for (const domain of sorted.toReversed()) await putEntry(store, anEntry({ domain }), CHANGE);
    const first = await store.list({}, { limit: 4 });
    const second = await store.list({}, { limit: 4, after: name('aa.com') });
    expect([...first, ...second].map(({ domain }) => domain)).toEqual(sorted);
    expect(first).toHaveLength(4);
    expect(Object.keys(first[0] ?? {}).toSorted()).toEqual([
      'category',
      'confidence',
      'documentHash',
      'domain',
      'origin',
      'updatedAt',
      'validationStatus',
      'version',
    ]);
  });

  it('continues after a name that has no entry', async () => {
    const { store } = await open();
    for (const domain of ['a.com', 'c.com']) await putEntry(store, anEntry({ domain }), CHANGE);
    const page = await store.list({}, { limit: 10, after: name('b.com') });
    expect(page.map(({ domain }) => domain)).toEqual(['c.com']);
  });

  it('lists by category, by status and by a part of the name, all of them together', async () => {
    const { store } = await open();
    await putEntry(
      store,
      anEntry({ domain: 'a.example.com', category: 'news', validationStatus: 'validated' }),
      CHANGE,
    );
    await putEntry(
      store,
      anEntry({ domain: 'b.example.com', category: 'news', validationStatus: 'flagged' }),
      CHANGE,
    );
    await putEntry(
      store,
      anEntry({ domain: 'c.example.com', category: 'shop', validationStatus: 'validated' }),
      CHANGE,
    );
    await putEntry(
      store,
      anEntry({ domain: 'd.other.org', category: 'news', validationStatus: 'validated' }),
      CHANGE,
    );
    const listed = async (filter: Parameters<RegistryStore['list']>[0]) =>
      (await store.list(filter, { limit: 10 })).map(({ domain }) => domain[0]).join('');
    expect(await listed({ category: 'news' })).toBe('abd');
    expect(await listed({ validationStatus: 'validated' })).toBe('acd');
    expect(await listed({ q: 'example' })).toBe('abc');
    expect(await listed({ category: 'news', validationStatus: 'validated', q: 'example' })).toBe('a');
    expect(await listed({ q: 'nowhere' })).toBe('');
  });

  it.each(['%', '_', '\\', 'a%c', "'", ''])('treats %j in a filter literally', async (q) => {
    const { store } = await open();
    await putEntry(store, anEntry({ domain: 'abc.com' }), CHANGE);
    expect(await store.list({ q }, { limit: 10 })).toHaveLength(q === '' ? 1 : 0);
  });

  it('counts every status, also those without entries', async () => {
    const { store } = await open();
    expect(await store.counts()).toEqual({ validated: 0, unvalidated: 0, flagged: 0 });
    await putEntry(store, anEntry({ domain: 'a.com', validationStatus: 'flagged' }), CHANGE);
    await putEntry(store, anEntry({ domain: 'b.com', validationStatus: 'flagged' }), CHANGE);
    await putEntry(store, anEntry({ domain: 'c.com', validationStatus: 'validated' }), CHANGE);
    expect(await store.counts()).toEqual({ validated: 1, unvalidated: 0, flagged: 2 });
  });
}

function history(store: RegistryStore, domain: string) {
  return store.history(name(domain), { limit: 100 });
}
