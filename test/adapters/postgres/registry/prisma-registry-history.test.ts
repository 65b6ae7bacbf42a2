import { beforeAll, describe, expect, it } from 'vitest';
import { PrismaRegistryHistory } from '../../../../src/adapters/postgres/registry/prisma-registry-history.js';
import { PrismaRegistryStore } from '../../../../src/adapters/postgres/registry/prisma-registry-store.js';
import type { DecideEntry } from '../../../../src/domain/registry/entry-decision.js';
import type { ChangeCursor, ChangeFilter } from '../../../../src/domain/registry/ports.js';
import { anEntry, name, putEntry } from '../../../support/an-entry.js';
import { usePostgres } from '../../../support/lanes.js';
import { SettableClock } from '../../../support/settable-clock.js';

const parts = usePostgres();
const history = () => new PrismaRegistryHistory(parts().prisma);

const ALL = [
  'b.example Gone.',
  'a.example Doubtful.',
  'c.example The test needs it.',
  'b.example The test needs it.',
  'a.example The test needs it.',
];
const flag: DecideEntry = () => ({ kind: 'set-status', validationStatus: 'flagged', reason: 'Doubtful.' });
const remove: DecideEntry = () => ({ kind: 'remove', reason: 'Gone.' });

beforeAll(async () => {
  const clock = new SettableClock();
  const store = new PrismaRegistryStore(parts().prisma, clock);
  clock.set('2026-01-01T00:00:00.000Z');
  await putEntry(store, anEntry({ domain: 'a.example' }));
  // Two in one millisecond.
  clock.set('2026-01-02T00:00:00.000Z');
  for (const domain of ['b.example', 'c.example']) await putEntry(store, anEntry({ domain }));
  clock.set('2026-01-03T00:00:00.000Z');
  await store.change([name('a.example')], flag, 'Ada');
  await store.change([name('b.example')], remove, 'Ada');
});

/** The contents of the pages, in their order. */
async function walk(filter: ChangeFilter, limit: number): Promise<string[]> {
  const told: string[] = [];
  for (let before: ChangeCursor | undefined; ; ) {
    const page = await history().changes(filter, { limit, ...(before && { before }) });
    told.push(...page.map(({ domain, reason }) => `${domain} ${reason}`));
    before = page.at(-1);
    if (before === undefined) return told;
  }
}

describe('the changes of all entries', () => {
  it.each([1, 2, 3, 4, 5, 100])('are walked in pages of %i, each once', async (limit) => {
    expect(await walk({}, limit)).toEqual(ALL);
  });

  it.each([
    [{ by: 'Ada' }, ALL.slice(0, 2)],
    [{ by: 'a test' }, ALL.slice(2)],
    [{ by: 'Ad' }, []],
    [{ since: new Date('2026-01-02T00:00:00Z') }, ALL.slice(0, 4)],
    [{ since: new Date('2026-01-02T00:00:00.001Z') }, ALL.slice(0, 2)],
    [{ since: new Date('2026-01-04') }, []],
    [{ kind: 'removed' }, ALL.slice(0, 1)],
    [{ kind: 'changed' }, ALL.slice(1, 2)],
    [{ kind: 'added' }, ALL.slice(2)],
    [{ kind: 'added', by: 'a test', since: new Date('2026-01-02') }, ALL.slice(2, 4)],
    [{ kind: 'removed', by: 'a test' }, []],
  ] as const)('with %j are those alone', async (filter, told) => {
    expect(await walk(filter, 100)).toEqual(told);
    expect(await walk(filter, 1)).toEqual(told);
  });

  it.each([
    ['99999999999999.999999999999999999', 5],
    ['0.0', 0],
  ])('go on from the place %s, where none is', async (place, count) => {
    const [atMs, id = ''] = place.split('.');
    const before = { at: new Date(Number(atMs)), id };
    expect(await history().changes({}, { limit: 10, before })).toHaveLength(count);
  });

  it('are found by an index, whatever other data exists', async () => {
    const { pool } = parts();
    await pool.query(
      `INSERT INTO registry_change (domain, changed_at, changed_by, reason, before)
       SELECT 'n' || nth || '.other', to_timestamp(nth), CASE WHEN nth % 5000 = 0 THEN 'rare' ELSE 'many' END, 'Why.', '{}'
         FROM generate_series(1, 20000) AS nth`,
    );
    await pool.query('ANALYZE registry_change');
    for (const condition of ['', "changed_by = 'rare' AND"]) {
      const { rows } = await pool.query(
        `EXPLAIN SELECT * FROM registry_change WHERE ${condition} changed_at >= to_timestamp(10) AND changed_at <= to_timestamp(15000)
          ORDER BY changed_at DESC, id DESC LIMIT 21`,
      );
      expect(JSON.stringify(rows), condition).toMatch(/Index Scan Backward using registry_change_changed_/);
    }
  });
});

describe('a version of an entry', () => {
  it('is the entry in its old state, also for a removed one', async () => {
    const versionOf = (domain: string, version: number) => history().version(name(domain), version);
    expect(await versionOf('a.example', 1)).toMatchObject({ version: 1, validationStatus: 'unvalidated' });
    expect(await versionOf('a.example', 2)).toMatchObject({ version: 2, validationStatus: 'flagged' });
    expect(await versionOf('b.example', 1)).toMatchObject({ document: { service: 'b.example' } });
    expect(await versionOf('a.example', 3)).toBeUndefined();
    expect(await versionOf('never.example', 1)).toBeUndefined();
  });
});
