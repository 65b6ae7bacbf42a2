import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemoryLimitCounter } from '../../src/adapters/memory/memory-limit-counter.js';
import { RedisLimits } from '../../src/adapters/redis/redis-limits.js';
import { type RedisServer, startRedisServer } from '../support/redis-server.js';
import { openRedisTime, type RedisTime } from '../support/redis-time.js';
import { SettableClock } from '../support/settable-clock.js';
import { silentLog } from '../support/silent-log.js';
import { limitCounterContract, type TimedCounter, WINDOW_MS } from './limit-counter.contract.js';

function openInMemory(): TimedCounter {
  const clock = new SettableClock();
  const now = () => clock.now().getTime();
  return {
    counter: new MemoryLimitCounter(WINDOW_MS, clock),
    later: async (ms) => clock.set(new Date(now() + ms).toISOString()),
    now,
  };
}

describe('LimitCounter on memory', () => {
  limitCounterContract(async () => openInMemory());
});

describe('LimitCounter on redis', () => {
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
    const own = new MemoryLimitCounter(WINDOW_MS, clock);
    const counter = limits.counter('group', `window-${opened.length}`, WINDOW_MS, own);
    opened.push(limits);
    await limits.connect();
    expect(limits.counts()).toEqual({ away: false, fallbacks: 0, countedInMemory: 0 });
    return { counter, later: time.later, now: () => clock.now().getTime() };
  });

  it('was counted there, and leaves nothing there for ever', async () => {
    for (const limits of opened) expect(limits.counts().countedInMemory).toBe(0);
    expect(await time.endlessKeys()).toEqual([]);
  });
});

describe('LimitCounter on redis that is away', () => {
  limitCounterContract(async () => {
    const { counter: own, ...timed } = openInMemory();
    const clock = { now: () => new Date(timed.now()) };
    const limits = new RedisLimits({ url: 'redis://127.0.0.1:1', log: silentLog, clock });
    return { ...timed, counter: limits.counter('group', 'window', WINDOW_MS, own as MemoryLimitCounter) };
  });
});
