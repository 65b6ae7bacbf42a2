import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../../domain/ports/log.js';
import { KEEP_SESSION, LoneConnection } from '../core/lone-connection.js';
import { databaseUnreachable } from './migrate.js';

/**
 * An advisory lock of the database. All sessions that use the database share it; a restore holds it
 * exclusively.
 */
const LOCK = 20_261_124;
const SHARE = `SELECT pg_try_advisory_lock_shared(${LOCK}) AS locked`;
const TAKE = `SELECT pg_try_advisory_lock(${LOCK}) AS locked`;
/** How many other sessions hold the lock or wait for it: one for each process that uses the database. */
export const OTHERS_USING = `
  SELECT count(DISTINCT pid)::int AS sessions FROM pg_locks
   WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
     AND classid = 0 AND objid = ${LOCK} AND objsubid = 1 AND pid <> pg_backend_pid()`;
const LAST_RESTORE = "SELECT coalesce(max(restored_at)::text, '') AS restored FROM check_restore";

const CONNECT_TIMEOUT_MS = 10_000;
const POLL_MS = 200;
const UNDEFINED_TABLE = '42P01';

/** Why a database cannot be used, or not exclusively, for the operator in one sentence. */
export class DatabaseLocked extends Error {
  override readonly name = 'DatabaseLocked';
}

/**
 * The use of a database by one process of the service, which keeps restores away. It begins on its own
 * connection. {@link carryOn} then moves it to a session that the process holds anyway.
 */
export class DatabaseUse implements AsyncDisposable {
  readonly #lastRestore: string;
  /** Present until another session holds the lock. */
  #first: LoneConnection | undefined;

  private constructor(first: LoneConnection, lastRestore: string) {
    this.#first = first;
    this.#lastRestore = lastRestore;
  }

  /**
   * @throws DatabaseUnreachable when there is no connection
   * @throws DatabaseLocked while a restore holds the database
   */
  static async begin(connectionString: string): Promise<DatabaseUse> {
    await using opened = new AsyncDisposableStack();
    const first = opened.use(await connect(connectionString, 'agentterms start'));
    await shareDatabase(first.client);
    const use = new DatabaseUse(first, await lastRestore(first.client));
    opened.move();
    return use;
  }

  /**
   * Continues the use in this session, the first one or the next after a loss. Waits while a restore holds
   * the database. That wait lets the restore know about this process.
   *
   * @returns whether the database is still the one that the process began with; false when it was restored
   * meanwhile
   */
  async carryOn(session: pg.Client): Promise<boolean> {
    await session.query(KEEP_SESSION);
    await session.query(`SELECT pg_advisory_lock_shared(${LOCK})`);
    if ((await lastRestore(session)) !== this.#lastRestore) return false;
    const first = this.#first;
    this.#first = undefined;
    await first?.[Symbol.asyncDispose]();
    return true;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#first?.[Symbol.asyncDispose]();
  }
}

/**
 * Keeps restores away while the session lasts.
 *
 * @throws DatabaseLocked while a restore holds the database
 */
export async function shareDatabase(session: pg.Client): Promise<void> {
  const { rows } = await session.query<{ locked: boolean }>(SHARE);
  if (!rows[0]?.locked) throw new DatabaseLocked('A restore of the database is under way; wait for its end.');
}

export interface TakeDatabaseOptions {
  readonly connectionString: string;
  /** How long a process that uses the database may be without its session. */
  readonly returnMs: number;
  readonly log: Log;
}

/**
 * A connection that holds the database exclusively while it lasts.
 *
 * @throws DatabaseUnreachable when there is no connection
 * @throws DatabaseLocked when another session uses the database, or returns to it within `returnMs`
 */
export async function takeDatabase({
  connectionString,
  returnMs,
  log,
}: TakeDatabaseOptions): Promise<LoneConnection> {
  await using opened = new AsyncDisposableStack();
  const connection = opened.use(await connect(connectionString, 'agentterms restore'));
  const { client } = connection;
  const { rows } = await client.query<{ locked: boolean }>(TAKE);
  if (!rows[0]?.locked) throw inUse(await otherSessions(client));
  if (returnMs > 0)
    log.info({ returnMs }, 'Waiting for processes of the service that have lost their connection.');
  for (const until = performance.now() + returnMs; performance.now() < until; await sleep(POLL_MS)) {
    const others = await otherSessions(client);
    if (others > 0) throw inUse(others);
  }
  opened.move();
  return connection;
}

const inUse = (sessions: number) =>
  new DatabaseLocked(
    `The service runs on this database, or a backup of it (sessions: ${sessions}); stop all of its processes first.`,
  );

async function connect(connectionString: string, name: string): Promise<LoneConnection> {
  await using opened = new AsyncDisposableStack();
  try {
    const connection = opened.use(
      await LoneConnection.open({ connectionString, name, connectTimeoutMs: CONNECT_TIMEOUT_MS }),
    );
    await connection.client.query(KEEP_SESSION);
    opened.move();
    return connection;
  } catch (error) {
    throw databaseUnreachable(connectionString, error);
  }
}

async function otherSessions(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ sessions: number }>(OTHERS_USING);
  return rows[0]?.sessions ?? 0;
}

/** When the database was last restored; empty for never. */
async function lastRestore(client: pg.Client): Promise<string> {
  try {
    const { rows } = await client.query<{ restored: string }>(LAST_RESTORE);
    return rows[0]?.restored ?? '';
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return '';
    throw error;
  }
}
