import type { Clock } from '../../domain/ports/clock.js';
import type { CountedWindow, LimitCounter, ResumableLimitCounter } from '../../domain/ports/limit-counter.js';
import { type FallbackCounts, FallingBackLimitCounter } from './falling-back-limit-counter.js';
import { RedisConnection, type RedisConnectionOptions } from './redis-connection.js';
import { RedisLimitCounter } from './redis-limit-counter.js';

/** Begins every key, so that a Redis may serve others too. */
const PREFIX = 'agentterms:limit';

/** How the limits in Redis have fared since the start. */
export interface RedisLimitCounts extends Readonly<FallbackCounts> {
  /** Whether limits are counted in memory now. */
  readonly away: boolean;
  /** How often Redis went away. */
  readonly fallbacks: number;
}

/** Limits shared over processes through one Redis, and in memory while it is away. */
export class RedisLimits implements AsyncDisposable {
  readonly #connection: RedisConnection;
  readonly #clock: Clock;
  readonly #counts: FallbackCounts = { countedInMemory: 0 };

  constructor(options: RedisConnectionOptions & { readonly clock: Clock }) {
    this.#connection = new RedisConnection(options);
    this.#clock = options.clock;
    // Whether Redis takes writes is found out before limits rely on it.
    this.#connection.prepare(async () => {
      await this.#connection.send(['SET', `${PREFIX}:probe`, '1', 'PX', '1000']);
    });
  }

  /** The counter of the windows of one group; make all of them before `connect`. */
  counter(group: string, windows: readonly CountedWindow[], own: ResumableLimitCounter): LimitCounter {
    const shared = new RedisLimitCounter(this.#connection, `${PREFIX}:${group}:`, {
      windows,
      clock: this.#clock,
    });
    return new FallingBackLimitCounter(shared, own, () => this.#connection.isReady(), this.#counts);
  }

  /** Waits for the first attempt to reach Redis, about a second at most; never rejects. */
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
