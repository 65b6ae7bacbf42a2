import { ConcurrencyLimit } from '../../domain/concurrency-limit.js';

export interface SiteLookupsOptions {
  /** Most lookups under way at one time. */
  readonly concurrency: number;
  /** Most lookups waiting for their turn. One more is not started. */
  readonly queueMax: number;
}

/**
 * A bounded number of lookups that run in the background. Disposal ends those under way and waits for them.
 */
export class SiteLookups<Answer> implements AsyncDisposable {
  readonly #most: number;
  readonly #limit: ConcurrencyLimit;
  readonly #running = new Map<unknown, Promise<Answer>>();
  readonly #stop = new AbortController();

  constructor({ concurrency, queueMax }: SiteLookupsOptions) {
    this.#most = concurrency + queueMax;
    this.#limit = new ConcurrencyLimit({ most: concurrency });
  }

  underWay(key: unknown): Promise<Answer> | undefined {
    return this.#running.get(key);
  }

  /** Returns `undefined` when too many are waiting or the service is stopping. */
  start(key: unknown, lookUp: (stopping: AbortSignal) => Promise<Answer>): Promise<Answer> | undefined {
    if (this.#stop.signal.aborted || this.#running.size >= this.#most) return undefined;
    const answer = this.#inTurn(lookUp).finally(() => this.#running.delete(key));
    this.#running.set(key, answer);
    return answer;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await Promise.allSettled(this.#running.values());
  }

  async #inTurn(lookUp: (stopping: AbortSignal) => Promise<Answer>): Promise<Answer> {
    using _place = await this.#limit.enter();
    return await lookUp(this.#stop.signal);
  }
}
