import type { PoolClient } from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { makePool } from '../../../../src/adapters/postgres/core/pool.js';
import { makePrismaClient } from '../../../../src/adapters/postgres/core/prisma-client.js';
import { PostgresRegistryChanges } from '../../../../src/adapters/postgres/registry/postgres-registry-changes.js';
import { PrismaRegistryStore } from '../../../../src/adapters/postgres/registry/prisma-registry-store.js';
import { addEntries, anEntry, CHANGE, name, putEntry } from '../../../support/an-entry.js';
import { eventually } from '../../../support/eventually.js';
import { usePostgres } from '../../../support/lanes.js';
import { rewritingHistory } from '../../../support/rewriting-history.js';
import { SettableClock } from '../../../support/settable-clock.js';
import { silentLog } from '../../../support/silent-log.js';

const parts = usePostgres();
let store: PrismaRegistryStore;
let changes: PostgresRegistryChanges;

beforeEach(async () => {
  await parts().pool.query(rewritingHistory('TRUNCATE registry_entry, registry_change'));
  store = new PrismaRegistryStore(parts().prisma, new SettableClock());
  changes = new PostgresRegistryChanges(parts().pool);
});

const insertChange = (client: PoolClient, domain: string) =>
  client.query(
    `INSERT INTO registry_change (domain, changed_at, changed_by, reason, before) VALUES ($1, now(), 'a', 'b', '{}')`,
    [domain],
  );

const waiting = (count: number) =>
  eventually(async () => {
    const { rows } = await parts().pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    expect(rows).toHaveLength(count);
  });

const domainsAfter = async (id: string) => (await changes.after(id, 100)).map(({ domain }) => domain);

it('shows no change before one with a smaller number, whichever transaction would end first', async () => {
  const [first, second] = [await parts().pool.connect(), await parts().pool.connect()];
  await first.query('BEGIN');
  await second.query('BEGIN');
  await insertChange(first, 'early.com');
  // It would commit first if nothing stopped it.
  const committed = insertChange(second, 'late.com').then(() => second.query('COMMIT'));
  await waiting(1);
  expect(await domainsAfter('0')).toEqual([]);
  await first.query('COMMIT');
  await committed;
  expect(await domainsAfter('0')).toEqual(['early.com', 'late.com']);
  for (const client of [first, second]) client.release();
});

it('lets the next transaction continue when one is rolled back, whose numbers stay unused', async () => {
  const [first, second] = [await parts().pool.connect(), await parts().pool.connect()];
  await first.query('BEGIN');
  await insertChange(first, 'never.com');
  const committed = insertChange(second, 'late.com');
  await waiting(1);
  await first.query('ROLLBACK');
  await committed;
  expect(await domainsAfter('0')).toEqual(['late.com']);
  for (const client of [first, second]) client.release();
});

it('is read on without a gap while many write', async () => {
  await using resources = new AsyncDisposableStack();
  const writers = Array.from({ length: 6 }, () => {
    const pool = resources.adopt(makePool(parts().url, 1, silentLog), (open) => open.end());
    return new PrismaRegistryStore(makePrismaClient(pool), new SettableClock());
  });
  let isWriting = true;
  const written = Promise.all(
    writers.map(async (writer, nth) => {
      for (let turn = 0; turn < 12; turn += 1)
        await putEntry(writer, anEntry({ domain: turn % 3 === 0 ? 'all.com' : `w${nth}.com` }), CHANGE);
    }),
  ).finally(() => {
    isWriting = false;
  });
  const seen: string[] = [];
  for (let isLast = false; !isLast; ) {
    isLast = !isWriting;
    const more = await changes.after(seen.at(-1) ?? '0', 7);
    seen.push(...more.map(({ id }) => id));
    if (more.length > 0) isLast = false;
  }
  await written;
  const { rows } = await parts().pool.query('SELECT id FROM registry_change ORDER BY id');
  expect(seen).toEqual(rows.map(({ id }) => id));
  expect(seen).toHaveLength(72);
});

it('lets several writers add many of the same names at once', async () => {
  const entries = Array.from({ length: 120 }, (_, nth) => anEntry({ domain: `d${nth}.com` }));
  await Promise.all([
    addEntries(store, entries),
    addEntries(store, entries.toReversed()),
    addEntries(store, entries.slice(60)),
  ]);
  expect(await changes.after('0', 1_000)).toHaveLength(120);
});

it('reports of a removed entry only its removal', async () => {
  await putEntry(store, anEntry({ domain: 'gone.com' }), CHANGE);
  await putEntry(store, anEntry({ domain: 'kept.com' }), CHANGE);
  await store.change([name('gone.com')], () => ({ kind: 'remove', reason: 'Gone.' }), 'a');
  await putEntry(store, anEntry({ domain: 'gone.com' }), CHANGE);
  await putEntry(store, anEntry({ domain: 'gone.com', confidence: 0.2 }), CHANGE);
  const told = await changes.after('0', 10);
  expect(told.map(({ kind, change }) => [kind, change?.before?.version, change?.after?.version])).toEqual([
    ['added', undefined, undefined],
    ['added', undefined, 1],
    ['removed', undefined, undefined],
    ['added', undefined, 2],
    ['changed', 2, 3],
  ]);
  expect(await changes.before(undefined, 10)).toEqual(told.toReversed());
  expect(await changes.before(told[2]?.id, 1)).toEqual([told[1]]);
  expect(await changes.place()).toMatchObject({ id: told[4]?.id, domain: 'gone.com' });
  expect(await changes.place(told[1]?.id)).toMatchObject({ domain: 'kept.com', at: told[1]?.at });
  expect(await changes.place('999999999999999999')).toBeUndefined();
});

it('continues after a damaged change', async () => {
  const client = await parts().pool.connect();
  await client.query(
    "INSERT INTO registry_change (domain, changed_at, changed_by, reason, after) VALUES ('a.com', now(), 'a', 'b', '{')",
  );
  client.release();
  await putEntry(store, anEntry({ domain: 'b.com' }), CHANGE);
  expect((await changes.after('0', 10)).map(({ domain, change }) => [domain, change?.domain])).toEqual([
    ['a.com', undefined],
    ['b.com', 'b.com'],
  ]);
});
