import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { usePostgres } from '../../support/lanes.js';
import { MIGRATIONS_FOLDER } from '../../support/prepare-template.js';
import { readPrismaModels } from '../../support/prisma-models.js';

const parts = usePostgres();
let models: ReturnType<typeof readPrismaModels>;

beforeAll(async () => {
  models = readPrismaModels(await readFile(path.join(MIGRATIONS_FOLDER, '..', 'schema.prisma'), 'utf8'));
});

/** The tables of the service; partitions and Prisma's own table are not in schema.prisma. */
const TABLES = `
  SELECT c.oid, c.relname AS name FROM pg_class c
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     AND c.relname <> '_prisma_migrations'`;

/** Those of columns. Prisma cannot express indexes on expressions. */
async function indexes(primary: boolean): Promise<Record<string, readonly string[]>> {
  const { rows } = await parts().pool.query<{ name: string; columns: string[] }>(
    `SELECT t.name, array_agg(columns.list ORDER BY columns.list) AS columns
       FROM (${TABLES}) t
       JOIN pg_index i ON i.indrelid = t.oid AND i.indisprimary = $1 AND i.indexprs IS NULL
       CROSS JOIN LATERAL (
         SELECT string_agg(a.attname, ', ' ORDER BY k.place) AS list
           FROM unnest(i.indkey) WITH ORDINALITY AS k (attnum, place)
           JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.attnum) AS columns
      GROUP BY t.name`,
    [primary],
  );
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
}

it('schema.prisma has the columns of the migrated database, with their types and nullability', async () => {
  const { rows } = await parts().pool.query<{ name: string; columns: string[] }>(`
    SELECT t.name, array_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
                             || CASE WHEN a.attnotnull THEN '' ELSE '?' END ORDER BY a.attnum) AS columns
      FROM (${TABLES}) t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
     GROUP BY t.name`);
  const inDatabase = Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
  expect(Object.fromEntries(models.map(({ table, columns }) => [table, columns]))).toEqual(inDatabase);
});

it('schema.prisma has the primary keys of the migrated database', async () => {
  expect(Object.fromEntries(models.map(({ table, primaryKey }) => [table, [primaryKey.join(', ')]]))).toEqual(
    await indexes(true),
  );
});

it('schema.prisma has the indexes of the migrated database', async () => {
  const inSchema = models
    .filter(({ indexes }) => indexes.length > 0)
    .map(({ table, indexes }) => [table, indexes.map((columns) => columns.join(', ')).toSorted()]);
  expect(Object.fromEntries(inSchema)).toEqual(await indexes(false));
});

it('the database refuses words that the domain does not know, and numbers out of their range', async () => {
  const insert = (column: string, value: string) =>
    parts().pool.query(
      `INSERT INTO registry_entry SELECT (jsonb_populate_record(NULL::registry_entry, jsonb_build_object(
         'domain', 'a.com', 'document', '{}', 'document_hash', repeat('0', 64), 'validation_status', 'flagged', 'category', 'x',
         'confidence', 1, 'origin', 'admin', 'version', 1, 'created_at', now(), 'updated_at', now(),
         'contested', false, 'rewritten', false)
         || jsonb_build_object($1::text, $2::text))).*`,
      [column, value],
    );
  for (const [column, value] of [
    ['validation_status', 'good'],
    ['origin', 'elsewhere'],
    ['confidence', '1.01'],
    ['confidence', '-0.01'],
    ['version', '0'],
    ['document_hash', 'A'.repeat(64)],
    ['category', ''],
    ['domain', ''],
  ] as const) {
    await expect(insert(column, value), `${column} ${value}`).rejects.toMatchObject({ code: '23514' });
  }
  await insert('confidence', '0');
});

it('looks checks up by index for every value that few checks have', async () => {
  const client = await parts().pool.connect();
  try {
    // On an empty table the planner would scan everything; no other plan is as cheap then.
    await client.query('SET enable_seqscan = off');
    for (const [column, value] of [
      ['id', '019b2f64-8c1e-7a3b-9d20-5a1f0c3e7b42'],
      ...['run_id', 'client', 'action', 'agent_id', 'domain'].map((name) => [name, 'x']),
    ]) {
      const { rows } = await client.query(`EXPLAIN SELECT * FROM check_record WHERE ${column} = '${value}'`);
      expect(JSON.stringify(rows), column).toMatch(new RegExp(`Index Cond: \\(\\(?${column}`));
    }
  } finally {
    client.release(true);
  }
});

