import type { Clock } from '../../domain/ports/clock.js';
import type {
  CountedWindow,
  LimitCount,
  LimitUse,
  ResumableLimitCounter,
} from '../../domain/ports/limit-counter.js';
import { WindowTable } from './window-table.js';

/** Callers whose windows of one length are kept at once; beyond that the oldest window is forgotten. */
export const MAX_COUNTED_CALLERS = 100_000;

/** Counts in the memory of this process. */
export class MemoryLimitCounter implements ResumableLimitCounter {
  readonly #tables: readonly WindowTable[];
  readonly #clock: Clock;

  /** @param maxCallers most callers whose windows of one length are kept */
  constructor(windows: readonly CountedWindow[], clock: Clock, maxCallers = MAX_COUNTED_CALLERS) {
    const now = clock.now().getTime();
    this.#tables = windows.map(({ lengthMs }) => new WindowTable(lengthMs, maxCallers, now));
    this.#clock = clock;
  }

  async add(key: string, cost: number, limits: readonly number[]): Promise<LimitCount> {
    return this.#count(key, cost, limits, true);
  }

  async look(key: string, cost: number, limits: readonly number[]): Promise<LimitCount> {
    return this.#count(key, cost, limits, false);
  }

  resume(key: string, uses: readonly LimitUse[]): void {
    const now = this.#clock.now().getTime();
    for (const [nth, { used, resetAt }] of uses.entries())
      this.#tables[nth]?.set(key, used, resetAt.getTime(), now);
  }

  #count(key: string, cost: number, limits: readonly number[], adds: boolean): LimitCount {
    const now = this.#clock.now().getTime();
    const found = this.#tables.map((table) => table.find(key, now));
    const place = found.findIndex((window, nth) => (window?.used ?? 0) + cost > (limits[nth] ?? 0));
    const full = place === -1 ? undefined : place;
    const added = adds && full === undefined ? cost : 0;
    const uses = this.#tables.map((table, nth): LimitUse => {
      const window = found[nth] ?? { used: 0, endsAtMs: table.endOf(now) };
      window.used += added;
      if (added > 0 && found[nth] === undefined) table.begin(key, window);
      return { used: window.used, resetAt: new Date(window.endsAtMs) };
    });
    return { full, uses };
  }
}
