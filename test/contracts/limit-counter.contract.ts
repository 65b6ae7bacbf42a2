import { expect, it } from 'vitest';
import type { CountedWindow, LimitCount, LimitCounter } from '../../src/domain/access/ports.js';

export const WINDOW_MS = 60_000;
/** The windows of the counters in this contract: a minute, and five of them. */
export const WINDOWS: readonly CountedWindow[] = [
  { name: 'one', lengthMs: WINDOW_MS },
  { name: 'five', lengthMs: 5 * WINDOW_MS },
];
/** More than any of these tests uses. */
const ROOM = [1_000, 1_000];

/** A counter of {@link WINDOWS}, with its time. */
export interface TimedCounter {
  readonly counter: LimitCounter;
  /** Lets time pass for the counter. */
  later(ms: number): Promise<void>;
  now(): number;
}

const used = ({ uses }: LimitCount) => uses.map((use) => use.used);
const ends = ({ uses }: LimitCount) => uses.map(({ resetAt }) => resetAt.getTime());

/** The promises of every `LimitCounter`. */
export function limitCounterContract(open: () => Promise<TimedCounter>): void {
  it('adds up costs, each key for itself, in every window', async () => {
    const { counter } = await open();
    expect(used(await counter.add('a', 1, ROOM))).toEqual([1, 1]);
    expect(used(await counter.add('a', 10, ROOM))).toEqual([11, 11]);
    expect(used(await counter.add('b', 2, ROOM))).toEqual([2, 2]);
    expect(used(await counter.add('a', 1, ROOM))).toEqual([12, 12]);
  });

  it.each([1, 7])('starts windows with the first request, of cost %i, each of its length', async (cost) => {
    const { counter, now } = await open();
    const before = now();
    const [one = 0, five = 0] = ends(await counter.add('a', cost, ROOM));
    expectBetween(one, before + WINDOW_MS, now() + WINDOW_MS);
    expectBetween(five, before + 5 * WINDOW_MS, now() + 5 * WINDOW_MS);
  });

  it.each([1, 7])('keeps the end of a window, whatever happens in between: cost %i', async (cost) => {
    const { counter, later, now } = await open();
    const before = now();
    await counter.add('a', 1, ROOM);
    await later(40_000);
    await counter.add('a', 5_000, ROOM);
    const count = await counter.add('a', cost, ROOM);
    expect(used(count)).toEqual([1 + cost, 1 + cost]);
    expectBetween(ends(count)[0] ?? 0, before + WINDOW_MS, now() + WINDOW_MS - 40_000);
    await later(WINDOW_MS - 40_000);
    expect(used(await counter.add('a', 1, ROOM))).toEqual([1, 2 + cost]);
  });

  it('accepts costs until the window is full, and then no more', async () => {
    const { counter } = await open();
    expect(await counter.add('a', 3, [3, 9])).toMatchObject({ full: undefined });
    const refused = await counter.add('a', 1, [3, 9]);
    expect([refused.full, used(refused)]).toEqual([0, [3, 3]]);
  });

  it.each([
    ['the first', [4, 100], 0],
    ['the second', [100, 4], 1],
    ['both, of which it names the first', [4, 4], 0],
  ] as const)('adds nothing anywhere when %s has no room', async (_, limits, full) => {
    const { counter } = await open();
    await counter.add('a', 2, limits);
    const refused = await counter.add('a', 3, limits);
    expect([refused.full, used(refused)]).toEqual([full, [2, 2]]);
    const taken = await counter.add('a', 2, limits);
    expect([taken.full, used(taken)]).toEqual([undefined, [4, 4]]);
  });

  it('starts no window for a refused cost, and reports when one would end', async () => {
    const { counter, later, now } = await open();
    const before = now();
    const refused = await counter.add('a', 11, [10, 100]);
    expect([refused.full, used(refused)]).toEqual([0, [0, 0]]);
    expectBetween(ends(refused)[0] ?? 0, before + WINDOW_MS, now() + WINDOW_MS);
    await later(30_000);
    const again = now();
    const [end = 0] = ends(await counter.add('a', 1, [10, 100]));
    expectBetween(end, again + WINDOW_MS, now() + WINDOW_MS);
  });

  it('looks without adding, and returns what adding would', async () => {
    const { counter, now } = await open();
    const before = now();
    const fresh = await counter.look('a', 1, [3, 9]);
    expect([fresh.full, used(fresh)]).toEqual([undefined, [0, 0]]);
    expectBetween(ends(fresh)[0] ?? 0, before + WINDOW_MS, now() + WINDOW_MS);
    await counter.add('a', 3, [3, 9]);
    for (const [cost, limits, full] of [
      [1, [3, 9], 0],
      [1, [4, 3], 1],
      [1, [4, 9], undefined],
      [2, [4, 9], 0],
    ] as const) {
      const seen = await counter.look('a', cost, limits);
      expect([seen.full, used(seen)]).toEqual([full, [3, 3]]);
    }
  });

  it('ignores a window that is over', async () => {
    const { counter, later } = await open();
    await counter.add('a', 3, [3, 9]);
    await later(WINDOW_MS);
    const seen = await counter.look('a', 1, [3, 9]);
    expect([seen.full, used(seen)]).toEqual([undefined, [0, 3]]);
  });

  it('counts one in a single window, past any limit', async () => {
    const { counter, now } = await open();
    const before = now();
    for (const expected of [1, 2, 3]) {
      const { used, resetAt } = await counter.count('a', 1);
      expect(used).toBe(expected);
      expectBetween(resetAt.getTime(), before + 5 * WINDOW_MS, now() + 5 * WINDOW_MS);
    }
    expect(used(await counter.look('a', 1, ROOM))).toEqual([0, 3]);
    expect(used(await counter.add('a', 2, ROOM))).toEqual([2, 5]);
    expect(await counter.add('a', 1, [10, 4])).toMatchObject({ full: 1 });
  });

  it('undoes one count of one window, whose end stays', async () => {
    const { counter, later } = await open();
    await counter.add('a', 2, ROOM);
    await later(20_000);
    await counter.takeBack('a', 0);
    expect(used(await counter.look('a', 1, ROOM))).toEqual([1, 2]);
    expect((await counter.count('a', 0)).used).toBe(2);
    await later(WINDOW_MS - 20_000);
    expect((await counter.count('a', 0)).used).toBe(1);
  });

  it('gives each of many simultaneous calls its own number', async () => {
    const { counter } = await open();
    const counts = await Promise.all(Array.from({ length: 50 }, () => counter.add('a', 1, ROOM)));
    expect(counts.map((count) => used(count)[0])).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
  });

  it('lets no refused cost obstruct one that fits, however close together', async () => {
    const { counter } = await open();
    const counts = await Promise.all(
      Array.from({ length: 60 }, (_, nth) => counter.add('a', nth % 2 === 0 ? 1 : 31, [30, 100])),
    );
    const taken = counts.map(({ full }) => full === undefined);
    expect(taken).toEqual(Array.from({ length: 60 }, (_, nth) => nth % 2 === 0));
    expect(used(await counter.look('a', 1, [30, 100]))).toEqual([30, 30]);
  });

  it('accepts any text as a key', async () => {
    const { counter } = await open();
    for (const key of ['2001:db8::', 'key:0190', 'ä\n{}', ' ']) {
      expect(used(await counter.add(key, 1, ROOM))).toEqual([1, 1]);
      expect(used(await counter.add(key, 2, ROOM))).toEqual([3, 3]);
      expect(used(await counter.look(key, 1, ROOM))).toEqual([3, 3]);
    }
  });
}

function expectBetween(value: number, from: number, to: number): void {
  expect(value).toBeGreaterThanOrEqual(from);
  expect(value).toBeLessThanOrEqual(to);
}
