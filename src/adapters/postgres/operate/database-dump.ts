import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { type CopyToStreamQuery, from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Log } from '../../../domain/ports/log.js';
import { checkPartitionOf, checkPartitions, ensurePartition } from '../audit/ensure-check-partitions.js';
import { LoneConnection } from '../core/lone-connection.js';
import { makePool } from '../core/pool.js';
import { shareDatabase } from './database-use.js';

const CONNECT_TIMEOUT_MS = 10_000;
/** Rows are written and read in the same form on any server, and without a time limit. */
const SESSION = "SET TimeZone = 'UTC'; SET extra_float_digits = 3; SET statement_timeout = 0";

/** A `DumpHead` without its months, for those of the tables $1 that exist. */
const HEAD = `
  SELECT ARRAY(SELECT migration_name::text FROM _prisma_migrations
                WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1) AS migrations,
         (SELECT coalesce(json_agg(found ORDER BY name), '[]') FROM (
           SELECT relname AS name, array_agg(attname ORDER BY attnum) AS columns
             FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
            WHERE relnamespace = current_schema()::regnamespace AND relname = ANY ($1)
              AND attnum > 0 AND NOT attisdropped AND attgenerated = '' GROUP BY 1) AS found) AS tables,
         (SELECT coalesce(json_object_agg(sequencename, last_value::text), '{}') FROM pg_sequences
           WHERE schemaname = current_schema() AND last_value IS NOT NULL
             AND EXISTS (SELECT FROM unnest($1::text[]) AS name WHERE starts_with(sequencename, name || '_'))) AS sequences`;

/** What a dump contains in addition to the rows. */
export interface DumpHead {
  /** Names of the applied migrations, in order. */
  readonly migrations: readonly string[];
  readonly tables: readonly DumpedTable[];
  /** First days of the months that have a partition of the log. */
  readonly months: readonly string[];
  /** The last number that each sequence gave out. */
  readonly sequences: Readonly<Record<string, string>>;
}

export interface DumpedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Why a dump cannot be loaded into a database. Nothing was changed. */
export class DumpRefused extends Error {
  override readonly name = 'DumpRefused';
}

/** One state of the service's tables, even while others write. */
export class DatabaseDump implements AsyncDisposable {
  readonly head: DumpHead;
  readonly #connection: LoneConnection;

  private constructor(connection: LoneConnection, head: DumpHead) {
    this.#connection = connection;
    this.head = head;
  }

  /**
   * @param tables those of them that exist are copied
   * @throws DatabaseLocked while a restore holds the database
   */
  static async open(connectionString: string, tables: readonly string[]): Promise<DatabaseDump> {
    await using opened = new AsyncDisposableStack();
    const connection = opened.use(
      await LoneConnection.open({
        connectionString,
        name: 'agentterms backup',
        connectTimeoutMs: CONNECT_TIMEOUT_MS,
      }),
    );
    await shareDatabase(connection.client);
    await connection.client.query(SESSION);
    await connection.client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const dump = new DatabaseDump(connection, await readHead(connection.client, tables));
    opened.move();
    return dump;
  }

  /**
   * The rows of a table in the text format of COPY, and at the end `rowCount`. Read one table at a time, to
   * its end.
   */
  rowsOf({ name, columns }: DumpedTable): CopyToStreamQuery {
    // COPY TO cannot name a partitioned table directly.
    const rows = copyTo(`COPY (SELECT ${listed(columns)} FROM ${quoted(name)}) TO STDOUT`);
    return this.#connection.client.query(rows);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#connection[Symbol.asyncDispose]();
  }
}

export interface LoadDumpOptions {
  readonly connectionString: string;
  /** A session that holds the database exclusively. */
  readonly session: pg.Client;
  readonly head: DumpHead;
  /** The rows of each table, as {@link DatabaseDump.rowsOf} gave them. */
  readonly open: (table: DumpedTable) => Readable;
  /** Whether existing rows are removed. Otherwise they make the load fail. */
  readonly replace: boolean;
  readonly log: Log;
}

/**
 * Loads a dump into a database that has the dump's migrations, in one transaction.
 *
 * @throws DumpRefused when there are rows that may not be replaced
 */
export async function loadDump({
  connectionString,
  session: client,
  head,
  open,
  replace,
  log,
}: LoadDumpOptions): Promise<void> {
  await client.query(SESSION);
  await makePartitions(connectionString, head, log);
  await client.query('BEGIN');
  const names = head.tables.map(({ name }) => quoted(name)).join(', ');
  await client.query(`LOCK TABLE ${names} IN ACCESS EXCLUSIVE MODE`);
  if (!replace) await refuseRows(client, head);
  // The dump already holds what triggers derive, and histories refuse to be emptied. So rows are loaded
  // without triggers.
  for (const { name } of head.tables) await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${names}`);
  for (const table of head.tables) {
    const rows = client.query(copyFrom(`COPY ${quoted(table.name)} (${listed(table.columns)}) FROM STDIN`));
    await pipeline(open(table), rows);
  }
  for (const [name, last] of Object.entries(head.sequences))
    await client.query('SELECT setval($1::regclass, $2)', [quoted(name), last]);
  for (const { name } of head.tables) await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
  await client.query('COMMIT');
}

async function readHead(client: pg.Client, tables: readonly string[]): Promise<DumpHead> {
  const { rows } = await client.query<Omit<DumpHead, 'months'>>(HEAD, [tables]);
  const months = (await checkPartitions(client)).map(({ from }) => from.toISOString().slice(0, 10));
  return { ...(rows[0] as Omit<DumpHead, 'months'>), months };
}

/** Makes the partitions of the dump's months, so that no row goes into the default partition. */
async function makePartitions(connectionString: string, { months }: DumpHead, log: Log): Promise<void> {
  const pool = makePool(connectionString, 1, log);
  try {
    for (const month of months) await ensurePartition(pool, checkPartitionOf(new Date(month)), log);
  } finally {
    await pool.end();
  }
}

async function refuseRows(client: pg.Client, { tables }: DumpHead): Promise<void> {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`SELECT FROM ${quoted(name)} LIMIT 1`);
    if (rowCount)
      throw new DumpRefused(
        `The database is not empty (${name} has rows). With --force everything in it is replaced.`,
      );
  }
}

const quoted = pg.escapeIdentifier;
const listed = (names: readonly string[]) => names.map(quoted).join(', ');
