import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemoryLimitCounter } from '../../src/adapters/cache/memory-limit-counter.js';
import { RedisLimits } from '../../src/adapters/redis/redis-limits.js';
import { describeOnRedis, type RedisServer, startRedisServer } from '../support/redis-server.js';
import { openRedisTime, type RedisTime } from '../support/redis-time.js';
import { SettableClock } from '../support/settable-clock.js';
import { silentLog } from '../support/silent-log.js';
import { limitCounterContract, type TimedCounter, WINDOWS } from './limit-counter.contract.js';

function openInMemory(): TimedCounter {
  const clock = new SettableClock();
  const now = () => clock.now().getTime();
  return {
    counter: new MemoryLimitCounter(WINDOWS, clock),
    later: async (ms) => clock.set(new Date(now() + ms).toISOString()),
    now,
  };
}

describe('LimitCounter on memory', () => {
  limitCounterContract(async () => openInMemory());
});

describeOnRedis('LimitCounter on redis', () => {
  let server: RedisServer;
  let time: RedisTime;
  const opened: RedisLimits[] = [];

  beforeAll(async () => {
    server = await startRedisServer();
    time = await openRedisTime(server.url);
  });
  afterAll(async () => {
    for (const limits of opened) await limits[Symbol.asyncDispose]();
    time[Symbol.dispose]();
    await server[Symbol.asyncDispose]();
  });

  limitCounterContract(async () => {
    const { clock } = time;
    const limits = new RedisLimits({ url: server.url, log: silentLog, clock });
    const own = new MemoryLimitCounter(WINDOWS, clock);
    const counter = limits.counter(`group-${opened.length}`, WINDOWS, own);
    opened.push(limits);
    await limits.connect();
    expect(limits.counts()).toEqual({ away: false, fallbacks: 0, countedInMemory: 0 });
    return { counter, later: time.later, now: () => clock.now().getTime() };
  });

  it('agrees with the counter in memory on every step of any history', async () => {
    const shared = new RedisLimits({ url: server.url, log: silentLog, clock: time.clock });
    opened.push(shared);
    const counter = shared.counter('agreement', WINDOWS, new MemoryLimitCounter(WINDOWS, time.clock));
    await shared.connect();
    const step = fc.record({
      key: fc.constantFrom('a', 'b'),
      cost: fc.integer({ min: 1, max: 8 }),
      limits: fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 20 })),
      adds: fc.boolean(),
      wait: fc.constantFrom(0, 0, 0, 30_000, 60_000, 200_000),
    });
    let histories = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        histories += 1;
        const memory = openInMemory();
        for (const { key, cost, limits, adds, wait } of steps) {
          const how = adds ? 'add' : 'look';
          const [one, other] = [
            await counter[how](`${histories} ${key}`, cost, limits),
            await memory.counter[how](key, cost, limits),
          ];
          expect([one.full, one.uses.map(({ used }) => used)]).toEqual([
            other.full,
            other.uses.map(({ used }) => used),
          ]);
          if (wait > 0) {
            await time.later(wait);
            await memory.later(wait);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('was counted there, and leaves nothing there permanently', async () => {
    for (const limits of opened) expect(limits.counts().countedInMemory).toBe(0);
    expect(await time.endlessKeys()).toEqual([]);
  });
});

describe('LimitCounter on redis that is away', () => {
  limitCounterContract(async () => {
    const { counter: own, ...timed } = openInMemory();
    const clock = { now: () => new Date(timed.now()) };
    const limits = new RedisLimits({ url: 'redis://127.0.0.1:1', log: silentLog, clock });
    return { ...timed, counter: limits.counter('group', WINDOWS, own as MemoryLimitCounter) };
  });
});
