import { afterEach, expect, it } from 'vitest';
import {
  PostgresGenerationLocks,
  type PostgresGenerationLocksOptions,
} from '../../../../src/adapters/postgres/feeds/postgres-generation-locks.js';
import { name } from '../../../support/an-entry.js';
import { eventually } from '../../../support/eventually.js';
import { usePostgres } from '../../../support/lanes.js';
import { silentLog } from '../../../support/silent-log.js';
import { startTcpProxy } from '../../../support/tcp-proxy.js';

const SITE = name('example.com');
const OTHER_SITE = name('other.example.com');
const never = () => new AbortController().signal;

const parts = usePostgres();
const disposals: AsyncDisposable[] = [];

afterEach(async () => {
  for (const disposable of disposals.splice(0).reverse()) await disposable[Symbol.asyncDispose]();
});

/** The locks of one process, and its messages to the operator. */
function aProcess(options: Partial<PostgresGenerationLocksOptions> = {}) {
  const warnings: object[] = [];
  const locks = new PostgresGenerationLocks({
    connectionString: parts().url,
    log: { ...silentLog, warn: (fields) => warnings.push(fields) },
    pollMs: 4,
    ...options,
  });
  disposals.push(locks);
  return { locks, warnings };
}

/** Process ids of the connections for locks on the database of this file. */
async function connections(): Promise<readonly number[]> {
  const { rows } = await parts().pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
      WHERE application_name = 'agentterms generation locks' AND datname = current_database()`,
  );
  return rows.map(({ pid }) => pid);
}

const kill = (pid: number | undefined) => parts().pool.query('SELECT pg_terminate_backend($1::int)', [pid]);

it('opens one connection, when it is first needed, and closes it when it is disposed of', async () => {
  const { locks } = aProcess();
  expect(await connections()).toEqual([]);
  await Promise.all([locks.acquire(SITE, never()), locks.acquire(OTHER_SITE, never())]);
  expect(await connections()).toHaveLength(1);
  await locks[Symbol.asyncDispose]();
  await eventually(async () => expect(await connections()).toEqual([]));
  await expect(locks.acquire(SITE, never())).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(await connections()).toEqual([]);
});

it('gives the lock of a dead process to the waiting one', async () => {
  const [one, other] = [aProcess(), aProcess()];
  const lost = await one.locks.acquire(SITE, never());
  const [pid] = await connections();
  const waiting = other.locks.acquire(SITE, never());
  await (await other.locks.acquire(OTHER_SITE, never()))[Symbol.asyncDispose]();
  await kill(pid);
  const lock = await waiting;

  await eventually(() => expect(one.warnings).toEqual([expect.objectContaining({ held: 1 })]));
  // A lost lock is not taken from its new holder, even on the next connection.
  const again = one.locks.acquire(SITE, never());
  await lost[Symbol.asyncDispose]();
  const free = await one.locks.acquire(OTHER_SITE, never());
  await free[Symbol.asyncDispose]();
  const { rows } = await parts().pool.query(
    "SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
  );
  expect(rows).toHaveLength(1);
  await lock[Symbol.asyncDispose]();
  await (await again)[Symbol.asyncDispose]();
  expect(other.warnings).toEqual([]);
});

it('continues to wait on a new connection when its own is lost', async () => {
  const [one, other] = [aProcess(), aProcess()];
  const waiter = await other.locks.acquire(OTHER_SITE, never());
  const [pid] = await connections();
  const lock = await one.locks.acquire(SITE, never());
  const waiting = other.locks.acquire(SITE, never());
  await kill(pid);
  await eventually(() => expect(other.warnings).toHaveLength(1));
  await lock[Symbol.asyncDispose]();
  await (await waiting)[Symbol.asyncDispose]();
  await waiter[Symbol.asyncDispose]();
});

it('rejects while there is no server, and works when it is back', async () => {
  await using proxy = await startTcpProxy(parts().url);
  const { locks } = aProcess({ connectionString: proxy.url });
  proxy.refuse();
  await expect(locks.acquire(SITE, never())).rejects.toMatchObject({ code: 'service_unavailable' });
  proxy.accept();
  const lock = await locks.acquire(SITE, never());
  proxy.refuse();
  await expect(locks.acquire(OTHER_SITE, never())).rejects.toMatchObject({ code: 'service_unavailable' });
  await lock[Symbol.asyncDispose]();
  proxy.accept();
  await (await locks.acquire(SITE, never()))[Symbol.asyncDispose]();
  await locks[Symbol.asyncDispose]();
});

it('replaces a connection that does not answer', async () => {
  await using proxy = await startTcpProxy(parts().url);
  const { locks, warnings } = aProcess({ connectionString: proxy.url, answerTimeoutMs: 100 });
  await (await locks.acquire(SITE, never()))[Symbol.asyncDispose]();
  proxy.stall();
  proxy.recover();
  const lock = await locks.acquire(SITE, never());
  expect(warnings).toEqual([expect.objectContaining({ held: 0 })]);
  await lock[Symbol.asyncDispose]();
  await locks[Symbol.asyncDispose]();
});

it('drops the connection of a lock that cannot be released', async () => {
  await using proxy = await startTcpProxy(parts().url);
  const { locks } = aProcess({ connectionString: proxy.url, answerTimeoutMs: 100 });
  const lock = await locks.acquire(SITE, never());
  proxy.stall();
  await lock[Symbol.asyncDispose]();
  await (await aProcess().locks.acquire(SITE, never()))[Symbol.asyncDispose]();
  await locks[Symbol.asyncDispose]();
});

it('rejects at once when it is aborted, although the server does not answer', async () => {
  await using proxy = await startTcpProxy(parts().url);
  const { locks } = aProcess({ connectionString: proxy.url, answerTimeoutMs: 1_000_000 });
  await (await locks.acquire(SITE, never()))[Symbol.asyncDispose]();
  proxy.stall();
  const leaving = new AbortController();
  const asked = locks.acquire(SITE, leaving.signal);
  const reason = new Error('enough');
  leaving.abort(reason);
  await expect(asked).rejects.toBe(reason);
  await locks[Symbol.asyncDispose]();
});
