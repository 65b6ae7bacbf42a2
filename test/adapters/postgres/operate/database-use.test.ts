import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PostgresChangeFeed } from '../../../../src/adapters/postgres/feeds/postgres-change-feed.js';
import {
  DatabaseUse,
  shareDatabase,
  takeDatabase,
} from '../../../../src/adapters/postgres/operate/database-use.js';
import type { Log } from '../../../../src/domain/ports/log.js';
import { eventually } from '../../../support/eventually.js';
import { usePostgres } from '../../../support/lanes.js';
import { rewritingHistory } from '../../../support/rewriting-history.js';
import { silentLog } from '../../../support/silent-log.js';
import { startTcpProxy } from '../../../support/tcp-proxy.js';

const parts = usePostgres();
let resources: AsyncDisposableStack;

beforeEach(() => {
  resources = new AsyncDisposableStack();
});
afterEach(async () => {
  await resources.disposeAsync();
  await parts().pool.query(rewritingHistory('TRUNCATE check_restore'));
});

const UNDER_WAY = 'A restore of the database is under way; wait for its end.';
const inUse = (sessions: number) => ({
  name: 'DatabaseLocked',
  message: expect.stringContaining(`(sessions: ${sessions}); stop all of its processes first.`),
});

const begin = async () => resources.use(await DatabaseUse.begin(parts().url));
const take = async (returnMs = 0, log: Log = silentLog) =>
  resources.use(await takeDatabase({ connectionString: parts().url, returnMs, log }));

async function aSession(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: parts().url });
  await client.connect();
  resources.defer(() => client.end());
  return client;
}

/** A process that serves: its use of the database continues in the session of its feed. */
async function aProcess(connectionString = parts().url) {
  const use = await begin();
  const found: boolean[] = [];
  const feed = resources.use(
    new PostgresChangeFeed({
      connectionString,
      log: silentLog,
      heartbeatMs: 50,
      prepare: async (session) => {
        found.push(await use.carryOn(session));
      },
    }),
  );
  await eventually(() => expect(feed.isLive()).toBe(true));
  return { feed, found };
}

const endSession = (name: string) =>
  parts().pool.query(
    'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
    [name],
  );
const sessions = async (name: string) =>
  (
    await parts().pool.query(
      'SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
      [name],
    )
  ).rowCount;

it('is shared by processes and backups, and exclusive to one restore', async () => {
  const [one, other] = [await begin(), await begin()];
  await shareDatabase(await aSession());
  await expect(take()).rejects.toMatchObject(inUse(3));
  await one[Symbol.asyncDispose]();
  await expect(take()).rejects.toMatchObject(inUse(2));
  await other[Symbol.asyncDispose]();
  await resources.disposeAsync();
  resources = new AsyncDisposableStack();

  const alone = await take();
  await expect(begin()).rejects.toMatchObject({ name: 'DatabaseLocked', message: UNDER_WAY });
  await expect(shareDatabase(await aSession())).rejects.toThrow(UNDER_WAY);
  await expect(take()).rejects.toMatchObject(inUse(1));
  await alone[Symbol.asyncDispose]();
  await begin();
});

it('continues in the session of the feed, and needs no second connection', async () => {
  await aProcess();
  await eventually(async () => expect(await sessions('agentterms start')).toBe(0));
  expect(await sessions('agentterms change feed')).toBe(1);
  await expect(take()).rejects.toMatchObject(inUse(1));
});

it('is regained by a process that has lost its session, before a restore takes the database', async () => {
  const proxy = resources.use(await startTcpProxy(parts().url));
  const { feed, found } = await aProcess(proxy.url);
  proxy.refuse();
  await endSession('agentterms change feed');
  const waiting = Promise.withResolvers<void>();
  const taken = take(20_000, { ...silentLog, info: () => waiting.resolve() });
  await Promise.race([waiting.promise, taken]);
  proxy.accept();
  await expect(taken).rejects.toMatchObject(inUse(1));
  await eventually(() => expect(feed.isLive()).toBe(true));
  expect(new Set(found)).toEqual(new Set([true]));
  await expect(take()).rejects.toMatchObject(inUse(1));
});

it('ends for a process that returns to a restored database', async () => {
  const { found } = await aProcess();
  await parts().pool.query("INSERT INTO check_restore (restored_at, jws) VALUES (now(), '')");
  await endSession('agentterms change feed');
  await eventually(() => expect(found.at(-1)).toBe(false));
});

it('begins on a database without tables', async () => {
  const name = `empty_${process.pid}`;
  await parts().pool.query(`CREATE DATABASE ${name}`);
  resources.defer(async () => {
    await parts().pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
  });
  const url = new URL(parts().url);
  url.pathname = `/${name}`;
  const use = resources.use(await DatabaseUse.begin(url.href));
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  expect(await use.carryOn(client)).toBe(true);
  await client.end();
});
