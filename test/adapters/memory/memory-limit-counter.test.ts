import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoryLimitCounter } from '../../../src/adapters/memory/memory-limit-counter.js';
import { SettableClock } from '../../support/settable-clock.js';

const MINUTE = 60_000;
const START = Date.parse('2026-03-04T12:00:00.000Z');

function setUp() {
  const clock = new SettableClock('2026-03-04T12:00:00.000Z');
  const counter = new MemoryLimitCounter(MINUTE, clock);
  const at = (ms: number) => clock.set(new Date(START + ms).toISOString());
  return { counter, at };
}

const end = (ms: number) => new Date(START + ms);

describe('MemoryLimitCounter', () => {
  it('adds up costs, each key for itself', async () => {
    const { counter } = setUp();
    expect(await counter.add('a', 1)).toEqual({ used: 1, resetAt: end(MINUTE) });
    expect(await counter.add('a', 10)).toEqual({ used: 11, resetAt: end(MINUTE) });
    expect(await counter.add('b', 2)).toEqual({ used: 2, resetAt: end(MINUTE) });
  });

  it('starts a window with the first request and ends it one length later, to the millisecond', async () => {
    const { counter, at } = setUp();
    at(10_000);
    await counter.add('a', 1);
    at(69_999);
    expect(await counter.add('a', 1)).toEqual({ used: 2, resetAt: end(70_000) });
    at(70_000);
    expect(await counter.add('a', 1)).toEqual({ used: 1, resetAt: end(130_000) });
  });

  it('takes back down to nothing', async () => {
    const { counter } = setUp();
    await counter.add('a', 5);
    await counter.takeBack('a', 2);
    expect((await counter.add('a', 1)).used).toBe(4);
    await counter.takeBack('a', 100);
    expect((await counter.add('a', 1)).used).toBe(1);
  });

  it('starts no window by taking back, whether none was or it has ended', async () => {
    const { counter, at } = setUp();
    await counter.takeBack('a', 1);
    at(5_000);
    expect(await counter.add('a', 1)).toEqual({ used: 1, resetAt: end(65_000) });
    at(70_000);
    await counter.takeBack('a', 1);
    at(80_000);
    expect(await counter.add('a', 1)).toEqual({ used: 1, resetAt: end(140_000) });
  });

  it('keeps its answer apart from later counts', async () => {
    const { counter } = setUp();
    const first = await counter.add('a', 1);
    await counter.add('a', 1);
    expect(first.used).toBe(1);
  });

  it('goes on from where another counter stood, up to the end of that window', async () => {
    const { counter, at } = setUp();
    counter.resume('a', { used: 7, resetAt: end(20_000) });
    expect(await counter.add('a', 1)).toEqual({ used: 8, resetAt: end(20_000) });
    counter.resume('a', { used: 9, resetAt: end(20_000) });
    await counter.takeBack('a', 1);
    at(19_999);
    expect(await counter.add('a', 1)).toEqual({ used: 9, resetAt: end(20_000) });
    at(20_000);
    expect(await counter.add('a', 1)).toEqual({ used: 1, resetAt: end(80_000) });
  });

  it('holds no window for longer than one length, whatever it is told', async () => {
    const { counter, at } = setUp();
    counter.resume('a', { used: 7, resetAt: end(10 * MINUTE) });
    expect(await counter.add('a', 1)).toEqual({ used: 8, resetAt: end(MINUTE) });
    at(MINUTE);
    expect((await counter.add('a', 1)).used).toBe(1);
  });

  it('counts like a table of windows that forgets nothing', async () => {
    const step = fc.record({
      wait: fc.oneof(fc.nat({ max: 5_000 }), fc.nat({ max: 4 * MINUTE })),
      key: fc.constantFrom('a', 'b', 'c'),
      cost: fc.integer({ min: 1, max: 5 }),
      back: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { counter, at } = setUp();
        const windows = new Map<string, { used: number; end: number }>();
        let now = 0;
        for (const { wait, key, cost, back } of steps) {
          now += wait;
          at(now);
          const open = windows.get(key);
          const window = open !== undefined && open.end > now ? open : undefined;
          if (back) {
            if (window !== undefined) window.used = Math.max(0, window.used - cost);
            await counter.takeBack(key, cost);
            continue;
          }
          const counted = window ?? { used: 0, end: now + MINUTE };
          counted.used += cost;
          windows.set(key, counted);
          expect(await counter.add(key, cost)).toEqual({ used: counted.used, resetAt: end(counted.end) });
        }
      }),
    );
  });
});
