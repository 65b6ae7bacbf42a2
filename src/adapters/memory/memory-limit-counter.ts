import type { Clock } from '../../domain/ports/clock.js';
import type { LimitUse, ResumableLimitCounter } from '../../domain/ports/limit-counter.js';

interface Window {
  used: number;
  readonly resetAt: Date;
}

/**
 * Counts in the memory of this process. Two generations of windows are kept and the older is dropped whole once
 * everything in it has ended, so that no scan is needed and a key is forgotten at most two lengths after its last window began.
 */
export class MemoryLimitCounter implements ResumableLimitCounter {
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
    let window = this.#open(key, now);
    if (window === undefined) {
      window = { used: 0, resetAt: new Date(now + this.#windowMs) };
      this.#current.set(key, window);
    }
    window.used += cost;
    return { used: window.used, resetAt: window.resetAt };
  }

  async takeBack(key: string, cost: number): Promise<void> {
    const window = this.#open(key, this.#clock.now().getTime());
    if (window !== undefined) window.used = Math.max(0, window.used - cost);
  }

  resume(key: string, { used, resetAt }: LimitUse): void {
    const now = this.#clock.now().getTime();
    const window = this.#open(key, now);
    if (window?.resetAt.getTime() === resetAt.getTime()) {
      window.used = used;
      return;
    }
    // A window that ended later than one length from now would outlive its generation.
    const endsAt = new Date(Math.min(resetAt.getTime(), now + this.#windowMs));
    this.#current.set(key, { used, resetAt: endsAt });
  }

  /** The key's window that has not ended, in whichever generation it began. */
  #open(key: string, now: number): Window | undefined {
    if (now >= this.#turnAt) this.#turn(now);
    const window = this.#current.get(key) ?? this.#previous.get(key);
    return window !== undefined && window.resetAt.getTime() > now ? window : undefined;
  }

  #turn(now: number): void {
    // After two lengths without a request both generations are over.
    this.#previous = now >= this.#turnAt + this.#windowMs ? new Map() : this.#current;
    this.#current = new Map();
    this.#turnAt = now + this.#windowMs;
  }
}
