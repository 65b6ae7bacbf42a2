import { expect, it } from 'vitest';
import { IndexedRegistryFacets } from '../../../src/adapters/cache/indexed-registry-facets.js';
import type { FacetRow } from '../../../src/domain/registry/facet-index.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../../src/domain/terms/permission.js';
import { name } from '../../support/an-entry.js';
import { MemoryChangeFeed } from '../../support/memory/memory-change-feed.js';

const NOW = new Date('2026-03-04T05:06:07Z');
const ALL = { facets: {} };

const aRow = (domain: string, category = 'other'): FacetRow => ({
  domain,
  category,
  validationStatus: 'validated',
  permissions: Object.fromEntries(PERMISSION_KEYS.map((key) => [key, 'denied'])) as Record<
    PermissionKey,
    'denied'
  >,
  languages: ['en'],
  textOn: '2026-01-01',
});

/** Rows that a test writes. Each full read is counted, and waits when the test says so. */
function parts() {
  const rows = new Map<string, FacetRow>();
  const feed = new MemoryChangeFeed();
  const reads = { all: 0, some: 0 };
  const state: { failure?: Error; gate?: Promise<void>; nowMs: number } = { nowMs: 0 };
  const reader = {
    async *all() {
      reads.all += 1;
      const found = [...rows.values()];
      await state.gate;
      if (state.failure !== undefined) throw state.failure;
      yield found;
    },
    async of(domains: readonly string[]) {
      reads.some += 1;
      if (state.failure !== undefined) throw state.failure;
      return domains.flatMap((domain) => rows.get(domain) ?? []);
    },
  };
  const facets = new IndexedRegistryFacets(reader, feed, { now: () => state.nowMs });
  const total = async (category?: string) =>
    (await facets.counts(category === undefined ? ALL : { facets: { category } }, NOW)).total;
  return { rows, feed, reads, state, facets, total };
}

it('reads everything once, and then only changes', async () => {
  const { rows, feed, reads, total } = parts();
  rows.set('a.com', aRow('a.com'));
  rows.set('b.com', aRow('b.com'));
  expect(await total()).toBe(2);
  rows.set('a.com', aRow('a.com', 'games'));
  rows.delete('b.com');
  rows.set('c.com', aRow('c.com', 'games'));
  expect(await total()).toBe(2);
  feed.announce([name('a.com'), name('b.com'), name('c.com')]);
  expect(await total('games')).toBe(2);
  expect(await total()).toBe(2);
  expect(reads).toEqual({ all: 1, some: 1 });
});

it('misses no change during a full read', async () => {
  const { rows, feed, state, total } = parts();
  rows.set('a.com', aRow('a.com'));
  const { promise, resolve } = Promise.withResolvers<void>();
  state.gate = promise;
  const early = total('games');
  await Promise.resolve();
  await Promise.resolve();
  rows.set('a.com', aRow('a.com', 'games'));
  feed.announce([name('a.com')]);
  const late = total('games');
  resolve();
  expect(await early).toBe(0);
  expect(await late).toBe(1);
});

it('reads everything again when anything may have changed, and every five seconds while the feed is not live', async () => {
  const { feed, reads, state, total } = parts();
  await total();
  feed.lose();
  state.nowMs = 4_999;
  await total();
  expect(reads.all).toBe(1);
  state.nowMs = 5_000;
  await total();
  expect(reads.all).toBe(2);
  feed.restore();
  await total();
  expect(reads.all).toBe(3);
  feed.announce(Array.from({ length: 5_001 }, (_, nth) => name(`d${nth}.com`)));
  await total();
  expect(reads).toEqual({ all: 4, some: 0 });
});

it('reports that the store is away, and has the changes once it is back', async () => {
  const { rows, feed, state, total } = parts();
  rows.set('a.com', aRow('a.com'));
  state.failure = new Error('away');
  await expect(total()).rejects.toThrow('away');
  delete state.failure;
  expect(await total()).toBe(1);
  state.failure = new Error('away');
  rows.set('b.com', aRow('b.com'));
  feed.announce([name('b.com')]);
  await expect(total()).rejects.toThrow('away');
  delete state.failure;
  expect(await total()).toBe(2);
});
