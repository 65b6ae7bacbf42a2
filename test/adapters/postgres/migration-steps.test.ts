import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRACTION } from '../../../src/adapters/postgres/operate/migrate.js';
import {
  type MigrationFile,
  readMigrationFiles,
} from '../../../src/adapters/postgres/operate/migration-files.js';
import { MIGRATIONS_FOLDER } from '../../support/prepare-template.js';
import { hindrances, type SchemaShape, schemaShape } from '../../support/schema-shape.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** The effect of a step on the release that knows the present schema. Nothing of it stays. */
async function hindrancesOf(sql: string, before: SchemaShape): Promise<readonly string[]> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    return hindrances(before, await schemaShape(client));
  } finally {
    await client.query('ROLLBACK');
  }
}

/** What is wrong with successive migrations, each while the release before it may still run. */
async function problemsOf(files: readonly MigrationFile[]): Promise<readonly string[]> {
  await client.query('CREATE SCHEMA steps; SET search_path = steps');
  try {
    const problems: string[] = [];
    let before = await schemaShape(client);
    for (const { name, sql } of files) {
      await client.query(sql);
      const after = await schemaShape(client);
      const needed = CONTRACTION.exec(name)?.[1];
      if (needed === undefined) problems.push(...hindrances(before, after).map((line) => `${name}: ${line}`));
      // The release that works without it has its own migration, which existed before.
      else if (!files.some((file) => file.name.startsWith(needed) && file.name < name))
        problems.push(`${name}: no migration of ${needed} before it`);
      before = after;
    }
    return problems;
  } finally {
    await client.query('SET search_path = public; DROP SCHEMA steps CASCADE');
  }
}

describe('the migrations', () => {
  const released = () => readMigrationFiles(MIGRATIONS_FOLDER);

  it('leave a database on which the release before each works, or name a release that works without the removed part', async () => {
    expect(await problemsOf(await released())).toEqual([]);
  });

  it('may be followed by one that adds, and by one that removes what the release of that one does not need', async () => {
    const next = { name: '29990101000000_next', sql: 'ALTER TABLE "own_file" ADD "next" text' };
    const sql = 'ALTER TABLE "own_file" DROP COLUMN "problem"';
    const files = [...(await released()), next];
    expect(await problemsOf([...files, { name: '29990201000000_contract_29990101000000', sql }])).toEqual([]);
    expect(await problemsOf([...files, { name: '29990201000000_drop', sql }])).toEqual([
      '29990201000000_drop: no column own_file.problem text',
    ]);
    expect(await problemsOf([...files, { name: '29990201000000_contract_29990102000000', sql }])).toEqual([
      '29990201000000_contract_29990102000000: no migration of 29990102000000 before it',
    ]);
  });
});

describe('a migration', () => {
  it.each([
    ['DROP TABLE "own_file"', 'no table own_file'],
    ['ALTER TABLE "own_file" RENAME TO "file"', 'no table own_file'],
    ['ALTER TABLE "registry_entry" DROP COLUMN "category"', 'no column registry_entry.category text'],
    [
      'ALTER TABLE "registry_entry" ALTER "category" TYPE varchar(9)',
      'no column registry_entry.category text',
    ],
    ['ALTER TABLE "access_token" DROP CONSTRAINT "access_token_pkey"', 'no key of access_token: btree (id)'],
    ['DROP SEQUENCE "access_change_id_seq" CASCADE', 'no sequence access_change_id_seq'],
    [
      'ALTER TABLE "client_key" ALTER "revoked_at" SET NOT NULL',
      'client_key asks for a value for revoked_at',
    ],
    ['ALTER TABLE "client_key" ADD "x" text NOT NULL', 'client_key asks for a value for x'],
    ['ALTER TABLE "client_key" ADD CHECK ("hourly" > 9)', 'client_key asks for CHECK ((hourly > 9))'],
    [
      `ALTER TABLE "access_token" DROP CONSTRAINT "access_token_role_check", ADD CHECK ("role" IN ('admin', 'other'))`,
      "access_token asks for CHECK ((role = ANY (ARRAY['admin'::text, 'other'::text])))",
    ],
    ['CREATE UNIQUE INDEX ON "client_key" ("hourly")', 'client_key asks for unique btree (hourly)'],
  ])('does not %s', async (sql, hindrance) => {
    expect(await hindrancesOf(sql, await schemaShape(client))).toContain(hindrance);
  });

  it.each([
    'ALTER TABLE "client_key" ADD "x" text',
    'ALTER TABLE "client_key" ADD "x" text NOT NULL DEFAULT \'\'',
    'CREATE TABLE "x" ("id" uuid PRIMARY KEY)',
    'CREATE INDEX ON "client_key" ("hourly")',
    `ALTER TABLE "access_token" DROP CONSTRAINT "access_token_role_check", ADD CHECK ("role" IN ('a', 'admin', 'approver', 'auditor'))`,
    'DROP INDEX "check_record_run_id_idx"',
  ])('may %s', async (sql) => {
    expect(await hindrancesOf(sql, await schemaShape(client))).toEqual([]);
  });
});
