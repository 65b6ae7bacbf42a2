import { RedisStore } from 'rate-limit-redis';
import type { Clock } from '../../domain/ports/clock.js';
import type { CountedWindow, LimitCount, LimitCounter, LimitUse } from '../../domain/ports/limit-counter.js';
import type { AddBatch } from './add-batch.js';
import type { RedisConnection } from './redis-connection.js';

/** One window: the store that reads it and names its keys, and its length. */
interface StoredWindow {
  readonly store: RedisStore;
  readonly lengthMs: number;
}

/**
 * Counts in Redis, for all processes that share it, each window in a store of `rate-limit-redis`, which counts single
 * requests. It knows neither limits nor other windows, so what counts as several, all or nothing, is the batch's, in
 * the store's keys. Windows end by Redis's clock; their ends are told by this process's, later than they are by the way
 * of the reply at most, never earlier.
 */
export class RedisLimitCounter implements LimitCounter {
  readonly #batch: AddBatch;
  readonly #windows: readonly StoredWindow[];
  readonly #isCluster: boolean;
  readonly #clock: Clock;

  /** @param prefix tells this counter's keys from every other's */
  constructor(
    connection: RedisConnection,
    batch: AddBatch,
    prefix: string,
    { windows, clock }: { readonly windows: readonly CountedWindow[]; readonly clock: Clock },
  ) {
    this.#batch = batch;
    this.#isCluster = connection.isCluster;
    this.#clock = clock;
    this.#windows = windows.map(({ name, lengthMs }) => {
      const store = new RedisStore({
        prefix: `${prefix}${name}:`,
        sendCommandCluster: ({ command, key }) => connection.send(command, key),
      });
      // The store keeps a failure to load its scripts for ever, so each new connection loads them anew.
      connection.prepare(() => store.init({ windowMs: lengthMs } as Parameters<RedisStore['init']>[0]));
      return { store, lengthMs };
    });
  }

  async count(key: string, place: number): Promise<LimitUse> {
    const { totalHits, resetTime } = await this.#window(place).store.increment(this.#placed(key));
    return { used: totalHits, resetAt: this.#endsIn((resetTime?.getTime() ?? 0) - Date.now()) };
  }

  async takeBack(key: string, place: number): Promise<void> {
    await this.#window(place).store.decrement(this.#placed(key));
  }

  async add(key: string, cost: number, limits: readonly number[]): Promise<LimitCount> {
    const windows = this.#windows.map(({ store, lengthMs }, nth) => ({
      key: store.prefixKey(this.#placed(key)),
      lengthMs,
      limit: limits[nth] ?? 0,
    }));
    const answer = await this.#batch.add({ cost, windows });
    return {
      full: answer.full,
      uses: answer.windows.map(({ used, leftMs }) => ({ used, resetAt: this.#endsIn(leftMs) })),
    };
  }

  async look(key: string, cost: number, limits: readonly number[]): Promise<LimitCount> {
    const uses = await Promise.all(this.#windows.map((window) => this.#useOf(window, key)));
    const place = uses.findIndex(({ used }, nth) => used + cost > (limits[nth] ?? 0));
    return { full: place === -1 ? undefined : place, uses };
  }

  async #useOf({ store, lengthMs }: StoredWindow, key: string): Promise<LimitUse> {
    const found = await store.get(this.#placed(key));
    const leftMs = (found?.resetTime?.getTime() ?? 0) - Date.now();
    // A key without an end is none of a window, and neither is one that has just ended.
    if (found === undefined || leftMs <= 0) return { used: 0, resetAt: this.#endsIn(lengthMs) };
    return { used: found.totalHits, resetAt: this.#endsIn(leftMs) };
  }

  /** In a cluster all windows of one caller are on one server: what stands in braces alone says which. */
  #placed(key: string): string {
    return this.#isCluster ? `{${key}}` : key;
  }

  #window(place: number): StoredWindow {
    const window = this.#windows[place];
    if (window === undefined) throw new Error(`There is no window ${place}.`);
    return window;
  }

  #endsIn(ms: number): Date {
    return new Date(this.#clock.now().getTime() + ms);
  }
}
