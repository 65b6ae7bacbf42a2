import { createPublicKey } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readIfThere } from '../adapters/files/missing-file.js';
import { replacePrivateFile } from '../adapters/files/private-file.js';
import { DumpRefused, loadDump } from '../adapters/postgres/operate/database-dump.js';
import { DatabaseLocked, takeDatabase } from '../adapters/postgres/operate/database-use.js';
import { MigrationError, migrate } from '../adapters/postgres/operate/migrate.js';
import { readMigrationFiles } from '../adapters/postgres/operate/migration-files.js';
import type { Clock } from '../domain/ports/clock.js';
import type { Log } from '../domain/ports/log.js';
import { BackupError, type BackupManifest, BackupReader } from './backup-folder.js';
import { messageOf } from './message-of.js';
import { type DatabaseSettings, lockDataDir, openDatabase } from './open-database.js';
import { projectPath } from './project-files.js';
import { recordRestore } from './record-restore.js';
import { readInstallationKey } from './secret-file.js';
import type { Settings } from './settings.js';
import { TIMINGS } from './timings.js';

const KEY = 'audit-signing.pem';
const STATE = 'audit-state.json';

export interface RestoreOptions {
  /** Whether existing content that differs is replaced instead of causing an error. */
  readonly force: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Restores a backup into an installation without a running process: the database in one transaction, then
 * keys and state. The log of checks then contains a signed statement about it.
 *
 * @returns what was restored
 * @throws BackupError when the backup is damaged or of a newer release, or the installation is not empty or
 * is in use; nothing is changed then
 */
export async function restore(
  settings: DatabaseSettings & Pick<Settings, 'clientHashKey'>,
  folder: string,
  { force, clock, log }: RestoreOptions,
): Promise<BackupManifest> {
  const backup = await BackupReader.open(folder);
  const { manifest } = backup;
  const newest = await newestMigration(manifest);
  await using resources = new AsyncDisposableStack();
  if (settings.databaseUrl !== undefined) await lockDataDir(settings, resources);
  const files = await filesToWrite(backup, settings.dataDir, force);
  const { directUrl: connectionString } = await openDatabase(settings, { log }, resources);
  // Only this process can reach an embedded server, and nothing serves on the empty database that a restore
  // without force requires.
  const returnMs = force && settings.databaseUrl !== undefined ? TIMINGS.sessionReturnMs : 0;
  const alone = resources.use(await asBackupError(takeDatabase({ connectionString, returnMs, log })));
  const migrations = { connectionString, folder: projectPath('prisma/migrations'), log };
  await asBackupError(migrate({ ...migrations, upTo: newest }));
  await asBackupError(
    loadDump({
      connectionString,
      session: alone.client,
      head: manifest,
      open: ({ name }) => backup.table(name),
      replace: force,
      log,
    }),
  );
  for (const [path, content] of files) {
    const place = join(settings.dataDir, path);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    await replacePrivateFile(place, content);
  }
  await migrate(migrations);
  await recordRestore({
    settings,
    connectionString,
    installationKey: await readInstallationKey(settings),
    backupMadeAt: new Date(manifest.made_at),
    clock,
    log,
  });
  return manifest;
}

/** The last migration of a backup. This release must have all of its migrations. */
async function newestMigration({ migrations, service_version }: BackupManifest): Promise<string> {
  const known = (await readMigrationFiles(projectPath('prisma/migrations'))).map(({ name }) => name);
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown !== undefined && unknown < (known.at(-1) ?? ''))
    throw new BackupError(
      `The backup was made by a release that was never published (its migration ${unknown} is of no published one) and cannot be restored.`,
    );
  if (unknown !== undefined)
    throw new BackupError(
      `The backup is of a newer release (${service_version}, migration ${unknown}); restore it with that one.`,
    );
  return migrations.at(-1) ?? '';
}

/** The files of a backup that are missing here or, with `force`, differ. Chosen before anything is changed. */
async function filesToWrite(
  backup: BackupReader,
  dataDir: string,
  force: boolean,
): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const keepsKey = await isSameKey(backup, dataDir);
  for (const path of backup.manifest.files) {
    const content = await backup.file(path);
    const present = await readIfThere(join(dataDir, path));
    if (present?.equals(content)) continue;
    // A state with its own key knows what was signed since the backup, and a spool what was answered since.
    if (present !== undefined && ((path === STATE && keepsKey) || path.startsWith('spool/'))) continue;
    if (present !== undefined && !force)
      throw new BackupError(
        `DATA_DIR ${dataDir} is not empty: ${path} is another than the backup's. With --force it is replaced.`,
      );
    files.set(path, content);
  }
  return files;
}

async function isSameKey(backup: BackupReader, dataDir: string): Promise<boolean> {
  const present = await readIfThere(join(dataDir, KEY));
  if (present === undefined || !backup.manifest.files.includes(KEY)) return false;
  return createPublicKey(present).equals(createPublicKey(await backup.file(KEY)));
}

async function asBackupError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isRefusal = [DatabaseLocked, DumpRefused, MigrationError].some((kind) => error instanceof kind);
    if (!isRefusal) throw error;
    throw new BackupError(`Nothing was restored. ${messageOf(error)}`, { cause: error });
  }
}
