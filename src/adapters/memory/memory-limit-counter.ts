import type { Clock } from '../../domain/ports/clock.js';
import type { LimitCounter, LimitUse } from '../../domain/ports/limit-counter.js';

interface Window {
  used: number;
  resetAt: Date;
}

/**
 * Counts in the memory of this process. Two generations of windows are kept and the older is dropped whole once
 * everything in it has ended, so that no scan is needed and a key is forgotten at most two lengths after its last use.
 */
export class MemoryLimitCounter implements LimitCounter {
  readonly #windowMs: number;
  readonly #clock: Clock;
  #current = new Map<string, Window>();
  #previous = new Map<string, Window>();
  #turnAt: number;

  constructor(windowMs: number, clock: Clock) {
    this.#windowMs = windowMs;
    this.#clock = clock;
    this.#turnAt = clock.now().getTime() + windowMs;
  }

  async add(key: string, cost: number): Promise<LimitUse> {
    const now = this.#clock.now().getTime();
    const window = this.#window(key, now);
    window.used += cost;
    return { used: window.used, resetAt: window.resetAt };
  }

  async takeBack(key: string, cost: number): Promise<void> {
    const window = this.#window(key, this.#clock.now().getTime());
    window.used = Math.max(0, window.used - cost);
  }

  #window(key: string, now: number): Window {
    if (now >= this.#turnAt) this.#turn(now);
    let window = this.#current.get(key);
    if (window === undefined) {
      window = this.#previous.get(key) ?? { used: 0, resetAt: new Date(now + this.#windowMs) };
      this.#previous.delete(key);
      this.#current.set(key, window);
    }
    if (window.resetAt.getTime() <= now) {
      window.used = 0;
      window.resetAt = new Date(now + this.#windowMs);
    }
    return window;
  }

  #turn(now: number): void {
    // After two lengths without a request both generations are over.
    this.#previous = now >= this.#turnAt + this.#windowMs ? new Map() : this.#current;
    this.#current = new Map();
    this.#turnAt = now + this.#windowMs;
  }
}
