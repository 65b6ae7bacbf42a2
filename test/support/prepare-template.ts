import { fileURLToPath } from 'node:url';
import { migrate } from '../../src/adapters/postgres/operate/migrate.js';
import { silentLog } from './silent-log.js';

/** `prisma/migrations` of the checkout. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

/** Migrates the database that every test's own database is copied from. Leaves no connection open. */
export async function prepareTemplate(url: string): Promise<void> {
  await migrate({ connectionString: url, folder: MIGRATIONS_FOLDER, log: silentLog });
}
