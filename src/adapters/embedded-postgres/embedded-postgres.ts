import { setTimeout as delay } from 'node:timers/promises';
import { type Cluster, clusterUrl } from './cluster.js';
import type { DataFolderLock } from './data-folder-lock.js';
import { isRunning, launchServer, type ServerProcess, stopServer } from './server-process.js';

const LOOK_EVERY_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;

/**
 * A running database server that only this service uses. If it ends without being stopped (killed for memory,
 * say), it is started again on the same port. It does not keep the process alive.
 */
export class EmbeddedPostgres implements AsyncDisposable {
  /**
   * `postgres://…` with the password, for the service's database. Valid until {@link stop}, also after a
   * restart of the server.
   */
  readonly url: string;
  /** Whether an earlier, killed run had left the server running. */
  readonly adopted: boolean;
  readonly #cluster: Cluster;
  readonly #lock: DataFolderLock;
  readonly #stopping = new AbortController();
  readonly #watching: Promise<void>;
  #server: ServerProcess;
  #stopped: Promise<void> | undefined;

  /** @param lock of the data folder; it is released once the server has stopped */
  constructor(cluster: Cluster, server: ServerProcess, adopted: boolean, lock: DataFolderLock) {
    this.url = clusterUrl(server.port, cluster.password);
    this.adopted = adopted;
    this.#cluster = cluster;
    this.#lock = lock;
    this.#server = server;
    this.#watching = this.#watch();
  }

  /** The current process id of the server. */
  get pid(): number {
    return this.#server.pid;
  }

  /**
   * Stops the server, which ends all connections, and releases the data folder. Further calls change nothing.
   */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop().finally(() => this.#lock.release());
    return this.#stopped;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  /** Resolves once the server has written everything to disk and ended. */
  async #stop(): Promise<void> {
    this.#stopping.abort();
    await this.#watching;
    await stopServer(this.#server);
  }

  async #watch(): Promise<void> {
    while (await this.#pause(LOOK_EVERY_MS)) {
      if (!(await isRunning(this.#server))) await this.#restart();
    }
  }

  async #restart(): Promise<void> {
    const { log } = this.#cluster;
    const { pid, port } = this.#server;
    log.warn({ pid }, 'The database server ended unexpectedly; starting it again');
    for (let pauseMs = LOOK_EVERY_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        this.#server = await launchServer(this.#cluster, { port, signal: this.#stopping.signal });
        log.info({ pid: this.#server.pid }, 'The database server is back');
        return;
      } catch (err) {
        if (this.#stopping.signal.aborted) return;
        log.warn({ err }, 'The database server could not be started again; trying on');
      }
      if (!(await this.#pause(pauseMs))) return;
    }
  }

  /** Returns `false` when the server is being stopped. */
  async #pause(durationMs: number): Promise<boolean> {
    try {
      await delay(durationMs, undefined, { ref: false, signal: this.#stopping.signal });
      return true;
    } catch {
      return false;
    }
  }
}
