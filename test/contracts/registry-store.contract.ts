import { expect, it } from 'vitest';
import type { RegistryStore } from '../../src/domain/ports/registry-store.js';
import { documentHash } from '../../src/domain/terms/canonical.js';
import { aDocumentOf, anEntry, name } from '../support/an-entry.js';
import type { SettableClock } from '../support/settable-clock.js';

export interface OpenRegistryStore {
  readonly store: RegistryStore;
  /** What the store takes for the time of day. */
  readonly clock: SettableClock;
}

/** What every `RegistryStore` promises. Each call of `open` gives an empty store. */
export function registryStoreContract(open: () => Promise<OpenRegistryStore>): void {
  it('has no entry of a name that was never put', async () => {
    const { store } = await open();
    await store.put(anEntry({ domain: 'example.com' }));
    expect(await store.find(name('www.example.com'))).toBeUndefined();
  });

  it('gives back what was put, with its text, hash, first version and time', async () => {
    const { store, clock } = await open();
    const entry = anEntry({
      category: 'search',
      validationStatus: 'validated',
      confidence: 0.25,
      origin: 'admin',
    });
    expect(await store.put(entry)).toBe(1);
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
    await store.put(anEntry({ document }));
    const found = await store.find(name('example.com'));
    expect(found?.documentText).toBe(JSON.stringify(document));
    expect(JSON.stringify(found?.document)).toBe(JSON.stringify(document));
  });

  it('replaces an entry whole and counts its versions', async () => {
    const { store, clock } = await open();
    await store.put(anEntry({ category: 'search' }));
    clock.set('2026-04-05T06:07:08.001Z');
    const document = aDocumentOf('example.com', { permissions: { scrape_data: null } });
    expect(await store.put(anEntry({ document, validationStatus: 'flagged' }))).toBe(2);
    expect(await store.find(name('example.com'))).toMatchObject({
      category: 'news',
      validationStatus: 'flagged',
      version: 2,
      updatedAt: clock.now(),
      document: { permissions: { scrape_data: null } },
    });
  });

  it('gives every one of several writers at once a version of its own', async () => {
    const { store } = await open();
    const versions = await Promise.all(Array.from({ length: 8 }, () => store.put(anEntry())));
    expect(versions.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('does not notice when the caller changes its document afterwards', async () => {
    const { store } = await open();
    const entry = anEntry();
    await store.put(entry);
    entry.document.permissions.read_content = false;
    expect((await store.find(entry.domain))?.document.permissions.read_content).toBe(true);
  });

  it('lists in the order of the bytes, page by page, without documents', async () => {
    const { store } = await open();
    const sorted = ['a-b.com', 'a.com', 'a0.com', 'aa.com', 'b.com', 'xn--a-ecp.com', 'z.a.com'];
    for (const domain of sorted.toReversed()) await store.put(anEntry({ domain }));
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

  it('goes on after a name that has no entry', async () => {
    const { store } = await open();
    for (const domain of ['a.com', 'c.com']) await store.put(anEntry({ domain }));
    const page = await store.list({}, { limit: 10, after: name('b.com') });
    expect(page.map(({ domain }) => domain)).toEqual(['c.com']);
  });

  it('lists by category, by status and by a part of the name, all of them together', async () => {
    const { store } = await open();
    await store.put(anEntry({ domain: 'a.example.com', category: 'news', validationStatus: 'validated' }));
    await store.put(anEntry({ domain: 'b.example.com', category: 'news', validationStatus: 'flagged' }));
    await store.put(anEntry({ domain: 'c.example.com', category: 'shop', validationStatus: 'validated' }));
    await store.put(anEntry({ domain: 'd.other.org', category: 'news', validationStatus: 'validated' }));
    const listed = async (filter: Parameters<RegistryStore['list']>[0]) =>
      (await store.list(filter, { limit: 10 })).map(({ domain }) => domain[0]).join('');
    expect(await listed({ category: 'news' })).toBe('abd');
    expect(await listed({ validationStatus: 'validated' })).toBe('acd');
    expect(await listed({ q: 'example' })).toBe('abc');
    expect(await listed({ category: 'news', validationStatus: 'validated', q: 'example' })).toBe('a');
    expect(await listed({ q: 'nowhere' })).toBe('');
  });

  it.each(['%', '_', '\\', 'a%c', "'", ''])('takes %j in a filter for itself', async (q) => {
    const { store } = await open();
    await store.put(anEntry({ domain: 'abc.com' }));
    expect(await store.list({ q }, { limit: 10 })).toHaveLength(q === '' ? 1 : 0);
  });

  it('counts every status, also those without entries', async () => {
    const { store } = await open();
    expect(await store.counts()).toEqual({ validated: 0, unvalidated: 0, flagged: 0 });
    await store.put(anEntry({ domain: 'a.com', validationStatus: 'flagged' }));
    await store.put(anEntry({ domain: 'b.com', validationStatus: 'flagged' }));
    await store.put(anEntry({ domain: 'c.com', validationStatus: 'validated' }));
    expect(await store.counts()).toEqual({ validated: 1, unvalidated: 0, flagged: 2 });
  });

  it('adds missing entries and leaves the others as they are', async () => {
    const { store, clock } = await open();
    await store.put(anEntry({ domain: 'a.com', category: 'kept' }));
    const added = await store.addMissing([
      anEntry({ domain: 'a.com', category: 'given' }),
      anEntry({ domain: 'b.com', category: 'given' }),
    ]);
    expect(added).toBe(1);
    expect(await store.find(name('a.com'))).toMatchObject({ category: 'kept', version: 1 });
    const entry = anEntry({ domain: 'b.com', category: 'given' });
    expect(await store.find(name('b.com'))).toEqual({
      ...entry,
      documentText: JSON.stringify(entry.document),
      documentHash: documentHash(entry.document),
      version: 1,
      updatedAt: clock.now(),
    });
  });

  it('adds a domain given twice once, the first of the two', async () => {
    const { store } = await open();
    expect(await store.addMissing([anEntry({ category: 'one' }), anEntry({ category: 'two' })])).toBe(1);
    expect((await store.find(name('example.com')))?.category).toBe('one');
  });

  it('adds nothing from an empty list, and many from a long one', async () => {
    const { store } = await open();
    expect(await store.addMissing([])).toBe(0);
    const many = Array.from({ length: 4_100 }, (_, index) => anEntry({ domain: `d${index}.com` }));
    expect(await store.addMissing(many)).toBe(4_100);
    expect(await store.addMissing(many)).toBe(0);
    expect((await store.counts()).unvalidated).toBe(4_100);
  });
}
