import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_COUNTED_CALLERS, MemoryLimitCounter } from '../../../src/adapters/cache/memory-limit-counter.js';
import type { LimitCount } from '../../../src/domain/access/ports.js';
import { SettableClock } from '../../support/settable-clock.js';

const MINUTE = 60_000;
const START = Date.parse('2026-03-04T12:00:00.000Z');
const ROOM = [1_000];

function setUp(maxCallers?: number) {
  const clock = new SettableClock('2026-03-04T12:00:00.000Z');
  const counter = new MemoryLimitCounter([{ name: 'minute', lengthMs: MINUTE }], clock, maxCallers);
  const at = (ms: number) => clock.set(new Date(START + ms).toISOString());
  const add = (key: string, cost = 1) => counter.add(key, cost, ROOM);
  return { counter, at, add };
}

const end = (ms: number) => new Date(START + ms);
const counted = (used: number, endsAt: number): LimitCount => ({
  full: undefined,
  uses: [{ used, resetAt: end(endsAt) }],
});
const usedOf = ({ uses }: LimitCount) => uses[0]?.used;

describe('MemoryLimitCounter', () => {
  it('starts a window with the first request and ends it one length later, to the millisecond', async () => {
    const { add, at } = setUp();
    at(10_000);
    await add('a');
    at(69_999);
    expect(await add('a')).toEqual(counted(2, 70_000));
    at(70_000);
    expect(await add('a')).toEqual(counted(1, 130_000));
  });

  it('returns an answer that later counts do not change', async () => {
    const { add } = setUp();
    const first = await add('a');
    await add('a');
    expect(usedOf(first)).toBe(1);
  });

  it('continues from the count of another counter, up to the end of that window', async () => {
    const { counter, add, at } = setUp();
    counter.resume('a', 0, { used: 7, resetAt: end(20_000) });
    expect(await add('a')).toEqual(counted(8, 20_000));
    counter.resume('a', 0, { used: 9, resetAt: end(20_000) });
    at(19_999);
    expect(await add('a')).toEqual(counted(10, 20_000));
    at(20_000);
    expect(await add('a')).toEqual(counted(1, 80_000));
  });

  it('starts no window where the other counter has none', async () => {
    const { counter, add, at } = setUp();
    counter.resume('a', 0, { used: 0, resetAt: end(MINUTE) });
    at(20_000);
    expect(await add('a')).toEqual(counted(1, 80_000));
  });

  it('keeps no window for longer than one length, whatever it resumes', async () => {
    const { counter, add, at } = setUp();
    counter.resume('a', 0, { used: 7, resetAt: end(10 * MINUTE) });
    expect(await add('a')).toEqual(counted(8, MINUTE));
    at(MINUTE);
    expect(usedOf(await add('a'))).toBe(1);
  });

  it('ends a window on time although the clock is set back, and reports its end by the new clock', async () => {
    const { counter, add, at } = setUp();
    await add('a', 3);
    at(40_000 - 60 * MINUTE);
    // The table has seen no time pass, so the whole minute is left.
    expect(await add('a')).toEqual(counted(4, MINUTE + 40_000 - 60 * MINUTE));
    counter.resume('b', 0, { used: 7, resetAt: end(50_000 - 60 * MINUTE) });
    expect(await add('b')).toEqual(counted(8, 50_000 - 60 * MINUTE));
    at(50_000 - 60 * MINUTE);
    expect(usedOf(await add('b'))).toBe(1);
    at(MINUTE + 40_000 - 60 * MINUTE);
    expect(usedOf(await add('a'))).toBe(1);
  });

  it('counts like a table of windows that forgets nothing', async () => {
    const step = fc.record({
      wait: fc.oneof(fc.nat({ max: 5_000 }), fc.nat({ max: 4 * MINUTE })),
      key: fc.constantFrom('a', 'b', 'c'),
      cost: fc.integer({ min: 1, max: 5 }),
      limit: fc.integer({ min: 1, max: 9 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { counter, at } = setUp();
        const windows = new Map<string, { used: number; end: number }>();
        let now = 0;
        for (const { wait, key, cost, limit } of steps) {
          now += wait;
          at(now);
          const open = windows.get(key);
          const window = open !== undefined && open.end > now ? open : { used: 0, end: now + MINUTE };
          const fits = window.used + cost <= limit;
          if (fits) {
            window.used += cost;
            windows.set(key, window);
          }
          expect(await counter.add(key, cost, [limit])).toEqual({
            full: fits ? undefined : 0,
            uses: [{ used: window.used, resetAt: end(window.end) }],
          });
        }
      }),
    );
  });
});

describe('the callers that are kept', () => {
  const kept = async (counter: MemoryLimitCounter, keys: readonly string[]) => {
    const uses = await Promise.all(keys.map(async (key) => usedOf(await counter.look(key, 1, ROOM))));
    return keys.filter((_, nth) => uses[nth] !== 0).join('');
  };

  it('are a hundred thousand for each length of window', async () => {
    const { counter, add } = setUp();
    expect(MAX_COUNTED_CALLERS).toBe(100_000);
    for (let nth = 0; nth < MAX_COUNTED_CALLERS; nth += 1) await add(`n${nth}`);
    expect(await kept(counter, ['n0', 'n99999'])).toBe('n0n99999');
    await add('another');
    expect(await kept(counter, ['n0', 'n1', 'another'])).toBe('n1another');
  });

  it('are forgotten by the age of their windows, whatever they have done since', async () => {
    const { counter, add, at } = setUp(3);
    for (const [nth, key] of ['a', 'b', 'c'].entries()) {
      at(nth);
      await add(key);
    }
    await add('a', 5);
    await add('d');
    expect(await kept(counter, ['a', 'b', 'c', 'd'])).toBe('bcd');
    await add('e');
    expect(await kept(counter, ['b', 'c', 'd', 'e'])).toBe('cde');
  });

  it('are forgotten in that order also when some began long before', async () => {
    const { counter, add, at } = setUp(4);
    at(50_000);
    for (const key of ['a', 'b']) await add(key);
    at(70_000);
    for (const key of ['c', 'd', 'e']) await add(key);
    expect(await kept(counter, ['a', 'b', 'c', 'd', 'e'])).toBe('bcde');
    for (const key of ['f', 'g']) await add(key);
    expect(await kept(counter, ['b', 'c', 'd', 'e', 'f', 'g'])).toBe('defg');
  });

  it('make room by themselves when their windows are over', async () => {
    const { counter, add, at } = setUp(2);
    await add('a');
    await add('b');
    at(2 * MINUTE);
    await add('c');
    await add('d');
    expect(await kept(counter, ['c', 'd'])).toBe('cd');
  });

  it('never exceed that number, by counting or by resuming', async () => {
    const { counter, add, at } = setUp(5);
    const keys = Array.from({ length: 400 }, (_, nth) => `k${nth}`);
    for (const [nth, key] of keys.entries()) {
      at(nth * 1_700);
      if (nth % 3 === 0) counter.resume(key, 0, { used: 1, resetAt: end(nth * 1_700 + 9_000) });
      else await add(key);
      const held = await Promise.all(keys.map(async (one) => usedOf(await counter.look(one, 1, ROOM))));
      expect(held.filter((used) => used !== 0).length).toBeLessThanOrEqual(5);
      expect(usedOf(await counter.look(key, 1, ROOM))).toBe(1);
    }
  });

  it('are not forgotten for a caller that is refused', async () => {
    const { counter, add } = setUp(2);
    await add('a');
    await add('b');
    await counter.add('c', 2, [1]);
    await counter.look('d', 1, ROOM);
    expect(await kept(counter, ['a', 'b'])).toBe('ab');
  });
});
