import { beforeEach, describe, expect, it } from 'vitest';
import { makePool } from '../../../../src/adapters/postgres/core/pool.js';
import { PostgresRegistrySnapshot } from '../../../../src/adapters/postgres/registry/postgres-registry-snapshot.js';
import { PrismaRegistryStore } from '../../../../src/adapters/postgres/registry/prisma-registry-store.js';
import { addEntries, anEntry } from '../../../support/an-entry.js';
import { eventually } from '../../../support/eventually.js';
import { usePostgres } from '../../../support/lanes.js';
import { SettableClock } from '../../../support/settable-clock.js';
import { silentLog } from '../../../support/silent-log.js';
import { startTcpProxy } from '../../../support/tcp-proxy.js';

const postgres = usePostgres();

beforeEach(async () => {
  const store = new PrismaRegistryStore(postgres().prisma, new SettableClock());
  await addEntries(
    store,
    Array.from({ length: 450 }, (_, nth) => anEntry({ domain: `d${nth}.com` })),
  );
});

/** Connections in a transaction, except the one that asks. */
async function transactions(): Promise<readonly { pid: number; state: string }[]> {
  const { rows } = await postgres().pool.query<{ pid: number; state: string }>(
    `SELECT pid, state FROM pg_stat_activity
      WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`,
  );
  return rows;
}

describe('PostgresRegistrySnapshot', () => {
  it('holds one transaction while it is open, and no connection afterwards', async () => {
    const snapshot = await PostgresRegistrySnapshot.open(postgres().pool);
    await snapshot.entries()[Symbol.asyncIterator]().next();
    // The next page is requested ahead of time, so the connection may be busy for a moment.
    const held = await eventually(async () => {
      const [one, ...none] = await transactions();
      expect([one?.state, none]).toEqual(['idle in transaction', []]);
      return one;
    });
    await snapshot[Symbol.asyncDispose]();
    await eventually(async () => {
      const { rows } = await postgres().pool.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [
        held?.pid,
      ]);
      expect(rows).toEqual([]);
    });
  });

  it('frees its connection in the middle of a statement', async () => {
    await using proxy = await startTcpProxy(postgres().url);
    const pool = makePool(proxy.url, 1, silentLog);
    const snapshot = await PostgresRegistrySnapshot.open(pool);
    proxy.stall();
    const failed = expect(snapshot.entries()[Symbol.asyncIterator]().next()).rejects.toThrow();
    await snapshot[Symbol.asyncDispose]();
    await failed;
    await eventually(async () => expect(await transactions()).toEqual([]));
    await pool.end();
  });

  it('answers a connection that the server ends between two pages as a failure to reach it', async () => {
    await using snapshot = await PostgresRegistrySnapshot.open(postgres().pool);
    const walk = snapshot.entries()[Symbol.asyncIterator]();
    await walk.next();
    const [held] = await transactions();
    await postgres().pool.query('SELECT pg_terminate_backend($1)', [held?.pid]);
    await eventually(async () => expect(await transactions()).toEqual([]));
    // One page may already have been under way.
    const rest = walk.next().then(() => walk.next());
    await expect(rest).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  it('is not opened, and keeps nothing, if Postgres cannot be reached', async () => {
    await using proxy = await startTcpProxy(postgres().url);
    proxy.refuse();
    const pool = makePool(proxy.url, 1, silentLog);
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(PostgresRegistrySnapshot.open(pool)).rejects.toMatchObject({
        code: 'service_unavailable',
      });
    proxy.accept();
    await using snapshot = await PostgresRegistrySnapshot.open(pool);
    expect(snapshot.counts.unvalidated).toBe(450);
    await snapshot[Symbol.asyncDispose]();
    await pool.end();
  });
});
