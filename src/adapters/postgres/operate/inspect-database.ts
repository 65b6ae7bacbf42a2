import type pg from 'pg';
import { LoneConnection } from '../core/lone-connection.js';
import { OTHERS_USING } from './database-use.js';
import { type AppliedMigration, appliedMigrations, databaseUnreachable } from './migrate.js';

/** Longest wait for one answer. */
const ANSWER_TIMEOUT_MS = 4_000;

/** Facts that show whether the service can work on a database. */
export interface DatabaseFacts {
  readonly encoding: string;
  /** Whether rows were sorted by another version of the system's collation than the present one. */
  readonly hasOtherCollation: boolean;
  readonly isStandby: boolean;
  /** Whether the user may create tables in its schema. */
  readonly mayCreate: boolean;
  /** Tables of the schema that the user may not read and write. */
  readonly closedTables: readonly string[];
  /**
   * Triggers of the tables that are disabled. Without them changes go unheard, and histories can be
   * rewritten.
   */
  readonly disabledTriggers: readonly string[];
  /** Most connections that clients may have in total, and how many they have. */
  readonly places: number;
  readonly taken: number;
  /** Processes that use it now, including commands. */
  readonly processes: number;
  /** How far the server's clock is ahead of this machine's, in ms, give or take half of a round trip. */
  readonly clockAheadMs: number;
  /** The oldest transaction of another session; absent if there is none, or without the right to see it. */
  readonly oldTransaction?: { readonly seconds: number; readonly pid: number; readonly name: string };
  /**
   * `server`: a direct connection to Postgres. A pooler keeps one server connection for each client
   * (`session`) or shares them (`transaction`).
   */
  readonly pooling: 'server' | 'session' | 'transaction';
  readonly applied: readonly AppliedMigration[];
}

/** Facts from the tables, once all migrations are applied. */
export interface ContentFacts {
  readonly entries: number;
  readonly release: number | undefined;
  readonly newestCheckAt: Date | undefined;
  /** When the log was signed last. */
  readonly signedAt: Date | undefined;
  /** The first check after that. */
  readonly unsignedSince: Date | undefined;
}

const FACTS = `
  SELECT pg_encoding_to_char(encoding) AS encoding,
         coalesce(datcollversion <> pg_database_collation_actual_version(d.oid), false) AS "hasOtherCollation",
         pg_is_in_recovery() AS "isStandby",
         has_schema_privilege(current_schema(), 'CREATE') AS "mayCreate",
         ARRAY(SELECT relname::text FROM pg_class
                WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT
                      (has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT') AND
                       has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE'))
                ORDER BY 1) AS "closedTables",
         ARRAY(SELECT tgrelid::regclass || '.' || tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
                WHERE relnamespace = current_schema()::regnamespace AND NOT tgisinternal AND tgenabled IN ('D', 'R')
                ORDER BY 1) AS "disabledTriggers",
         least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
                 - coalesce(current_setting('reserved_connections', true)::int, 0),
               nullif(datconnlimit, -1), nullif(rolconnlimit, -1)) AS places,
         (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS taken,
         (${OTHERS_USING}) AS processes,
         clock_timestamp() AS now, pg_backend_pid() AS pid
    FROM pg_database d, pg_roles
   WHERE datname = current_database() AND rolname = current_user`;

const OLD_TRANSACTION = `
  SELECT extract(epoch FROM clock_timestamp() - xact_start)::int AS seconds, pid, application_name AS name
    FROM pg_stat_activity
   WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
   ORDER BY xact_start LIMIT 1`;

type FactsRow = Omit<DatabaseFacts, 'clockAheadMs' | 'oldTransaction' | 'pooling' | 'applied'> & {
  readonly now: Date;
  readonly pid: number;
};

/** A connection only for queries. @throws DatabaseUnreachable with a sentence that omits the password */
export async function openInspection(connectionString: string): Promise<LoneConnection> {
  try {
    return await LoneConnection.open({
      connectionString,
      name: 'agentterms doctor',
      connectTimeoutMs: ANSWER_TIMEOUT_MS,
      answerTimeoutMs: ANSWER_TIMEOUT_MS,
    });
  } catch (error) {
    throw databaseUnreachable(connectionString, error);
  }
}

/** The server's major version. */
export async function serverVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
  return Math.trunc(Number(rows[0]?.server_version_num) / 10_000);
}

/** For a server of version 15 or newer. */
export async function inspectDatabase(client: pg.Client, connectionString: string): Promise<DatabaseFacts> {
  const rowOf = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows[0];
  const askedAtMs = Date.now();
  const row = await rowOf<FactsRow>(FACTS);
  const heardAtMs = Date.now();
  if (row === undefined) throw new Error('The database does not know itself.');
  const { now, pid, ...facts } = row;
  const oldTransaction = await rowOf<{ seconds: number; pid: number; name: string }>(OLD_TRANSACTION);
  // The process id that the server sends at the connection is its own; a pooler invents one.
  const { processID } = client as unknown as { processID: number };
  return {
    ...facts,
    clockAheadMs: now.getTime() - (askedAtMs + heardAtMs) / 2,
    ...(oldTransaction !== undefined && { oldTransaction }),
    pooling: processID === pid ? 'server' : await poolingOf(client, connectionString),
    applied: await appliedMigrations(client),
  };
}

export async function inspectContent(client: pg.Client): Promise<ContentFacts> {
  const { rows } = await client.query<ContentFacts>(`
    SELECT (SELECT coalesce(sum(validated + unvalidated + flagged), 0)::int FROM registry_count) AS entries,
           (SELECT max(release) FROM registry_release) AS release,
           (SELECT max(checked_at) FROM check_record) AS "newestCheckAt",
           (SELECT max(signed_at) FROM check_checkpoint) AS "signedAt",
           (SELECT min(checked_at) FROM check_record
             WHERE checked_at > coalesce((SELECT max(signed_at) FROM check_checkpoint), '-infinity')) AS "unsignedSince"`);
  const [row] = rows;
  return {
    entries: row?.entries ?? 0,
    release: row?.release ?? undefined,
    newestCheckAt: row?.newestCheckAt ?? undefined,
    signedAt: row?.signedAt ?? undefined,
    unsignedSince: row?.unsignedSince ?? undefined,
  };
}

/** Facts that show whether a standby can be read in place of the primary. */
export interface StandbyFacts {
  readonly isStandby: boolean;
  /** Identifier of the cluster, which a standby shares with its primary. */
  readonly system: string;
  /** Time since the last transaction that it replayed; 0 when it has replayed all that it received. */
  readonly behindMs: number;
}

export async function inspectStandby(client: pg.Client): Promise<StandbyFacts> {
  const { rows } = await client.query<StandbyFacts>(`
    SELECT pg_is_in_recovery() AS "isStandby",
           (SELECT system_identifier::text FROM pg_control_system()) AS system,
           CASE WHEN pg_last_wal_receive_lsn() IS DISTINCT FROM pg_last_wal_replay_lsn()
                THEN coalesce(extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()), 0)::float8 * 1000
                ELSE 0 END AS "behindMs"`);
  const [row] = rows;
  if (row === undefined) throw new Error('The database does not know itself.');
  return row;
}

/**
 * Tests whether a second client gets the server connection that the first one, still connected, has just
 * used.
 */
async function poolingOf(client: pg.Client, connectionString: string): Promise<'session' | 'transaction'> {
  await using other = await openInspection(connectionString);
  const pidOf = async (asked: pg.Client) =>
    (await asked.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
  return (await pidOf(client)) === (await pidOf(other.client)) ? 'transaction' : 'session';
}
