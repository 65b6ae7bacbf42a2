import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from './test-database.js';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

it('is migrated, and shares nothing with another one made at the same time', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  expect(await query(first.url, 'SELECT migration_name FROM _prisma_migrations')).not.toEqual([]);
  await query(first.url, 'CREATE TABLE only_here (id int)');
  const found = "SELECT to_regclass('only_here')::text AS name";
  expect(await query(first.url, found)).toEqual([{ name: 'only_here' }]);
  expect(await query(second.url, found)).toEqual([{ name: null }]);
  await Promise.all([first.drop(), second.drop()]);
});

it('is gone after a drop, even under an open connection', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  await database.drop();
  await expect(query(database.url, 'SELECT 1')).rejects.toMatchObject({ code: '3D000' });
  await client.end().catch(() => undefined);
});
