import { mkdir } from 'node:fs/promises';
import { DataFolderLock } from '../adapters/embedded-postgres/data-folder-lock.js';
import { startEmbeddedPostgres } from '../adapters/embedded-postgres/start-embedded-postgres.js';
import { throughPooler } from '../adapters/postgres/core/pool.js';
import type { Log } from '../domain/ports/log.js';
import { secretFile } from './secret-file.js';
import type { Settings } from './settings.js';

export type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>;

export interface OpenDatabaseOptions {
  readonly log: Log;
  /** Aborts the start. */
  readonly signal?: AbortSignal;
}

/** The addresses of one database. */
export interface DatabaseUrls {
  /**
   * For work without a session; may go through a pooler in transaction mode, and its parameters then say so.
   */
  readonly url: string;
  /** For work that needs a session: migrations, `LISTEN`, locks, backups. */
  readonly directUrl: string;
}

/**
 * Opens the database that the settings name, or starts the embedded one, which runs until `resources` are
 * disposed of.
 *
 * @throws EmbeddedPostgresError when another process uses the folder of the embedded one, or it does not
 * start
 */
export async function openDatabase(
  settings: DatabaseSettings,
  { log, signal }: OpenDatabaseOptions,
  resources: AsyncDisposableStack,
): Promise<DatabaseUrls> {
  const named = namedDatabase(settings);
  if (named !== undefined) return named;
  const password = await secretFile(settings, 'postgres-password');
  const server = resources.use(
    await startEmbeddedPostgres({
      dataDir: settings.dataDir,
      password,
      log,
      ...(signal === undefined ? undefined : { signal }),
    }),
  );
  return { url: server.url, directUrl: server.url };
}

/** {@link openDatabase} for the process that serves. No other process may serve from the same data folder. */
export async function openServiceDatabase(
  settings: DatabaseSettings,
  options: OpenDatabaseOptions,
  resources: AsyncDisposableStack,
): Promise<DatabaseUrls> {
  // An embedded server takes the lock itself.
  if (settings.databaseUrl !== undefined) await lockDataDir(settings, resources);
  return openDatabase(settings, options, resources);
}

/** The database that the settings name. */
export function namedDatabase({
  databaseUrl,
  databaseDirectUrl,
}: DatabaseSettings): DatabaseUrls | undefined {
  if (databaseUrl === undefined) return undefined;
  const url = databaseUrl.reveal();
  if (databaseDirectUrl === undefined) return { url, directUrl: url };
  return { url: throughPooler(url), directUrl: databaseDirectUrl.reveal() };
}

/** Locks the data folder when the database is elsewhere; an embedded server takes this lock itself. */
export async function lockDataDir(
  { dataDir }: Pick<Settings, 'dataDir'>,
  resources: AsyncDisposableStack,
): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  resources.use(await DataFolderLock.acquire(dataDir));
}
