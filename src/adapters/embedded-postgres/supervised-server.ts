import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './cluster.js';
import { isRunning, launchServer, type ServerProcess, stopServer } from './server-process.js';

const LOOK_EVERY_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;

/**
 * A running server that is started again, on the same port, when it ends without having been told to (killed for
 * memory, say). Does not keep the process alive by itself.
 */
export class SupervisedServer {
  readonly #cluster: Cluster;
  readonly #stopping = new AbortController();
  readonly #watching: Promise<void>;
  #server: ServerProcess;

  constructor(cluster: Cluster, server: ServerProcess) {
    this.#cluster = cluster;
    this.#server = server;
    this.#watching = this.#watch();
  }

  get pid(): number {
    return this.#server.pid;
  }

  /** Resolves once the server has written everything out and ended. */
  async stop(): Promise<void> {
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

  /** `false` when the server is being stopped. */
  async #pause(durationMs: number): Promise<boolean> {
    try {
      await delay(durationMs, undefined, { ref: false, signal: this.#stopping.signal });
      return true;
    } catch {
      return false;
    }
  }
}
