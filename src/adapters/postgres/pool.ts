import pg from 'pg';
import type { Log } from '../../domain/ports/log.js';
import { traceQueries } from './trace-queries.js';

const CONNECT_TIMEOUT_MS = 5_000;
/** The server gives up on a statement a little before the client does, so that the reason comes from the server. */
const STATEMENT_TIMEOUT_MS = 30_000;
const QUERY_TIMEOUT_MS = 35_000;
const IDLE_TIMEOUT_MS = 30_000;

/** The name under which the service's connections stand in `pg_stat_activity`. */
export const APPLICATION_NAME = 'agentterms';

/** In a URL, as Prisma writes it: behind it is a pooler in transaction mode. */
const POOLER_MARK = 'pgbouncer';

/** The URL, marked as one of a pooler that gives each transaction whichever connection is free. */
export function throughPooler(connectionString: string): string {
  const url = new URL(connectionString);
  url.searchParams.set(POOLER_MARK, 'true');
  return url.href;
}

/**
 * A client whose statements have no names: those that one client has prepared stay on a connection of the pooler's that the
 * next one gets. (PgBouncer tells them apart from 1.21 on, and only where `max_prepared_statements` is set.)
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

/** A query of a class of its own, which has to stay what it is, is never named. */
function isNamed(statement: unknown): statement is pg.QueryConfig {
  return (statement as pg.QueryConfig | undefined)?.name !== undefined;
}

export interface PoolOptions {
  /**
   * Longest wait for a connection, for the answer to a statement of its own and for that to the first statement of a
   * transaction, in ms: a server that takes questions and gives no answers then fails a request within this time. What
   * follows in a transaction may take as long as it does without this, for it may wait for other writers.
   */
  readonly answerTimeoutMs?: number;
}

/**
 * The service's connections to one Postgres server, at most `max` of them. A connection that breaks while it is
 * idle is logged and replaced. Through a pooler ({@link throughPooler}) it leaves nothing in a session. The caller ends
 * the pool.
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
    // What a session is told at its start is no business of a pooler's; the role can be given the same.
    ...(isPooler ? { Client: UnnamingClient } : { statement_timeout: STATEMENT_TIMEOUT_MS }),
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  });
  pool.on('error', (err) => log.warn({ err }, 'An idle Postgres connection broke; the pool replaces it.'));
  if (answerTimeoutMs !== undefined) {
    boundAnswers(pool, answerTimeoutMs, () => true);
    pool.on('connect', (client) => boundAnswers(client, answerTimeoutMs, (text) => text === 'BEGIN'));
  }
  traceQueries(pool);
  return pool;
}

/** From now on the statements that `isBounded` picks by their text fail after `timeoutMs`, unless they say otherwise. */
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
