import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type Cluster, serverEnvironment } from './cluster.js';
import { EmbeddedPostgresError, errorCode } from './errors.js';
import { poll } from './poll.js';
import { disownPostmasterFile, readPostmasterFile } from './postmaster-file.js';
import { processStart } from './process-start.js';
import { commandAs } from './run-as.js';
import { serverArguments } from './server-settings.js';

/** A Postgres server that answers on 127.0.0.1. */
export interface ServerProcess {
  readonly pid: number;
  /** See {@link processStart}: distinguishes this process from a later one with the same id. */
  readonly start: string;
  readonly port: number;
}

export interface LaunchOptions {
  /** The port to listen on; a free one when absent. */
  readonly port?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Long enough to replay the log after a crash. */
export const READY_TIMEOUT_MS = 60_000;
const ATTEMPTS = 3;
const FAST_STOP_MS = 30_000;
const LAST_RESORT_MS = 10_000;

/**
 * Starts the server and waits until it accepts connections, including recovery from a crash. The server runs
 * in its own session and writes to a file, so neither an interrupt at the terminal nor the end of this
 * process ends it. The caller makes sure that no other server runs on the folder.
 *
 * @throws EmbeddedPostgresError with the last lines of the server's log.
 */
export async function launchServer(cluster: Cluster, options: LaunchOptions = {}): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const server = await launchOnce(cluster, options);
    if (server !== undefined) return server;
    // The port may have been taken meanwhile, or processes of a killed server may still be ending.
    const pause = { timeoutMs: 250 * attempt, signal: options.signal };
    if (attempt < ATTEMPTS) await poll(async () => undefined, pause);
    else throw await failure(cluster, 'ended while it was starting');
  }
}

/**
 * Shuts the server down: open transactions are rolled back, then everything is written out. Rejects when it
 * does not end.
 */
export async function stopServer(server: Pick<ServerProcess, 'pid' | 'start'>): Promise<void> {
  // A "fast" shutdown in the words of the Postgres manual; then an "immediate" one, after which the next
  // start recovers.
  for (const [signal, timeoutMs] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', LAST_RESORT_MS],
    ['SIGKILL', LAST_RESORT_MS],
  ] as const) {
    if (!(await isRunning(server))) return;
    sendSignal(server.pid, signal);
    if (await poll(async () => !(await isRunning(server)), { timeoutMs })) return;
  }
  throw new EmbeddedPostgresError(`The database server (process ${server.pid}) cannot be stopped.`);
}

export async function isRunning({ pid, start }: Pick<ServerProcess, 'pid' | 'start'>): Promise<boolean> {
  return (await processStart(pid)) === start;
}

/** `undefined` when the server ended by itself before it was ready. */
async function launchOnce(
  cluster: Cluster,
  { port, signal }: LaunchOptions,
): Promise<ServerProcess | undefined> {
  await disownPostmasterFile(cluster.folder);
  const chosen = port ?? (await freePort());
  const pid = await spawnServer(cluster, chosen);
  const start = await processStart(pid);
  if (start === undefined) return undefined;
  const server = { pid, start, port: chosen };
  try {
    const outcome = await poll(() => readiness(cluster.folder, server), {
      timeoutMs: READY_TIMEOUT_MS,
      signal,
    });
    if (outcome === 'ready') return server;
    if (outcome === 'ended') return undefined;
  } catch (error) {
    await stopServer(server);
    throw error;
  }
  await stopServer(server);
  throw await failure(cluster, `was not ready after ${READY_TIMEOUT_MS / 1000} s`);
}

/**
 * The server's own file shows when it listens, so that no password is sent to another program on the port.
 */
async function readiness(folder: string, server: ServerProcess): Promise<'ready' | 'ended' | undefined> {
  const file = await readPostmasterFile(folder);
  if (file?.pid === server.pid && file.status === 'ready') return 'ready';
  return (await isRunning(server)) ? undefined : 'ended';
}

async function spawnServer(cluster: Cluster, port: number): Promise<number> {
  const output = await cluster.serverLog.open();
  try {
    const { file, args, options } = commandAs(
      cluster.runAs,
      cluster.binaries.postgres,
      serverArguments(cluster.folder, port, cluster.launchMark, cluster.settings),
    );
    const child = spawn(file, args, {
      ...options,
      cwd: '/',
      detached: true,
      env: serverEnvironment(),
      stdio: ['ignore', output.fd, output.fd],
    });
    child.unref();
    return await new Promise<number>((resolve, reject) => {
      child.once('spawn', () => resolve(child.pid ?? 0));
      child.once('error', (cause) =>
        reject(new EmbeddedPostgresError(`${file} cannot be started: ${cause.message}.`, { cause })),
      );
    });
  } finally {
    await output.close();
  }
}

async function failure(cluster: Cluster, what: string): Promise<EmbeddedPostgresError> {
  const tail = (await cluster.serverLog.tail()).replaceAll(cluster.password, '***');
  return new EmbeddedPostgresError(
    `The database server on ${cluster.folder} ${what}. The last lines of ${cluster.serverLog.path}:\n${tail}`,
  );
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return;
    throw new EmbeddedPostgresError(
      `The database server (process ${pid}) belongs to another user and cannot be stopped by this one.`,
      { cause: error },
    );
  }
}
