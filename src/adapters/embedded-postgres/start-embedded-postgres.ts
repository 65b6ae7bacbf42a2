import { mkdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Log } from '../../domain/ports/log.js';
import type { Cluster } from './cluster.js';
import { prepareDataFolder } from './data-folder.js';
import { DataFolderLock } from './data-folder-lock.js';
import { EmbeddedPostgres } from './embedded-postgres.js';
import { EmbeddedPostgresError, errorCode } from './errors.js';
import { adoptLeftoverServer } from './leftover-server.js';
import { prepareNativeBinaries } from './native-binaries.js';
import { chooseRunAs } from './run-as.js';
import { ServerLog } from './server-log.js';
import { launchServer, type ServerProcess, stopServer } from './server-process.js';
import { launchMark, type ServerSettings } from './server-settings.js';
import { ensureDatabase, resetPassword } from './service-database.js';

export interface EmbeddedPostgresOptions {
  /** The private folder of the service. The database is in `postgres` below it. Created if missing. */
  readonly dataDir: string;
  /** The superuser's password: one line, hard to guess, the same at every start. */
  readonly password: string;
  readonly log: Log;
  /** Postgres settings that differ from the durable defaults. */
  readonly settings?: ServerSettings;
  /** The `@embedded-postgres/<platform>` package, when it is not the installed one. */
  readonly packageFolder?: string;
  /** Abandons the start; nothing is left running. */
  readonly signal?: AbortSignal;
}

/**
 * Runs Postgres on `<dataDir>/postgres`, only at 127.0.0.1, and keeps it running until it is stopped. The
 * first start creates the database; a start after a crash waits for the recovery. The server outlives a
 * killed service, and the next start adopts it.
 *
 * @throws EmbeddedPostgresError with the obstacle, for the operator: another service on the folder, data of
 * another Postgres version, no user to run as, or a server that does not start (with the end of its log).
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  refuseUnusablePassword(options.password);
  const { dataDir, lock } = await takeDataDir(options.dataDir);
  try {
    const cluster = await openCluster(dataDir, options);
    const { server, adopted } = await bringUp(cluster, options.signal);
    cluster.log.info({ pid: server.pid, port: server.port, adopted }, 'The embedded database is ready');
    return new EmbeddedPostgres(cluster, server, adopted, lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function takeDataDir(path: string): Promise<{ dataDir: string; lock: DataFolderLock }> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    const dataDir = await realpath(path);
    return { dataDir, lock: await DataFolderLock.acquire(dataDir) };
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    throw new EmbeddedPostgresError(
      `DATA_DIR ${resolve(path)} must be a folder that the service can write to (${code}).`,
      { cause: error },
    );
  }
}

function refuseUnusablePassword(password: string): void {
  if (/^[\x20-\x7e]{16,}$/.test(password)) return;
  throw new EmbeddedPostgresError('The database password must be one line of at least 16 ASCII characters.');
}

async function openCluster(dataDir: string, options: EmbeddedPostgresOptions): Promise<Cluster> {
  const { password, log, settings = {}, packageFolder } = options;
  const folder = join(dataDir, 'postgres');
  const binaries = await prepareNativeBinaries(packageFolder);
  const files = [binaries.postgres, binaries.initdb, ...binaries.resources];
  const runAs = await chooseRunAs({ dataDir, folder, files });
  const serverLog = new ServerLog(join(dataDir, 'postgres.log'));
  const mark = launchMark(binaries, settings);
  return { dataDir, folder, password, binaries, runAs, settings, launchMark: mark, serverLog, log };
}

async function bringUp(cluster: Cluster, signal: AbortSignal | undefined) {
  const isNew = await prepareDataFolder(cluster);
  const leftover = isNew ? undefined : await adoptLeftoverServer(cluster, signal);
  let server = leftover ?? (await launchServer(cluster, { signal }));
  try {
    if ((await ensureDatabase(cluster, server)) === 'wrong-password') {
      cluster.log.warn(
        { folder: cluster.folder },
        'The database knows another password; giving it the present one',
      );
      await stopServer(server);
      await resetPassword(cluster);
      server = await launchServer(cluster, { signal });
      await requireDatabase(cluster, server);
    }
    signal?.throwIfAborted();
  } catch (error) {
    await stopServer(server);
    throw error;
  }
  return { server, adopted: leftover !== undefined };
}

async function requireDatabase(cluster: Cluster, server: ServerProcess): Promise<void> {
  if ((await ensureDatabase(cluster, server)) === 'ready') return;
  throw new EmbeddedPostgresError(`The database in ${cluster.folder} refuses the service's password.`);
}
