import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  MigrationError,
  migrate,
  missingMigrations,
} from '../../../../src/adapters/postgres/operate/migrate.js';
import { readMigrationFiles } from '../../../../src/adapters/postgres/operate/migration-files.js';
import { MIGRATIONS_FOLDER } from '../../../support/prepare-template.js';
import { silentLog } from '../../../support/silent-log.js';
import { createTestDatabase, type TestDatabase } from '../../../support/test-database.js';

let database: TestDatabase;
let client: pg.Client;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  folder = await mkdtemp(path.join(tmpdir(), 'agentterms-migrations-'));
});

afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function addMigration(name: string, sql: string): Promise<void> {
  await mkdir(path.join(folder, name), { recursive: true });
  await writeFile(path.join(folder, name, 'migration.sql'), sql);
}

const run = () => migrate({ connectionString: database.url, folder, log: silentLog });

const rowsOf = async (columns: string) =>
  (await client.query(`SELECT ${columns} FROM _prisma_migrations ORDER BY started_at`)).rows;

it('applies the migrations of the release to an empty database, and nothing the second time', async () => {
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  const applied = await run();
  expect(applied.length).toBeGreaterThan(0);
  expect(await run()).toEqual([]);
  const { rows } = await client.query('SELECT count(*)::int AS entries FROM registry_entry');
  expect(rows).toEqual([{ entries: 0 }]);
});

it('records each like Prisma: its name, its SHA-256, its start and end, one step', async () => {
  await addMigration('20260102_b', 'CREATE TABLE b (id int);');
  await addMigration('20260101_a', 'CREATE TABLE a (id int);');
  expect(await run()).toEqual(['20260101_a', '20260102_b']);
  expect(
    await rowsOf(
      'migration_name, checksum, logs, rolled_back_at, applied_steps_count, finished_at >= started_at AS finished',
    ),
  ).toEqual(
    ['a', 'b'].map((table, index) => ({
      migration_name: `2026010${index + 1}_${table}`,
      checksum: createHash('sha256').update(`CREATE TABLE ${table} (id int);`).digest('hex'),
      logs: null,
      rolled_back_at: null,
      applied_steps_count: 1,
      finished: true,
    })),
  );
});

it("makes Prisma's table with Prisma's columns", async () => {
  await run();
  const { rows } = await client.query(`
    SELECT column_name || ' ' || data_type || coalesce('(' || character_maximum_length || ')', '')
           || CASE is_nullable WHEN 'NO' THEN ' not null' ELSE '' END || coalesce(' ' || column_default, '') AS line
      FROM information_schema.columns WHERE table_name = '_prisma_migrations' ORDER BY ordinal_position`);
  expect(rows.map(({ line }) => line)).toEqual([
    'id character varying(36) not null',
    'checksum character varying(64) not null',
    'finished_at timestamp with time zone',
    'migration_name character varying(255) not null',
    'logs text',
    'rolled_back_at timestamp with time zone',
    'started_at timestamp with time zone not null now()',
    'applied_steps_count integer not null 0',
  ]);
});

it('applies what a newer release adds', async () => {
  await addMigration('1_a', 'CREATE TABLE a (id int);');
  await run();
  await addMigration('2_b', 'ALTER TABLE a ADD COLUMN b int;');
  expect(await run()).toEqual(['2_b']);
});

it('lists those of a release that the database lacks, also an unfinished one', async () => {
  await addMigration('1_a', 'CREATE TABLE a (id int);');
  await addMigration('2_b', 'CREATE TABLE b (id int);');
  await run();
  const missing = async () => missingMigrations(client, ['1_a', '2_b', '3_c']);
  expect(await missing()).toEqual(['3_c']);
  await client.query("UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '2_b'");
  expect(await missing()).toEqual(['2_b', '3_c']);
  await client.query('DROP TABLE _prisma_migrations');
  expect(await missing()).toEqual(['1_a', '2_b', '3_c']);
});

it('leaves nothing of a failed migration, keeps those before it, and retries at the next start', async () => {
  await addMigration('1_a', 'CREATE TABLE a (id int);');
  await addMigration('2_b', 'CREATE TABLE b (id int); SELECT 1 / 0;');
  const failure = await run().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(MigrationError);
  expect(failure).toMatchObject({ message: expect.stringContaining('2_b'), cause: { code: '22012' } });
  expect(await rowsOf('migration_name')).toEqual([{ migration_name: '1_a' }]);
  expect((await client.query("SELECT to_regclass('b') AS b")).rows).toEqual([{ b: null }]);
  await addMigration('2_b', 'CREATE TABLE b (id int);');
  expect(await run()).toEqual(['2_b']);
});

it('leaves nothing of a migration that cannot be recorded', async () => {
  await addMigration('1_a', 'CREATE TABLE a (id int); DROP TABLE _prisma_migrations;');
  await expect(run()).rejects.toThrow(/1_a failed/);
  expect((await client.query("SELECT to_regclass('a') AS a")).rows).toEqual([{ a: null }]);
  expect(await rowsOf('migration_name')).toEqual([]);
});

