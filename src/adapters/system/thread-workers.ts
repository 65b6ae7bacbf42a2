import { Piscina } from 'piscina';
import { ConcurrencyLimit } from '../../domain/concurrency-limit.js';
import type { Log } from '../../domain/ports/log.js';
import { type Work, type Workers, WorkStopped } from '../../domain/ports/workers.js';

export interface ThreadWorkersOptions {
  /** Threads at one time. None is kept that has had nothing to do for half a minute. */
  readonly threads: number;
  /** Bound on one thread's heap. */
  readonly heapMb: number;
  /** Told of work that threw, which work on untrusted data should not. */
  readonly log: Log;
  /** Where a module really is; tests run the sources, whose names differ. */
  readonly locate?: (module: URL) => URL;
  /** Further arguments of node for the threads. */
  readonly execArgv?: readonly string[];
}

const IDLE_MS = 30_000;

/** Workers on the threads of this process. */
export class ThreadWorkers implements Workers, AsyncDisposable {
  readonly #pool: Piscina;
  /** Work waits here and not in the pool, so that its time begins with its thread. */
  readonly #threads: ConcurrencyLimit;
  readonly #locate: (module: URL) => URL;
  readonly #log: Log;

  constructor({ threads, heapMb, log, locate = (module) => module, execArgv }: ThreadWorkersOptions) {
    this.#locate = locate;
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
    using _thread = await this.#threads.enter(signal);
    signal?.throwIfAborted();
    // The pool listens to the signal and forgets to stop; a controller of this call's own does not outlive it.
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), timeoutMs);
    const giveUp = () => stop.abort();
    signal?.addEventListener('abort', giveUp);
    try {
      return await this.#pool.run(input, {
        filename: this.#locate(module).href,
        name,
        signal: stop.signal,
      });
    } catch (error) {
      signal?.throwIfAborted();
      if (stop.signal.aborted) throw new WorkStopped('timed_out', error);
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'ERR_WORKER_OUT_OF_MEMORY') throw new WorkStopped('out_of_memory', error);
      // A thread that cannot start its work is no fault of the input.
      if (code === 'ERR_MODULE_NOT_FOUND') throw error;
      this.#log.warn({ err: error, work: name }, 'Work on a thread failed.');
      throw new WorkStopped('failed', error);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    }
  }

  /** Ends the threads; work under way rejects. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool.destroy();
  }
}
