import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Log } from '../domain/ports/log.js';
import { openConfiguredTokens } from './admin-token.js';
import { readInstallationKey } from './secret-file.js';
import { freePort } from './serve.js';
import { readSettings, type Settings, SettingsError } from './settings.js';

/** Pause before a worker that ended by itself is started again; it doubles each time that this recurs. */
const FIRST_BACK_OFF_MS = 500;
const LONGEST_BACK_OFF_MS = 30_000;
/** A worker that has served for this long has started well. */
const SETTLED_MS = 60_000;

export interface ClusterOptions {
  readonly workers: number;
  /** The module that a worker runs: the service. */
  readonly entry: string;
}

/**
 * Serves with several processes on one port of this machine until SIGINT or SIGTERM. Each is a replica with
 * its own folder below `DATA_DIR`, and they share what replicas share. SIGHUP restarts them one after
 * another, from the files that exist then.
 *
 * @throws SettingsError for settings with which replicas would not be one service
 */
export async function serveCluster(env: NodeJS.ProcessEnv, options: ClusterOptions): Promise<void> {
  const settings = readSettings(env);
  refuseSeparateReplicas(settings);
  const log = pino({ level: settings.logLevel, base: null });
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  const { ownToken } = await openConfiguredTokens(settings);
  const port = await freePort(settings.host, settings.port);
  const shared = {
    PORT: String(port),
    CLIENT_HASH_KEY: await readInstallationKey(settings),
    ...(ownToken !== undefined && { ADMIN_TOKEN: ownToken.token }),
  };
  cluster.setupPrimary({ exec: options.entry, args: [] });
  const places = Array.from({ length: options.workers }, (_, nth) => {
    const name = `worker-${nth + 1}`;
    const env = {
      ...shared,
      DATA_DIR: join(settings.dataDir, name),
      // Each process has its own metrics.
      ...(settings.metricsPort !== undefined && { METRICS_PORT: String(settings.metricsPort + nth) }),
    };
    return new Place({ name, port, env, log });
  });
  const stop = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.resolve());
  let restart = Promise.resolve();
  process.on('SIGHUP', () => {
    restart = restart.then(async () => {
      log.info({ workers: places.length }, 'Starting the workers anew, one after another.');
      for (const place of places) await place.restart();
    });
  });
  // The first worker applies migrations; the others would only wait for it.
  const [first, ...others] = places;
  await first?.start();
  await Promise.all(others.map((place) => place.start()));
  log.info({ port, workers: places.length }, 'All workers serve.');
  await stop.promise;
  await Promise.all(places.map((place) => place.stop()));
}

function refuseSeparateReplicas({ databaseUrl, redisUrl }: Settings): void {
  const missing = [
    ...(databaseUrl === undefined
      ? ['DATABASE_URL must be set: workers cannot share an embedded server']
      : []),
    ...(redisUrl === undefined ? ['REDIS_URL must be set: each worker would count limits for itself'] : []),
  ];
  if (missing.length > 0)
    throw new SettingsError(`Several workers need more settings:\n  ${missing.join('\n  ')}`);
}

interface PlaceParts {
  readonly name: string;
  /** Port on which it serves. */
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  readonly log: Log;
}

/** A place for a worker: the current process, or the wait for the next one. */
class Place {
  readonly #parts: PlaceParts;
  #worker: Worker | undefined;
  #retry: NodeJS.Timeout | undefined;
  #failures = 0;
  #stopped = false;

  constructor(parts: PlaceParts) {
    this.#parts = parts;
  }

  /** Resolves when the worker serves, or has ended without serving. */
  async start(): Promise<void> {
    if (this.#stopped) return;
    const worker = cluster.fork(this.#parts.env);
    this.#worker = worker;
    const startedAt = performance.now();
    worker.on('exit', (code, signal) => this.#ended(worker, { code, signal }, performance.now() - startedAt));
    const serves = new Promise<void>((resolve) => {
      worker.on('listening', ({ port }) => {
        if (port === this.#parts.port) resolve();
      });
    });
    await Promise.race([serves, once(worker, 'exit')]);
  }

  /** Only one process at a time can use the folder, so the other workers serve meanwhile. */
  async restart(): Promise<void> {
    clearTimeout(this.#retry);
    await this.#end();
    await this.start();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    await this.#end();
  }

  async #end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    if (worker === undefined || worker.isDead()) return;
    const ended = once(worker, 'exit');
    // A worker ends by itself within half a minute of this, whatever hangs.
    worker.process.kill('SIGTERM');
    await ended;
  }

  #ended(worker: Worker, how: object, servedMs: number): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#failures = servedMs >= SETTLED_MS ? 0 : this.#failures + 1;
    const retryInMs = Math.min(FIRST_BACK_OFF_MS * 2 ** Math.max(0, this.#failures - 1), LONGEST_BACK_OFF_MS);
    const { name, log } = this.#parts;
    log.error({ worker: name, ...how, retryInMs }, 'A worker ended by itself; it is started again.');
    this.#retry = setTimeout(() => void this.start(), retryInMs);
  }
}
