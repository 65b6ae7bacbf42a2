import type { LimitCount, LimitCounter, ResumableLimitCounter } from '../../domain/ports/limit-counter.js';

/** Counts since the start, of the counters of one process together. */
export interface FallbackCounts {
  /** What was counted in memory because Redis was away, each window for itself. */
  countedInMemory: number;
}

/**
 * Counts in the shared counter, and in this process's own while that one fails; never rejects because of it. The own
 * counter follows every shared count, so that nobody starts afresh when the shared one goes away.
 */
export class FallingBackLimitCounter implements LimitCounter {
  readonly #shared: LimitCounter;
  readonly #own: ResumableLimitCounter;
  readonly #isShared: () => boolean;
  readonly #counts: FallbackCounts;

  /** @param isShared whether the shared counter can be asked; asking it anyway costs a rejection */
  constructor(
    shared: LimitCounter,
    own: ResumableLimitCounter,
    isShared: () => boolean,
    counts: FallbackCounts,
  ) {
    this.#shared = shared;
    this.#own = own;
    this.#isShared = isShared;
    this.#counts = counts;
  }

  async add(key: string, cost: number, limits: readonly number[]): Promise<LimitCount> {
    const shared = await this.#askShared(key, (counter) => counter.add(key, cost, limits));
    if (shared !== undefined) return shared;
    this.#counts.countedInMemory += limits.length;
    return this.#own.add(key, cost, limits);
  }

  async look(key: string, cost: number, limits: readonly number[]): Promise<LimitCount> {
    const shared = await this.#askShared(key, (counter) => counter.look(key, cost, limits));
    return shared ?? this.#own.look(key, cost, limits);
  }

  async #askShared(
    key: string,
    ask: (counter: LimitCounter) => Promise<LimitCount>,
  ): Promise<LimitCount | undefined> {
    if (!this.#isShared()) return undefined;
    try {
      const count = await ask(this.#shared);
      this.#own.resume(key, count.uses);
      return count;
    } catch {
      // Whoever knows that it is away has said so in the log.
      return undefined;
    }
  }
}
