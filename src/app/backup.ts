import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ifThere, isThere } from '../adapters/files/missing-file.js';
import { DatabaseDump } from '../adapters/postgres/operate/database-dump.js';
import { DatabaseLocked } from '../adapters/postgres/operate/database-use.js';
import { unpublishedDatabase } from '../adapters/postgres/operate/migrate.js';
import { readMigrationFiles, tablesOf } from '../adapters/postgres/operate/migration-files.js';
import type { Log } from '../domain/ports/log.js';
import { BackupError, type BackupManifest, BackupWriter } from './backup-folder.js';
import { messageOf } from './message-of.js';
import { type DatabaseSettings, namedDatabase } from './open-database.js';
import { projectPath, serviceVersion } from './project-files.js';
import { reachDatabase } from './reach-database.js';

/** What of `DATA_DIR` belongs to the installation beside its database; checks on their way to it are in `spool`. */
const FILES = [
  'admin-token',
  'client-hash.key',
  'audit-signing.pem',
  'audit-state.json',
  'audit-trusted.jwks.json',
];
const SPOOL = 'spool';

/**
 * Copies an installation into a folder that does not exist or is empty, while the service runs or not: the spool, then the
 * database as it was at one moment, keys, tokens and state. The folder holds secrets, and is for its owner alone.
 *
 * A check leaves the spool once the database has it. So each check that was answered before the spool was copied is in the
 * copy, in the snapshot that follows, or in both; a restore keeps it once, by its id.
 *
 * @returns what was copied
 * @throws BackupError when there is nothing to copy, or something where it should go
 */
export async function backUp(settings: DatabaseSettings, folder: string, log: Log): Promise<BackupManifest> {
  const draft = `${folder}.partial`;
  await makeDraft(folder, draft);
  try {
    const manifest = await fill(new BackupWriter(draft), settings, log).catch((error: unknown) => {
      throw error instanceof DatabaseLocked ? new BackupError(error.message, { cause: error }) : error;
    });
    await rename(draft, folder);
    return manifest;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function fill(writer: BackupWriter, settings: DatabaseSettings, log: Log): Promise<BackupManifest> {
  await using resources = new AsyncDisposableStack();
  const { dataDir } = settings;
  if (namedDatabase(settings) === undefined && !(await isThere(join(dataDir, 'postgres'))))
    throw new BackupError(`DATA_DIR ${dataDir} has no database, and DATABASE_URL is not set.`);
  const { directUrl: connectionString } = await reachDatabase(settings, log, resources);
  const release = await readMigrationFiles(projectPath('prisma/migrations'));
  const madeAt = new Date();
  const files = await copySpool(writer, dataDir);
  const dump = resources.use(await DatabaseDump.open(connectionString, tablesOf(release)));
  const { migrations, months, sequences } = dump.head;
  const unknown = migrations.find((migration) => release.every(({ name }) => name !== migration));
  if (unknown !== undefined && unknown < (release.at(-1)?.name ?? ''))
    throw new BackupError(unpublishedDatabase(unknown));
  if (unknown !== undefined)
    throw new BackupError(
      `A newer release has migrated the database (${unknown}): back up with that one, which knows all tables.`,
    );
  const tables: { name: string; columns: string[]; rows: number }[] = [];
  for (const table of dump.head.tables) {
    const rows = dump.rowsOf(table);
    await writer.table(table.name, rows);
    tables.push({ name: table.name, columns: [...table.columns], rows: rows.rowCount });
  }
  for (const path of FILES) if (await writer.file(path, join(dataDir, path))) files.push(path);
  const manifest: BackupManifest = {
    version: 1,
    service_version: serviceVersion(),
    made_at: madeAt.toISOString(),
    migrations: [...migrations],
    tables,
    months: [...months],
    sequences: { ...sequences },
    files,
  };
  await writer.finish(manifest);
  return manifest;
}

/**
 * Copies what waits in the spool, until no file has gone while it was to be copied: one that is gone has been replayed, or
 * is there under another name. What is written to a file meanwhile may be in the copy or not.
 *
 * @returns the paths of what was copied
 */
async function copySpool(writer: BackupWriter, dataDir: string): Promise<string[]> {
  const copied = new Set<string>();
  for (let isWhole = false; !isWhole; ) {
    isWhole = true;
    for (const name of await filesIn(join(dataDir, SPOOL))) {
      const path = `${SPOOL}/${name}`;
      if (copied.has(path)) continue;
      if (await writer.file(path, join(dataDir, path))) copied.add(path);
      else isWhole = false;
    }
  }
  return [...copied];
}

/** In a container the folder above is often root's, and the service is not root. */
async function makeDraft(folder: string, draft: string): Promise<void> {
  try {
    await refuseContent(folder);
    await rm(draft, { recursive: true, force: true });
    for (const part of ['tables', `files/${SPOOL}`])
      await mkdir(join(draft, part), { recursive: true, mode: 0o700 });
  } catch (cause) {
    if (cause instanceof BackupError) throw cause;
    const user = process.getuid?.();
    const who = user === undefined ? 'this user' : `the user ${user}`;
    throw new BackupError(
      `${folder} cannot be made (${messageOf(cause)}): ${dirname(folder)} has to be a folder that ${who} can write to.`,
      { cause },
    );
  }
}

async function refuseContent(folder: string): Promise<void> {
  if (((await ifThere(readdir(folder))) ?? []).length > 0)
    throw new BackupError(`${folder} is not empty; a backup goes into a folder of its own.`);
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const found = (await ifThere(readdir(folder, { withFileTypes: true }))) ?? [];
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
}
