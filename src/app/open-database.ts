import { mkdir } from 'node:fs/promises';
import { DataFolderLock } from '../adapters/embedded-postgres/data-folder-lock.js';
import { startEmbeddedPostgres } from '../adapters/embedded-postgres/start-embedded-postgres.js';
import type { Log } from '../domain/ports/log.js';
import { secretFile } from './secret-file.js';
import type { Settings } from './settings.js';

export interface OpenDatabaseOptions {
  readonly log: Log;
  /** Gives up the start. */
  readonly signal?: AbortSignal;
}

/**
 * Where the database is: the one that the settings name, or the embedded one, which is started and runs until `resources`
 * are disposed of.
 *
 * @throws EmbeddedPostgresError when another process uses the folder of the embedded one, or it does not start
 */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  { log, signal }: OpenDatabaseOptions,
  resources: AsyncDisposableStack,
): Promise<string> {
  if (settings.databaseUrl !== undefined) return settings.databaseUrl.reveal();
  const password = await secretFile(settings, 'postgres-password');
  const server = resources.use(
    await startEmbeddedPostgres({
      dataDir: settings.dataDir,
      password,
      log,
      ...(signal === undefined ? undefined : { signal }),
    }),
  );
  return server.url;
}

/** Keeps other processes from the data folder where the database is elsewhere; an embedded server takes this lock itself. */
export async function lockDataDir(
  { dataDir }: Pick<Settings, 'dataDir'>,
  resources: AsyncDisposableStack,
): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  resources.use(await DataFolderLock.acquire(dataDir));
}
