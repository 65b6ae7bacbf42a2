import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Log } from '../../../domain/ports/log.js';
import { LoneConnection } from '../core/lone-connection.js';
import { checksumOf, type MigrationFile, matchesChecksum, readMigrationFiles } from './migration-files.js';

/** The key under which `prisma migrate` locks, so that the two exclude each other. */
const PRISMA_LOCK = 72707369;
const LOCK_TIMEOUT_MS = 120_000;
const CONNECT_TIMEOUT_MS = 10_000;
const UNDEFINED_TABLE = '42P01';

/** Prisma's own table, as its schema engine makes it. */
const CREATE_TABLE = `
CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                      VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum                VARCHAR(64) NOT NULL,
    finished_at             TIMESTAMPTZ,
    migration_name          VARCHAR(255) NOT NULL,
    logs                    TEXT,
    rolled_back_at          TIMESTAMPTZ,
    started_at              TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count     INTEGER NOT NULL DEFAULT 0
)`;

/** The database and the migrations do not match. The service must not start on it. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** The database cannot be reached. The message says where and why, in a sentence without the password. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
}

export interface MigrateOptions {
  readonly connectionString: string;
  /** Folder with one folder per migration: `prisma/migrations` of the release. */
  readonly folder: string;
  /** The last migration to apply, for a backup without newer ones. Default: all of them. */
  readonly upTo?: string;
  readonly log: Log;
}

/** A row of `_prisma_migrations` that was not rolled back. */
export interface AppliedMigration {
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished_at: Date | null;
}

/**
 * The names of the migrations that a database lacks compared with a release, and of those that it has beyond
 * it.
 */
export interface MigrationState {
  readonly pending: readonly MigrationFile[];
  /** Migrations of a newer release that this release can work with. */
  readonly newer: readonly string[];
}

/**
 * Brings the database to the newest migration, on its own connection, and resolves with the names of the
 * applied migrations. Each runs in one transaction with its row in `_prisma_migrations`. So a migration is
 * applied in full or not at all, and `prisma migrate status` and `deploy` agree. Of several processes at
 * once, one applies and the others wait.
 *
 * A database that a newer release has migrated is used as it is, unless that release removed what this one
 * needs.
 *
 * @throws DatabaseUnreachable when there is no connection
 * @throws MigrationError for a migration that fails, and for applied ones that do not match ({@link
 * migrationState})
 */
export async function migrate(options: MigrateOptions): Promise<readonly string[]> {
  const { connectionString, folder, upTo, log } = options;
  const files = (await readMigrationFiles(folder)).filter(({ name }) => upTo === undefined || name <= upTo);
  await using connection = await LoneConnection.open({
    connectionString,
    name: 'agentterms migrate',
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
  }).catch((error: unknown) => {
    throw databaseUnreachable(connectionString, error);
  });
  const { client } = connection;
  await connection.lock(PRISMA_LOCK, LOCK_TIMEOUT_MS, {
    onWait: () => log.info({}, 'Another process migrates the database; waiting for it.'),
    tooLong: (cause) =>
      new MigrationError(`Another process has held the migration lock for ${LOCK_TIMEOUT_MS / 1000} s.`, {
        cause,
      }),
  });
  await client.query(CREATE_TABLE);
  const { pending, newer } = migrationState(await appliedMigrations(client), files);
  if (newer.length > 0 && upTo !== undefined)
    throw new MigrationError(`The database has the newer migration ${newer[0]}.`);
  if (newer.length > 0)
    log.warn({ migrations: newer }, 'A newer release has migrated the database; this one works with it.');
  for (const file of pending) {
    await apply(client, file);
    log.info({ migration: file.name }, 'Migration applied.');
  }
  return pending.map(({ name }) => name);
}

/** The migrations that a database has; none where none was ever applied. */
export async function appliedMigrations(
  client: Pick<pg.Client | pg.Pool, 'query'>,
): Promise<readonly AppliedMigration[]> {
  try {
    const { rows } = await client.query<AppliedMigration>(
      'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at',
    );
    return rows;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return [];
    throw error;
  }
}