it('the database refuses checks, groups and checkpoints that no service writes', async () => {
  const insert = (table: string, row: object, changed: object) =>
    parts().pool.query(`INSERT INTO ${table} SELECT (jsonb_populate_record(NULL::${table}, $1)).*`, [
      JSON.stringify({ ...row, ...changed }),
    ]);
  const writer = '019b2f64-8c1e-7a3b-9d20-5a1f0c3e7b42';
  const at = '2026-03-04T05:06:07Z';
  const check = {
    id: writer,
    checked_at: at,
    domain: 'a.com',
    action: 'read',
    decision: 'allowed',
    confidence: 1,
    client: 'acme',
    source: 'none',
    request_id: 'r',
    verdict: 'block',
    reason_code: 'no_document',
    writer,
    sequence: 1,
    position: 1,
  };
  const group = {
    writer,
    sequence: 1,
    row_count: 1,
    first_at: at,
    last_at: at,
    settled: 0,
    voids: [],
    rows_hash: '',
    previous_hash: '',
    hash: 'a'.repeat(64),
    committed_at: at,
  };
  const checkpoint = { writer, sequence: 1, last_at: at, signed_at: at, jws: '', key_id: 'k', number: 1 };
  const refused: readonly (readonly [string, object, readonly object[]])[] = [
    [
      'check_record',
      check,
      [
        { decision: 'yes' },
        { source: 'web' },
        { tier: 'top' },
        { confidence: 1.1 },
        { sequence: 0 },
        { position: 0 },
        { writer: null },
        { sequence: null },
        { position: null },
      ],
    ],
    ['check_group', group, [{ sequence: 0 }, { settled: -1 }, { first_at: '2026-03-05' }, { hash: 'A' }]],
    ['check_checkpoint', checkpoint, [{ sequence: 0 }, { number: 0 }, { number: null }, { key_id: null }]],
  ];
  for (const [table, row, changes] of refused) {
    for (const changed of changes)
      await expect(insert(table, row, changed), JSON.stringify(changed)).rejects.toMatchObject({
        code: Object.values(changed).includes(null) ? '23502' : '23514',
      });
    await insert(table, row, {});
    await parts().pool.query(`DELETE FROM ${table}`);
  }
});

it('describes the tables of the log in the database', async () => {
  const { rows } = await parts().pool.query(
    `SELECT name FROM (${TABLES}) AS t WHERE name ~ '^(check|audit)_' AND obj_description(oid) IS NULL`,
  );
  expect(rows).toEqual([]);
});

it('the database refuses to change or empty a history, also to the owner of its table', async () => {
  const { pool } = parts();
  await pool.query(
    "INSERT INTO registry_change (domain, changed_at, changed_by, reason, after) VALUES ('a.com', now(), 'a', 'b', '{}')",
  );
  await pool.query(
    `INSERT INTO access_change (changed_at, changed_by, subject, subject_id, change, after)
     VALUES (now(), 'a', 'client_key', gen_random_uuid(), 'created', '{}')`,
  );
  for (const table of ['registry_change', 'access_change']) {
    for (const statement of [
      `UPDATE ${table} SET changed_by = 'b'`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
    ])
      await expect(pool.query(statement), statement).rejects.toMatchObject({ code: '42501' });
    expect((await pool.query(`SELECT changed_by AS by FROM ${table}`)).rows).toEqual([{ by: 'a' }]);
  }
});

it('every table of the registry and of access has a description', async () => {
  const { rows } = await parts().pool.query<{ name: string }>(
    `SELECT name FROM (${TABLES}) AS t WHERE obj_description(oid) IS NOT NULL ORDER BY name`,
  );
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'access_change',
      'access_token',
      'client_key',
      'generated_terms',
      'own_file',
      'owner_correction',
      'owner_token',
      'registry_change',
      'registry_count',
      'registry_entry',
      'registry_facet',
      'webhook',
    ]),
  );
});
