import pg from 'pg';
import type { Log } from '../../domain/ports/log.js';

const CONNECT_TIMEOUT_MS = 5_000;
/** The server gives up on a statement a little before the client does, so that the reason comes from the server. */
const STATEMENT_TIMEOUT_MS = 30_000;
const QUERY_TIMEOUT_MS = 35_000;
const IDLE_TIMEOUT_MS = 30_000;

/** The name under which the service's connections stand in `pg_stat_activity`. */
export const APPLICATION_NAME = 'agentterms';

/**
 * The service's connections to one Postgres server, at most `max` of them. A connection that breaks while nobody
 * uses it is logged and replaced. The caller ends the pool.
 */
export function makePool(connectionString: string, max: number, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  });
  pool.on('error', (err) => log.warn({ err }, 'An idle Postgres connection broke; the pool replaces it.'));
  return pool;
}