/**
 * The release's migrations that the database lacks, oldest first. Rejects when the database cannot be
 * reached.
 */
export async function missingMigrations(
  database: Pick<pg.Client | pg.Pool, 'query'>,
  names: readonly string[],
): Promise<readonly string[]> {
  const applied = (await appliedMigrations(database)).filter(({ finished_at }) => finished_at !== null);
  const there = new Set(applied.map(({ migration_name }) => migration_name));
  return names.filter((name) => !there.has(name));
}

/**
 * A migration that removes something has a name that ends in a timestamp: that of a migration in every
 * release that works without the removed part (docs/life-cycle.md).
 */
export const CONTRACTION = /_contract_(\d{14})$/;

/**
 * Reports a migration in the database that this release does not know although it is older than this
 * release's newest.
 */
export const unpublishedDatabase = (migration: string) =>
  `The database was made by a release that was never published (its migration ${migration} is of no published one) and cannot be upgraded: start with an empty database, or, without DATABASE_URL, with a new DATA_DIR.`;

/**
 * Compares what a database has with what a release brings.
 *
 * @throws MigrationError for an applied migration that was changed, was left half done by `prisma migrate`,
 * removes what this release needs, or is unknown and older than the newest of this release, which no
 * published release has
 */
export function migrationState(
  applied: readonly AppliedMigration[],
  files: readonly MigrationFile[],
): MigrationState {
  const byName = new Map(files.map((file) => [file.name, file]));
  const newest = files.at(-1)?.name ?? '';
  const newer: string[] = [];
  for (const { migration_name: name, checksum, finished_at } of applied) {
    if (finished_at === null) {
      throw new MigrationError(
        `Migration ${name} was begun by "prisma migrate" and did not finish. Repair the database, then run "prisma migrate resolve".`,
      );
    }
    const file = byName.get(name);
    if (file === undefined) {
      if (name < newest) throw new MigrationError(unpublishedDatabase(name));
      const needed = CONTRACTION.exec(name)?.[1];
      if (needed !== undefined && newest.slice(0, needed.length) < needed)
        throw new MigrationError(
          `A newer release has run on this database, and its migration ${name} took away what this release needs. Start a release that has the migrations up to ${needed}.`,
        );
      newer.push(name);
      continue;
    }
    if (!matchesChecksum(file.sql, checksum)) {
      throw new MigrationError(
        `Migration ${name} was changed after it was applied to the database. Restore the file; make changes in a new migration.`,
      );
    }
    byName.delete(name);
  }
  return { pending: files.filter(({ name }) => byName.has(name)), newer };
}

async function apply(client: pg.Client, { name, sql }: MigrationFile): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksumOf(sql), name],
    );
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => {});
    throw new MigrationError(`Migration ${name} failed and was taken back.`, { cause });
  }
}

/** Reports where and why the database cannot be reached, without the password. */
export function databaseUnreachable(connectionString: string, error: unknown): DatabaseUnreachable {
  const { host, port, user, database } = new pg.Client({ connectionString });
  const { code = '', message } = error as NodeJS.ErrnoException;
  const server = `${host}:${port}`;
  const sentences: Readonly<Record<string, string>> = {
    ECONNREFUSED: `nothing listens at ${server}`,
    ENOTFOUND: `the host ${host} is not known`,
    EAI_AGAIN: `the name of the host ${host} cannot be looked up now`,
    '28P01': `${server} refuses the password of the user ${user}`,
    '28000': `${server} refuses the user ${user}`,
    '3D000': `${server} has no database ${database}`,
  };
  const why = sentences[code] ?? `${server} gives no connection, ${message}`;
  return new DatabaseUnreachable(`${why}${code === '' ? '' : ` (${code})`}.`, { cause: error });
}
