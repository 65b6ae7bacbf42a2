import { RedisStore } from 'rate-limit-redis';
import type { CountedWindow, LimitCount, LimitCounter, LimitUse } from '../../domain/access/ports.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { RedisConnection } from './redis-connection.js';

/**
 * Checks a cost against all of a caller's windows and, if every one has room, adds it where the call asks for
 * that. Redis runs nothing else meanwhile, so no caller sees a refused count, and nothing has to be undone
 * later. Windows are stored as in `rate-limit-redis`: a number under a key that expires.
 *
 * Arguments: the cost, 1 if it is to be added, and the length and limit of each window. Result: the position
 * of the first full window, 0 for none, and for each window its use and its remaining time.
 */
const ADD_OR_LOOK = `
local cost, adds = tonumber(ARGV[1]), ARGV[2] == '1'
local full, used, left, answer = 0, {}, {}, {}
for nth, key in ipairs(KEYS) do
  left[nth] = redis.call('PTTL', key)
  used[nth] = left[nth] > 0 and tonumber(redis.call('GET', key)) or 0
  if full == 0 and used[nth] + cost > tonumber(ARGV[2 * nth + 2]) then full = nth end
end
for nth, key in ipairs(KEYS) do
  local length = ARGV[2 * nth + 1]
  if adds and full == 0 then
    if left[nth] > 0 then redis.call('INCRBY', key, cost) else redis.call('SET', key, cost, 'PX', length) end
    used[nth] = used[nth] + cost
  end
  answer[2 * nth] = used[nth]
  answer[2 * nth + 1] = left[nth] > 0 and left[nth] or tonumber(length)
end
answer[1] = full
return answer`;

/** One window: its length, and the store that counts single requests in it and names its keys. */
interface StoredWindow {
  readonly store: RedisStore;
  readonly lengthMs: number;
}

/**
 * Counts in Redis, for all processes that share it. Each window is a store of `rate-limit-redis`, which
 * counts single requests and knows neither limits nor other windows. So a script counts a request that counts
 * as several, all or nothing, under the store's keys. Windows end by Redis's clock. Their ends are reported
 * by this process's clock: late by at most the transit time of the reply, never early.
 */
export class RedisLimitCounter implements LimitCounter {
  readonly #connection: RedisConnection;
  readonly #windows: readonly StoredWindow[];
  readonly #clock: Clock;

  /** @param prefix distinguishes this counter's keys from all others */
  constructor(
    connection: RedisConnection,
    prefix: string,
    { windows, clock }: { readonly windows: readonly CountedWindow[]; readonly clock: Clock },
  ) {
    this.#connection = connection;
    this.#clock = clock;
    this.#windows = windows.map(({ name, lengthMs }) => {
      const store = new RedisStore({
        prefix: `${prefix}${name}:`,
        sendCommandCluster: ({ command, key }) => connection.send(command, key),
      });
      // The store caches a failure to load its scripts for ever, so each new connection loads them again.
      connection.prepare(() => store.init({ windowMs: lengthMs } as Parameters<RedisStore['init']>[0]));
      return { store, lengthMs };
    });
  }

  async count(key: string, place: number): Promise<LimitUse> {
    const { totalHits, resetTime } = await this.#store(place).increment(this.#placed(key));
    return { used: totalHits, resetAt: this.#endsIn((resetTime?.getTime() ?? 0) - Date.now()) };
  }

  async takeBack(key: string, place: number): Promise<void> {
    await this.#store(place).decrement(this.#placed(key));
  }

  add(key: string, cost: number, limits: readonly number[]): Promise<LimitCount> {
    return this.#run(key, cost, limits, true);
  }

  look(key: string, cost: number, limits: readonly number[]): Promise<LimitCount> {
    return this.#run(key, cost, limits, false);
  }

  async #run(key: string, cost: number, limits: readonly number[], adds: boolean): Promise<LimitCount> {
    const keys = this.#windows.map(({ store }) => store.prefixKey(this.#placed(key)));
    const values = this.#windows.flatMap(({ lengthMs }, nth) => [lengthMs, limits[nth] ?? 0]);
    const numbers = [cost, Number(adds), ...values].map(String);
    const command = ['EVAL', ADD_OR_LOOK, String(keys.length), ...keys, ...numbers];
    const [full = 0, ...said] = (await this.#connection.send(command, keys[0])) as number[];
    const uses = keys.map((_, nth) => ({
      used: said[2 * nth] ?? 0,
      resetAt: this.#endsIn(said[2 * nth + 1] ?? 0),
    }));
    return { full: full === 0 ? undefined : full - 1, uses };
  }

  /** In a cluster all windows of one caller are on one server, which only the text in braces determines. */
  #placed(key: string): string {
    return this.#connection.isCluster ? `{${key}}` : key;
  }

  #store(place: number): RedisStore {
    const window = this.#windows[place];
    if (window === undefined) throw new Error(`There is no window ${place}.`);
    return window.store;
  }

  #endsIn(ms: number): Date {
    return new Date(this.#clock.now().getTime() + ms);
  }
}
