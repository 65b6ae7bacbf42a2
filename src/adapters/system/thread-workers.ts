import { Piscina } from 'piscina';
import { ConcurrencyLimit } from '../../domain/concurrency-limit.js';
import type { Log } from '../../domain/ports/log.js';
import { type Work, type Workers, WorkStopped } from '../../domain/ports/workers.js';

export interface ThreadWorkersOptions {
  /** Most threads at one time. A thread ends after half a minute without work. */
  readonly threads: number;
  /** Limit of one thread's heap in MB. Default 256. */
  readonly heapMb?: number;
  /** For work that threw, which work on untrusted data should not. */
  readonly log: Log;
  /** The actual location of a module. Tests run the sources, whose names differ. */
  readonly locate?: (module: URL) => URL;
  /** Further arguments of node for the threads. */
  readonly execArgv?: readonly string[];
  /**
   * Time that work has left once its caller is gone. Default two seconds. Starting a thread in place of a
   * stopped one takes about as long, and most work ends sooner by itself.
   */
  readonly finishMs?: number;
}

const HEAP_MB = 256;
const IDLE_MS = 30_000;
const FINISH_MS = 2_000;

/** Workers on the threads of this process. */
export class ThreadWorkers implements Workers, AsyncDisposable {
  readonly #pool: Piscina;
  /** Work waits here and not in the pool, so that its time begins with its thread. */
  readonly #threads: ConcurrencyLimit;
  readonly #locate: (module: URL) => URL;
  readonly #finishMs: number;
  readonly #log: Log;

  constructor({
    threads,
    heapMb = HEAP_MB,
    log,
    locate = (module) => module,
    execArgv,
    finishMs = FINISH_MS,
  }: ThreadWorkersOptions) {
    this.#locate = locate;
    this.#finishMs = finishMs;
    this.#log = log;
    this.#threads = new ConcurrencyLimit({ most: threads });
    this.#pool = new Piscina({
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      ...(execArgv === undefined ? undefined : { execArgv: [...execArgv] }),
    });
  }

  async run<Result>(
    { module, name }: Work,
    input: unknown,
    { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined },
  ): Promise<Result> {
    const thread = await this.#threads.enter(signal);
    // The pool listens to the signal and never stops listening. A controller made for this call does not
    // outlive it.
    const stop = new AbortController();
    const timers = [setTimeout(() => stop.abort(), timeoutMs)];
    const { promise: gone, reject } = Promise.withResolvers<never>();
    const leave = () => {
      timers.push(setTimeout(() => stop.abort(), this.#finishMs));
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave);
    if (signal?.aborted) leave();
    const result = this.#pool
      .run(input, { filename: this.#locate(module).href, name, signal: stop.signal })
      .catch((error: unknown) => {
        if (stop.signal.aborted) throw new WorkStopped('timed_out', error);
        const code = error instanceof Error && 'code' in error ? error.code : undefined;
        if (code === 'ERR_WORKER_OUT_OF_MEMORY') throw new WorkStopped('out_of_memory', error);
        // A thread that cannot load its work is not the fault of the input.
        if (code === 'ERR_MODULE_NOT_FOUND') throw error;
        if (!signal?.aborted) this.#log.warn({ err: error, work: name }, 'Work on a thread failed.');
        throw new WorkStopped('failed', error);
      })
      .finally(() => {
        for (const timer of timers) clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        thread[Symbol.dispose]();
      });
    return Promise.race([result, gone]);
  }

  /** Ends the threads. Work under way rejects. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool.destroy();
  }
}
