import { expect, it } from 'vitest';
import type { OpenRegistrySnapshot, RegistryStore } from '../../src/domain/registry/ports.js';
import { addEntries, anEntry, CHANGE, name, putEntry } from '../support/an-entry.js';

export interface SnapshotParts {
  readonly store: RegistryStore;
  readonly openSnapshot: OpenRegistrySnapshot;
}

/** The promises of every `RegistrySnapshot`. Each call of `open` returns an empty store. */
export function registrySnapshotContract(open: () => Promise<SnapshotParts>): void {
  it('counts every status and returns every entry in byte order, with its stored text', async () => {
    const { store, openSnapshot } = await open();
    const sorted = ['a-b.com', 'a.com', 'a0.com', 'aa.com', 'xn--a-ecp.com', 'z.a.com'];
    for (const domain of sorted.toReversed()) {
      const validationStatus = domain === 'aa.com' ? 'flagged' : 'validated';
      await putEntry(
        store,
        anEntry({ domain, validationStatus, category: 'search', confidence: 0.1 + 0.2 }),
        CHANGE,
      );
    }
    await using snapshot = await openSnapshot();
    expect(snapshot.counts).toEqual({ validated: 5, unvalidated: 0, flagged: 1 });
    const entries = await all(snapshot.entries());
    expect(entries.map(({ domain }) => domain)).toEqual(sorted);
    const stored = await store.find(name('aa.com'));
    expect(entries[3]).toMatchObject({
      domain: 'aa.com',
      category: 'search',
      validationStatus: 'flagged',
      confidence: 0.1 + 0.2,
      documentText: stored?.documentText,
    });
    expect(await all(snapshot.summaries())).toMatchObject(
      sorted.map((domain) => ({ domain, category: 'search', confidence: 0.1 + 0.2 })),
    );
  });

  it('names the last change, and returns the changes after another with old and new state', async () => {
    const { store, openSnapshot } = await open();
    const remove = (domain: string) =>
      store.change([name(domain)], () => ({ kind: 'remove', reason: 'Gone.' }), CHANGE.by);
    for (const domain of ['a.com', 'b.com', 'd.com']) await putEntry(store, anEntry({ domain }), CHANGE);
    await using then = await openSnapshot();
    const id = then.lastChange?.id ?? '';
    expect(then.lastChange).toMatchObject({ domain: 'd.com' });
    expect(await all(then.changedSince(id))).toEqual([]);
    await putEntry(store, anEntry({ domain: 'b.com', validationStatus: 'validated' }), CHANGE);
    await putEntry(store, anEntry({ domain: 'b.com', validationStatus: 'flagged' }), CHANGE);
    await putEntry(store, anEntry({ domain: 'c.com' }), CHANGE);
    await putEntry(store, anEntry({ domain: 'e.com' }), CHANGE);
    for (const domain of ['d.com', 'e.com']) await remove(domain);
    await using now = await openSnapshot();
    const text = async (domain: string) => (await store.find(name(domain)))?.documentText;
    expect(await all(now.changedSince(id))).toMatchObject([
      {
        domain: 'b.com',
        was: 'unvalidated',
        now: { validationStatus: 'flagged', documentText: await text('b.com') },
      },
      { domain: 'c.com', now: { validationStatus: 'unvalidated', documentText: await text('c.com') } },
      { domain: 'd.com', was: 'unvalidated' },
      { domain: 'e.com' },
    ]);
    expect((await all(now.changedSince('0'))).map(({ was }) => was)).toEqual(Array(5).fill(undefined));
    expect(await all(then.changedSince(id))).toEqual([]);
  });

  it('is empty for a store without entries', async () => {
    const { openSnapshot } = await open();
    await using snapshot = await openSnapshot();
    expect(snapshot.counts).toEqual({ validated: 0, unvalidated: 0, flagged: 0 });
    expect([...(await all(snapshot.entries())), ...(await all(snapshot.summaries()))]).toEqual([]);
  });

  it.each([49, 50, 51, 500, 1_001])('returns all of %i entries, once each', async (count) => {
    const { store, openSnapshot } = await open();
    const domains = Array.from({ length: count }, (_, nth) => `d${String(nth).padStart(5, '0')}.com`);
    await addEntries(
      store,
      domains.map((domain) => anEntry({ domain })),
    );
    await using snapshot = await openSnapshot();
    expect((await all(snapshot.entries())).map(({ domain }) => domain)).toEqual(domains);
    expect((await all(snapshot.summaries())).map(({ domain }) => domain)).toEqual(domains);
  });

  it('does not see changes after it was taken, in any of its walks', async () => {
    const { store, openSnapshot } = await open();
    const domains = Array.from({ length: 450 }, (_, nth) => `d${String(nth).padStart(5, '0')}.com`);
    await addEntries(
      store,
      domains.map((domain) => anEntry({ domain })),
    );
    await using snapshot = await openSnapshot();
    const walk = snapshot.entries()[Symbol.asyncIterator]();
    const first = await walk.next();
    await putEntry(
      store,
      anEntry({ domain: 'd00449.com', category: 'search', validationStatus: 'flagged' }),
      CHANGE,
    );
    await putEntry(store, anEntry({ domain: 'd00300a.com' }), CHANGE);
    const rest = await all({ [Symbol.asyncIterator]: () => walk });
    const seen = [...(first.value ?? []), ...rest];
    expect(seen.map(({ domain }) => domain)).toEqual(domains);
    expect(seen.at(-1)).toMatchObject({ category: 'news', validationStatus: 'unvalidated' });
    expect(await all(snapshot.summaries())).toHaveLength(450);
    expect(snapshot.counts).toEqual({ validated: 0, unvalidated: 450, flagged: 0 });
    await using later = await openSnapshot();
    expect(later.counts).toEqual({ validated: 0, unvalidated: 450, flagged: 1 });
  });

  it('fails a walk once it is disposed of, which may be done twice', async () => {
    const { store, openSnapshot } = await open();
    await addEntries(
      store,
      Array.from({ length: 450 }, (_, nth) => anEntry({ domain: `d${nth}.com` })),
    );
    const snapshot = await openSnapshot();
    const walk = snapshot.entries()[Symbol.asyncIterator]();
    await walk.next();
    await snapshot[Symbol.asyncDispose]();
    await snapshot[Symbol.asyncDispose]();
    await expect(walk.next()).rejects.toThrow();
  });
}

async function all<Row>(pages: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}
