import type { Pool } from 'pg';
import { sqlStateOf } from './translate-errors.js';

const UNDEFINED_TABLE = '42P01';

const MISSING = `
  SELECT asked.name
    FROM unnest($1::text[]) AS asked (name)
    LEFT JOIN _prisma_migrations AS applied
      ON applied.migration_name = asked.name AND applied.finished_at IS NOT NULL AND applied.rolled_back_at IS NULL
   WHERE applied.id IS NULL
   ORDER BY asked.name`;

/** Those of the release's migrations that the database does not have, oldest first. Rejects when it cannot be asked. */
export async function missingMigrations(pool: Pool, names: readonly string[]): Promise<readonly string[]> {
  try {
    const { rows } = await pool.query<{ name: string }>(MISSING, [names]);
    return rows.map(({ name }) => name);
  } catch (error) {
    // A database in which no migration ever ran.
    if (sqlStateOf(error) === UNDEFINED_TABLE) return names;
    throw error;
  }
}
