import type { CountedWindow, LimitCounter, ResumableLimitCounter } from '../../domain/access/ports.js';
import type { Clock } from '../../domain/ports/clock.js';
import { type FallbackCounts, FallingBackLimitCounter } from './falling-back-limit-counter.js';
import { RedisConnection, type RedisConnectionOptions } from './redis-connection.js';
import { RedisLimitCounter } from './redis-limit-counter.js';

/** Prefix of every key, so that other services may use the same Redis. */
const PREFIX = 'agentterms:limit';

/** Counts of the limits in Redis since the start. */
export interface RedisLimitCounts extends Readonly<FallbackCounts> {
  /** Whether limits are now counted in memory. */
  readonly away: boolean;
  /** How often Redis went away. */
  readonly fallbacks: number;
}

/** Limits that several processes share through one Redis. They are counted in memory while it is away. */
export class RedisLimits implements AsyncDisposable {
  readonly #connection: RedisConnection;
  readonly #clock: Clock;
  readonly #counts: FallbackCounts = { countedInMemory: 0 };

  constructor(options: RedisConnectionOptions & { readonly clock: Clock }) {
    this.#connection = new RedisConnection(options);
    this.#clock = options.clock;
    // Finds out whether Redis accepts writes before limits rely on it.
    this.#connection.prepare(async () => {
      await this.#connection.send(['SET', `${PREFIX}:probe`, '1', 'PX', '1000']);
    });
  }

  /** The counter for the windows of one group. Make all counters before `connect`. */
  counter(group: string, windows: readonly CountedWindow[], own: ResumableLimitCounter): LimitCounter {
    const shared = new RedisLimitCounter(this.#connection, `${PREFIX}:${group}:`, {
      windows,
      clock: this.#clock,
    });
    return new FallingBackLimitCounter(shared, own, () => this.#connection.isReady(), this.#counts);
  }

  /** Waits for the first attempt to reach Redis, about a second at most. Never rejects. */
  connect(): Promise<void> {
    return this.#connection.connect();
  }

  counts(): RedisLimitCounts {
    return { ...this.#counts, away: !this.#connection.isReady(), fallbacks: this.#connection.losses };
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#connection[Symbol.asyncDispose]();
  }
}
