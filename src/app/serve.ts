import cluster from 'node:cluster';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { pino } from 'pino';
import { listen } from '../adapters/http/serve/http-server.js';
import { DatabaseUnreachable } from '../adapters/postgres/operate/migrate.js';
import { makeRequestIds } from '../adapters/system/request-ids.js';
import { messageOf } from './message-of.js';
import { openServiceDatabase } from './open-database.js';
import { openConsole } from './operator-console.js';
import { readSettings, type Settings } from './settings.js';

/** How long running requests may take once the service is told to stop; container engines kill after 10 s. */
const GRACE_MS = 7_000;
/** The process ends this long after it was told to stop, whatever hangs. */
const HARD_STOP_MS = 25_000;
/** How long the process waits for remaining work once the whole service is closed. */
const LAST_WORDS_MS = 500;
/** Under npm, Ctrl-C reaches the process twice: from the terminal, and from npm, which forwards it. */
const SAME_SIGNAL_MS = 500;

/**
 * Starts the service and stops it on SIGINT or SIGTERM; a later signal ends the process at once. Rejects when
 * it cannot start, with a sentence that names the setting to change, if there is one.
 */
export async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  const settings = readSettings(env);
  // Keeps working when the reader of the log goes away.
  const terminal = openConsole(settings, pino.destination(1), process.stdout.isTTY);
  const stop = new AbortController();
  let toldAtMs = 0;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stop.signal.aborted && performance.now() - toldAtMs > SAME_SIGNAL_MS) process.exit(1);
      if (stop.signal.aborted) return;
      toldAtMs = performance.now();
      terminal.stopping(signal);
      stop.abort();
      setTimeout(() => process.exit(1), HARD_STOP_MS).unref();
    });
  }

  try {
    await run(settings, terminal, stop.signal);
    // Everything else is closed. Only a collector of traces that accepts nothing can still hang.
    setTimeout(() => process.exit(), LAST_WORDS_MS).unref();
  } catch (error) {
    // An aborted start ends like a stop.
    if (!stop.signal.aborted) throw startFailure(error, settings);
  } finally {
    // The channel to the process that started a worker would keep the worker alive.
    cluster.worker?.disconnect();
  }
}

async function run(
  settings: Settings,
  terminal: ReturnType<typeof openConsole>,
  stop: AbortSignal,
): Promise<void> {
  const { host } = settings;
  // A taken port is refused before a database is created, and bound once everything behind it is ready. A
  // worker shares a port that is already bound.
  const port = cluster.isWorker ? settings.port : await freePort(host, settings.port);
  const metricsPort =
    settings.metricsPort === undefined || cluster.isWorker
      ? settings.metricsPort
      : await freePort(host, settings.metricsPort);
  await using resources = new AsyncDisposableStack();
  const options = { log: terminal.log, signal: stop };
  // The database starts while the modules of the service load. Either takes about half a second.
  const [database, { compose }] = await Promise.all([
    openServiceDatabase(settings, options, resources),
    import('./compose.js'),
  ]);
  // All answered checks are stored. Nothing else that this process knows belongs in the restored database.
  const onReplaced = () => process.exit(1);
  await using service = await compose({ ...settings, port }, { ...options, database, onReplaced });
  if (stop.aborted) return;
  releaseStartMemory();
  const newRequestId = makeRequestIds();
  // Closed last, so that the metrics cover the stop, too.
  await using beside = new AsyncDisposableStack();
  if (service.metrics !== undefined && metricsPort !== undefined)
    beside.adopt(await listen(service.metrics, { host, port: metricsPort, newRequestId }), (server) =>
      server.close(0),
    );
  const server = await listen(service.app, { host, port, newRequestId });
  terminal.serving({ ...service, port: server.port, metricsPort, entries: await service.countEntries() });
  if (!stop.aborted) await once(stop, 'abort');
  service.beginStop();
  await server.close(GRACE_MS);
}

/**
 * Explains what an operator can change when the system refuses something that a setting names: an address, a
 * folder, a database. Returns any other failure as it is.
 */
function startFailure(error: unknown, settings: Settings): unknown {
  const { host, dataDir, databaseUrl, databaseDirectUrl } = settings;
  const { code, syscall, path, hostname, port } = error as NodeJS.ErrnoException & {
    readonly hostname?: string;
    readonly port?: number;
  };
  const variable = port === settings.metricsPort ? 'METRICS_PORT' : 'PORT';
  const say = (message: string) => new Error(message, { cause: error });
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return say(
      `${variable} ${port} is in use on ${host} (EADDRINUSE): stop what serves there, or set another ${variable}.`,
    );
  if (syscall === 'listen' && code === 'EACCES')
    return say(`${variable} ${port} may not be served on by this user (EACCES): set one from 1024 on.`);
  if (syscall === 'listen' || hostname === host)
    return say(`HOST ${host} is no address of this machine (${code}).`);
  if (error instanceof DatabaseUnreachable && databaseUrl !== undefined)
    return say(
      `${databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'} names a database that cannot be used: ${error.message}`,
    );
  if (path !== undefined && (path.startsWith(dataDir) || dataDir.startsWith(path)))
    return say(`DATA_DIR ${dataDir} must be a folder that the service can write to: ${messageOf(error)}.`);
  return error;
}

/** Releases memory that only the start needed: a quarter of what the process holds by then, in some 80 ms. */
function releaseStartMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** The port, or any free one for 0; rejects when it is not available. */
export async function freePort(host: string, port: number): Promise<number> {
  const probe = createServer((socket) => socket.destroy()).listen(port, host);
  await once(probe, 'listening');
  const { port: free } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return free;
}
