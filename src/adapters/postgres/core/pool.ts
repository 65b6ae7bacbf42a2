import pg from 'pg';
import type { Log } from '../../../domain/ports/log.js';
import { traceQueries } from './trace-queries.js';

const CONNECT_TIMEOUT_MS = 5_000;
/**
 * The server cancels a statement a little before the client gives up, so that the server reports the reason.
 */
const STATEMENT_TIMEOUT_MS = 30_000;
const QUERY_TIMEOUT_MS = 35_000;
const IDLE_TIMEOUT_MS = 30_000;

/** The name of the service's connections in `pg_stat_activity`. */
export const APPLICATION_NAME = 'agentterms';

/** Parameter of a URL, as Prisma writes it: the URL names a pooler in transaction mode. */
const POOLER_MARK = 'pgbouncer';

/** The URL, marked as that of a pooler that gives each transaction any free connection. */
export function throughPooler(connectionString: string): string {
  const url = new URL(connectionString);
  url.searchParams.set(POOLER_MARK, 'true');
  return url.href;
}

/**
 * A client whose statements have no names. Statements that one client prepares stay on the pooler's
 * connection, which the next client gets. (PgBouncer separates them from 1.21 on, and only where
 * `max_prepared_statements` is set.)
 */
class UnnamingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const ask = this.query.bind(this) as (...args: readonly unknown[]) => unknown;
    const unnamed = (statement: unknown, ...rest: readonly unknown[]) =>
      ask(isNamed(statement) ? { ...statement, name: undefined } : statement, ...rest);
    this.query = unnamed as typeof this.query;
  }
}

/** A query that is an instance of another class must stay unchanged and is never named. */
function isNamed(statement: unknown): statement is pg.QueryConfig {
  return (statement as pg.QueryConfig | undefined)?.name !== undefined;
}

export interface PoolOptions {
  /**
   * Longest wait in ms for a connection, for the answer to a statement outside a transaction, and for the
   * answer to the first statement of a transaction. A server that accepts queries but never answers then
   * fails a request within this time. Later statements of a transaction have no such limit, because they may
   * wait for other writers.
   */
  readonly answerTimeoutMs?: number;
}

/**
 * The service's connections to one Postgres server, at most `max`. A connection that breaks while it is idle
 * is logged and replaced. Through a pooler ({@link throughPooler}) no session keeps any state. The caller
 * ends the pool.
 */
export function makePool(
  connectionString: string,
  max: number,
  log: Log,
  { answerTimeoutMs }: PoolOptions = {},
): pg.Pool {
  const isPooler = URL.parse(connectionString)?.searchParams.get(POOLER_MARK) === 'true';
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: answerTimeoutMs ?? CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    // Settings at the start of a session do not work through a pooler. The role can have the same setting.
    ...(isPooler ? { Client: UnnamingClient } : { statement_timeout: STATEMENT_TIMEOUT_MS }),
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  });
  pool.on('error', (err) => {
    // A server that stops right after the end of the pool may break a connection that is still closing.
    if (!pool.ending) log.warn({ err }, 'An idle Postgres connection broke; the pool replaces it.');
  });
  if (answerTimeoutMs !== undefined) {
    boundAnswers(pool, answerTimeoutMs, () => true);
    pool.on('connect', (client) => boundAnswers(client, answerTimeoutMs, (text) => text === 'BEGIN'));
  }
  traceQueries(pool);
  return pool;
}

/**
 * From now on the statements that `isBounded` selects by their text fail after `timeoutMs`, unless they set
 * their own limit.
 */
function boundAnswers(
  asked: Pick<pg.Pool | pg.PoolClient, 'query'>,
  timeoutMs: number,
  isBounded: (text: string) => boolean,
): void {
  const ask = asked.query.bind(asked) as (...args: readonly unknown[]) => unknown;
  const bounded = (statement: string | pg.QueryConfig, ...rest: readonly unknown[]) => {
    const config = typeof statement === 'string' ? { text: statement } : statement;
    return isBounded(config.text)
      ? ask({ query_timeout: timeoutMs, ...config }, ...rest)
      : ask(statement, ...rest);
  };
  asked.query = bounded as typeof asked.query;
}
