import type { LimitCounter, LimitUse, ResumableLimitCounter } from '../../domain/ports/limit-counter.js';

/** Counts since the start, of the counters of one process together. */
export interface FallbackCounts {
  /** Requests counted in memory because Redis was away. */
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

  async add(key: string, cost: number): Promise<LimitUse> {
    if (this.#isShared()) {
      try {
        const use = await this.#shared.add(key, cost);
        this.#own.resume(key, use);
        return use;
      } catch {
        // Whoever knows that it is away has said so in the log.
      }
    }
    this.#counts.countedInMemory += 1;
    return this.#own.add(key, cost);
  }

  async takeBack(key: string, cost: number): Promise<void> {
    if (this.#isShared()) {
      try {
        await this.#shared.takeBack(key, cost);
      } catch {
        // The own counter is all that is left to correct.
      }
    }
    await this.#own.takeBack(key, cost);
  }
}
