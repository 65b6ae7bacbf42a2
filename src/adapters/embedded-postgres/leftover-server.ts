import { execFile } from 'node:child_process';
import { readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Cluster, clusterUrl, withConnection } from './cluster.js';
import { absentOn } from './errors.js';
import { poll } from './poll.js';
import { readPostmasterFile } from './postmaster-file.js';
import { commandName, processStart } from './process-start.js';
import { isRunning, READY_TIMEOUT_MS, type ServerProcess, stopServer } from './server-process.js';
import { LAUNCH_SETTING } from './server-settings.js';

/**
 * Looks for a server that a killed service left on the data folder. A server that was started the same way
 * and accepts the password is adopted; any other is stopped. `undefined` means that no server runs on the
 * folder now.
 */
export async function adoptLeftoverServer(
  cluster: Cluster,
  signal?: AbortSignal,
): Promise<ServerProcess | undefined> {
  const file = await readPostmasterFile(cluster.folder);
  const start = file && (await processStart(file.pid));
  if (file === undefined || start === undefined) return undefined;
  if (!(await servesFolder(file.pid, cluster.folder))) return undefined;
  const port = await portOnceReady(cluster.folder, { pid: file.pid, start }, signal);
  const server = port === undefined ? undefined : { pid: file.pid, start, port };
  if (server !== undefined && (await isInterchangeable(cluster, server))) return server;
  cluster.log.warn({ pid: file.pid }, 'Stopping a database server that an earlier run left behind');
  await stopServer({ pid: file.pid, start });
  return undefined;
}

/** Address of the server of a service that runs on the data folder; `undefined` when there is none. */
export async function runningServerUrl(dataDir: string, password: string): Promise<string | undefined> {
  const folder = join(await realpath(dataDir), 'postgres');
  const file = await readPostmasterFile(folder);
  if (file?.status !== 'ready' || file.port === undefined) return undefined;
  return (await servesFolder(file.pid, folder)) ? clusterUrl(file.port, password) : undefined;
}

/** Whether the process is a Postgres server on the folder. Process ids are reused after a reboot. */
async function servesFolder(pid: number, folder: string): Promise<boolean> {
  const name = await commandName(pid);
  if (name === undefined) return commandLineNames(pid, folder);
  if (name !== 'postgres') return false;
  const cwd = await absentOn(['EACCES', 'EPERM', 'ENOENT'], readlink(`/proc/${pid}/cwd`));
  return cwd === undefined || cwd === folder;
}

async function commandLineNames(pid: number, folder: string): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
  return stdout.includes('postgres') && stdout.includes(folder);
}

/** The server may still be replaying its log, or shutting down. */
async function portOnceReady(
  folder: string,
  server: Pick<ServerProcess, 'pid' | 'start'>,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  const outcome = await poll(
    async () => {
      const file = await readPostmasterFile(folder);
      if (file?.status === 'ready') return file.port ?? 'gone';
      if (file?.status === 'stopping' || !(await isRunning(server))) return 'gone';
      return undefined;
    },
    { timeoutMs: READY_TIMEOUT_MS, signal },
  );
  return outcome === 'gone' ? undefined : outcome;
}

async function isInterchangeable(
  { folder, launchMark, password }: Cluster,
  { port }: ServerProcess,
): Promise<boolean> {
  try {
    return await withConnection({ port, password, database: 'postgres' }, async (client) => {
      const { rows } = await client.query<{ folder: string; mark: string | null }>(
        "SELECT current_setting('data_directory') AS folder, current_setting($1, true) AS mark",
        [LAUNCH_SETTING],
      );
      return rows[0]?.folder === folder && rows[0].mark === launchMark;
    });
  } catch {
    // A server that does not answer is of no use, whatever the reason. It is stopped, and that is logged.
    return false;
  }
}
