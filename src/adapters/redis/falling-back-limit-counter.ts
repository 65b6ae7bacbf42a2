import type { LimitCount, LimitCounter, LimitUse, ResumableLimitCounter } from '../../domain/access/ports.js';

/** Counts since the start, for all counters of one process together. */
export interface FallbackCounts {
  /** How much was counted in memory because Redis was away, each window separately. */
  countedInMemory: number;
}

/**
 * Counts in the shared counter, or in this process's own while the shared one fails. Never rejects because of
 * such a failure. The own counter follows every shared count, so that no caller starts from zero when the
 * shared counter is away.
 */
export class FallingBackLimitCounter implements LimitCounter {
  readonly #shared: LimitCounter;
  readonly #own: ResumableLimitCounter;
  readonly #isShared: () => boolean;
  readonly #counts: FallbackCounts;

  /** @param isShared whether the shared counter can be asked; asking it when it cannot costs a rejection */
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

  async count(key: string, place: number): Promise<LimitUse> {
    const use = await this.#askShared((shared) => shared.count(key, place));
    if (use === undefined) {
      this.#counts.countedInMemory += 1;
      return this.#own.count(key, place);
    }
    this.#own.resume(key, place, use);
    return use;
  }

  async takeBack(key: string, place: number): Promise<void> {
    await this.#own.takeBack(key, place);
    await this.#askShared((shared) => shared.takeBack(key, place));
  }

  async add(key: string, cost: number, limits: readonly number[]): Promise<LimitCount> {
    const count = await this.#askShared((shared) => shared.add(key, cost, limits));
    if (count !== undefined) return this.#followed(key, count);
    this.#counts.countedInMemory += limits.length;
    return this.#own.add(key, cost, limits);
  }

  async look(key: string, cost: number, limits: readonly number[]): Promise<LimitCount> {
    const seen = await this.#askShared((shared) => shared.look(key, cost, limits));
    return seen === undefined ? this.#own.look(key, cost, limits) : this.#followed(key, seen);
  }

  #followed(key: string, count: LimitCount): LimitCount {
    for (const [place, use] of count.uses.entries()) this.#own.resume(key, place, use);
    return count;
  }

  async #askShared<Answer>(ask: (shared: LimitCounter) => Promise<Answer>): Promise<Answer | undefined> {
    if (!this.#isShared()) return undefined;
    try {
      return await ask(this.#shared);
    } catch {
      // The connection has already logged that it is away.
      return undefined;
    }
  }
}
