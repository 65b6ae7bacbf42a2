import { RedisStore } from 'rate-limit-redis';
import type { Clock } from '../../domain/ports/clock.js';
import type { LimitCounter, LimitUse } from '../../domain/ports/limit-counter.js';
import type { AddBatch } from './add-batch.js';
import type { RedisConnection } from './redis-connection.js';

/** `DECR` alone would bring back a window that has ended, without an end of its own. */
const TAKE_BACK = `
local used = tonumber(redis.call('GET', KEYS[1]) or '0')
local cost = math.min(used, tonumber(ARGV[1]))
if cost > 0 then redis.call('DECRBY', KEYS[1], cost) end
return cost`;

/**
 * Counts in Redis, for all processes that share it. Windows end by Redis's clock; their ends are told by this
 * process's, later than they are by the way of the reply at most, never earlier.
 */
export class RedisLimitCounter implements LimitCounter {
  readonly #connection: RedisConnection;
  readonly #batch: AddBatch;
  readonly #store: RedisStore;
  readonly #windowMs: number;
  readonly #clock: Clock;

  /** @param prefix tells this counter's keys from every other's */
  constructor(
    connection: RedisConnection,
    batch: AddBatch,
    prefix: string,
    { windowMs, clock }: { readonly windowMs: number; readonly clock: Clock },
  ) {
    this.#connection = connection;
    this.#batch = batch;
    this.#windowMs = windowMs;
    this.#clock = clock;
    this.#store = new RedisStore({ prefix, sendCommand: (...command) => this.#send(command) });
    // The store keeps a failure to load its scripts for ever, so each new connection loads them anew.
    connection.prepare(() => this.#store.init({ windowMs } as Parameters<RedisStore['init']>[0]));
  }

  async add(key: string, cost: number): Promise<LimitUse> {
    if (cost === 1) {
      const { totalHits, resetTime } = await this.#store.increment(key);
      return { used: totalHits, resetAt: this.#endsIn((resetTime?.getTime() ?? 0) - Date.now()) };
    }
    const prefixed = this.#store.prefixKey(key);
    const [used, leftMs] = await this.#batch.add(prefixed, String(this.#windowMs), String(cost));
    return { used, resetAt: this.#endsIn(leftMs) };
  }

  async takeBack(key: string, cost: number): Promise<void> {
    await this.#connection.send(['EVAL', TAKE_BACK, '1', this.#store.prefixKey(key), String(cost)]);
  }

  /** The one script that the store runs adds 1 to a key's window; it goes with all else that is added in this turn. */
  #send(command: readonly string[]) {
    const [name, , , key = '', windowMs = ''] = command;
    return name === 'EVALSHA' ? this.#batch.add(key, windowMs, '1') : this.#connection.send(command);
  }

  #endsIn(ms: number): Date {
    return new Date(this.#clock.now().getTime() + ms);
  }
}