it('refuses a database with an applied migration that has changed since', async () => {
  await addMigration('1_a', 'CREATE TABLE a (id int);');
  await run();
  await addMigration('1_a', 'CREATE TABLE a (id bigint);');
  await addMigration('2_b', 'CREATE TABLE b (id int);');
  await expect(run()).rejects.toThrow(/1_a was changed after it was applied/);
  expect((await client.query("SELECT to_regclass('b') AS b")).rows).toEqual([{ b: null }]);
});

it('treats a migration with other line ends as the same', async () => {
  await addMigration('1_a', 'CREATE TABLE a (id int);\nSELECT 1;\n');
  await run();
  await addMigration('1_a', 'CREATE TABLE a (id int);\r\nSELECT 1;\r\n');
  expect(await run()).toEqual([]);
});

it('refuses a database of a release that was never published, in one sentence, and changes nothing', async () => {
  await addMigration('20260101000000_first', 'CREATE TABLE a (id int); INSERT INTO a VALUES (1);');
  await run();
  const before = await rowsOf('*');
  const refusal = await migrate({
    connectionString: database.url,
    folder: MIGRATIONS_FOLDER,
    log: silentLog,
  }).catch((error: unknown) => error);
  expect(refusal).toEqual(
    new MigrationError(
      'The database was made by a release that was never published (its migration 20260101000000_first is of no published one) and cannot be upgraded: start with an empty database, or, without DATABASE_URL, with a new DATA_DIR.',
    ),
  );
  expect(await rowsOf('*')).toEqual(before);
  expect(
    (await client.query("SELECT (SELECT id FROM a), to_regclass('registry_entry') AS entries")).rows,
  ).toEqual([{ id: 1, entries: null }]);
});

describe('a database that a newer release has migrated', () => {
  const NEWER = '20260301000000_more';
  const migratedWith = async (...names: readonly string[]) => {
    await addMigration('20260201000000_own', 'CREATE TABLE a (id int);');
    for (const name of names) await addMigration(name, `CREATE TABLE "${name}" (id int);`);
    await run();
    for (const name of names) await rm(path.join(folder, name), { recursive: true });
  };

  it('is used unchanged, with a warning', async () => {
    await migratedWith(NEWER);
    const warnings: unknown[] = [];
    const log = { ...silentLog, warn: (fields: object) => warnings.push(fields) };
    expect(await migrate({ connectionString: database.url, folder, log })).toEqual([]);
    expect(warnings).toEqual([{ migrations: [NEWER] }]);
  });

  it('is refused for a restore, which creates the tables in their old form', async () => {
    await migratedWith(NEWER);
    const upTo = '20260201000000_own';
    await expect(migrate({ connectionString: database.url, folder, upTo, log: silentLog })).rejects.toThrow(
      `newer migration ${NEWER}`,
    );
  });

  it('is used if the removed part belongs to a release before this one', async () => {
    await migratedWith('20260301000000_contract_20260201000000');
    expect(await run()).toEqual([]);
  });

  it('is refused where it is of this one', async () => {
    await migratedWith(NEWER, '20260302000000_contract_20260301000000');
    await expect(run()).rejects.toThrow(
      '20260302000000_contract_20260301000000 took away what this release needs. Start a release that has the migrations up to 20260301000000.',
    );
  });
});

it('refuses a database on which Prisma left a migration half done, until it is marked as rolled back', async () => {
  await addMigration('1_a', 'CREATE TABLE a (id int);');
  await run();
  await client.query('DROP TABLE a');
  await client.query('UPDATE _prisma_migrations SET finished_at = NULL');
  await expect(run()).rejects.toThrow(/1_a was begun by "prisma migrate" and did not finish/);
  await client.query('UPDATE _prisma_migrations SET rolled_back_at = now()');
  expect(await run()).toEqual(['1_a']);
});

it('lets one of several processes apply and the others wait for it', async () => {
  await addMigration('1_a', 'CREATE TABLE a (id int);');
  await addMigration('2_b', 'CREATE TABLE b (id int);');
  const applied = await Promise.all([run(), run(), run(), run()]);
  expect(applied.toSorted((one, other) => other.length - one.length)).toEqual([['1_a', '2_b'], [], [], []]);
});

it('names the folder it cannot read', async () => {
  await expect(
    migrate({ connectionString: database.url, folder: path.join(folder, 'nowhere'), log: silentLog }),
  ).rejects.toThrow(/nowhere/);
});

it('finds no migration of the release that ends its own transaction', async () => {
  const files = await readMigrationFiles(MIGRATIONS_FOLDER);
  expect(files.filter(({ sql }) => /^\s*(BEGIN|COMMIT|ROLLBACK)\s*;/im.test(sql))).toEqual([]);
});
