import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** One folder of `prisma/migrations`. */
export interface MigrationFile {
  /** The folder's name, which also determines the order. */
  readonly name: string;
  readonly sql: string;
}

/** Names of the migrations in a folder, in the order in which they are applied. */
export async function migrationNames(folder: string): Promise<readonly string[]> {
  return (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** The migrations in a folder, in the order in which they are applied. */
export async function readMigrationFiles(folder: string): Promise<readonly MigrationFile[]> {
  const names = await migrationNames(folder);
  return Promise.all(
    names.map(async (name) => ({
      name,
      sql: await readFile(path.join(folder, name, 'migration.sql'), 'utf8'),
    })),
  );
}

/** The names of the tables that migrations create. */
export function tablesOf(files: readonly MigrationFile[]): readonly string[] {
  return files.flatMap(({ sql }) =>
    [...sql.matchAll(/^CREATE TABLE "(\w+)" \(/gm)].map(([, name = '']) => name),
  );
}

/** Prisma's checksum of a migration: SHA-256 of the file in lower-case hex. */
export function checksumOf(sql: string): string {
  return createHash('sha256').update(sql, 'utf8').digest('hex');
}

/** Compares like Prisma: a checkout with the other line ending is the same file. */
export function matchesChecksum(sql: string, checksum: string): boolean {
  const unix = sql.replaceAll('\r\n', '\n');
  return [sql, unix, unix.replaceAll('\n', '\r\n')].some((text) => checksumOf(text) === checksum);
}
