import { createClient } from 'redis';
import type { Clock } from '../../src/domain/ports/clock.js';

/** Moves the end of every key nearer. */
const AGE = `
for _, key in ipairs(redis.call('KEYS', '*')) do
  local endsAt = redis.call('PEXPIRETIME', key)
  if endsAt > 0 then redis.call('PEXPIREAT', key, endsAt - tonumber(ARGV[1])) end
end`;

/** A clock for what counts in a Redis, and a way to let time pass there. */
export interface RedisTime extends Disposable {
  readonly clock: Clock;
  /** Advances the clock, and shortens the life of every key by as much. */
  later(ms: number): Promise<void>;
  /** Keys without an expiry. */
  endlessKeys(): Promise<readonly string[]>;
}

export async function openRedisTime(url: string): Promise<RedisTime> {
  const client = createClient({ url, RESP: 2 });
  client.on('error', () => undefined);
  await client.connect();
  let aheadMs = 0;
  return {
    clock: { now: () => new Date(Date.now() + aheadMs) },
    later: async (ms) => {
      await client.sendCommand(['EVAL', AGE, '0', String(ms)]);
      aheadMs += ms;
    },
    endlessKeys: async () => {
      const keys = (await client.sendCommand(['KEYS', '*'])) as unknown as string[];
      const lives = await Promise.all(keys.map((key) => client.sendCommand(['PTTL', key])));
      return keys.filter((_, index) => Number(lives[index]) === -1);
    },
    [Symbol.dispose]: () => client.destroy(),
  };
}
