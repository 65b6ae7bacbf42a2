import { LRUCache } from 'lru-cache';
import type {
  CountedWindow,
  LimitCount,
  LimitUse,
  ResumableLimitCounter,
} from '../../domain/access/ports.js';
import type { Clock } from '../../domain/ports/clock.js';

/** Most callers whose windows of one length are kept. Beyond that the oldest window is forgotten. */
export const MAX_COUNTED_CALLERS = 100_000;

/** One caller's window. */
interface Window {
  used: number;
  readonly endsAtMs: number;
}

/**
 * The windows of one length. Looking at a window does not renew it, so the one that began first is evicted
 * first.
 */
interface WindowTable {
  readonly lengthMs: number;
  readonly windows: LRUCache<string, Window>;
}

/**
 * Counts in the memory of this process. Windows keep their length when the clock is set back, because they
 * use a time that only moves forward.
 */
export class MemoryLimitCounter implements ResumableLimitCounter {
  readonly #tables: readonly WindowTable[];
  readonly #clock: Clock;
  /** How far the clock has been set back in total. */
  #setBackMs = 0;
  #latestMs: number;

  /** @param maxCallers most callers whose windows of one length are kept */
  constructor(windows: readonly CountedWindow[], clock: Clock, maxCallers = MAX_COUNTED_CALLERS) {
    this.#latestMs = clock.now().getTime();
    this.#tables = windows.map(({ lengthMs }) => ({
      lengthMs,
      // Bounded by size, because a bound by number would allocate all slots at once.
      windows: new LRUCache({ maxSize: maxCallers, sizeCalculation: () => 1 }),
    }));
    this.#clock = clock;
  }

  async count(key: string, place: number): Promise<LimitUse> {
    return this.#useOf(this.#table(place), key, 1, this.#now());
  }

  async takeBack(key: string, place: number): Promise<void> {
    const window = find(this.#table(place), key, this.#now());
    if (window !== undefined && window.used > 0) window.used -= 1;
  }

  async add(key: string, cost: number, limits: readonly number[]): Promise<LimitCount> {
    const now = this.#now();
    const count = this.#look(key, cost, limits, now);
    if (count.full !== undefined) return count;
    return { full: undefined, uses: this.#tables.map((table) => this.#useOf(table, key, cost, now)) };
  }

  async look(key: string, cost: number, limits: readonly number[]): Promise<LimitCount> {
    return this.#look(key, cost, limits, this.#now());
  }

  resume(key: string, place: number, { used, resetAt }: LimitUse): void {
    const now = this.#now();
    const table = this.#table(place);
    const endsAtMs = resetAt.getTime() + this.#setBackMs;
    const window = find(table, key, now);
    if (window?.endsAtMs === endsAtMs) window.used = used;
    // No window is longer than one that begins here, whatever the shared counter reports.
    else if (used > 0) table.windows.set(key, { used, endsAtMs: Math.min(endsAtMs, now + table.lengthMs) });
  }

  #look(key: string, cost: number, limits: readonly number[], now: number): LimitCount {
    const uses = this.#tables.map((table) => this.#useOf(table, key, 0, now));
    const place = uses.findIndex(({ used }, nth) => used + cost > (limits[nth] ?? 0));
    return { full: place === -1 ? undefined : place, uses };
  }

  #useOf(table: WindowTable, key: string, added: number, now: number): LimitUse {
    const found = find(table, key, now);
    const window = found ?? { used: 0, endsAtMs: now + table.lengthMs };
    window.used += added;
    if (found === undefined && added > 0) table.windows.set(key, window);
    return { used: window.used, resetAt: new Date(window.endsAtMs - this.#setBackMs) };
  }

  #now(): number {
    const told = this.#clock.now().getTime() + this.#setBackMs;
    this.#setBackMs += Math.max(0, this.#latestMs - told);
    this.#latestMs = Math.max(this.#latestMs, told);
    return this.#latestMs;
  }

  #table(place: number): WindowTable {
    const table = this.#tables[place];
    if (table === undefined) throw new Error(`There is no window ${place}.`);
    return table;
  }
}

/** The key's current window; `undefined` when it has none. */
function find({ windows }: WindowTable, key: string, nowMs: number): Window | undefined {
  const window = windows.peek(key);
  return window !== undefined && window.endsAtMs > nowMs ? window : undefined;
}
