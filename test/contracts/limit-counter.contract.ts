import { expect, it } from 'vitest';
import type { LimitCounter, LimitUse } from '../../src/domain/ports/limit-counter.js';

export const WINDOW_MS = 60_000;

/** A counter of windows of {@link WINDOW_MS}, and the time it goes by. */
export interface TimedCounter {
  readonly counter: LimitCounter;
  /** Lets time pass for the counter. */
  later(ms: number): Promise<void>;
  now(): number;
}

/** What every `LimitCounter` promises. */
export function limitCounterContract(open: () => Promise<TimedCounter>): void {
  it('adds up costs, each key for itself', async () => {
    const { counter } = await open();
    expect((await counter.add('a', 1)).used).toBe(1);
    expect((await counter.add('a', 10)).used).toBe(11);
    expect((await counter.add('b', 2)).used).toBe(2);
    expect((await counter.add('a', 1)).used).toBe(12);
  });

  it.each([1, 7])('starts a window with the first request, of cost %i, one length long', async (cost) => {
    const { counter, now } = await open();
    const before = now();
    const { resetAt } = await counter.add('a', cost);
    expectBetween(resetAt.getTime(), before + WINDOW_MS, now() + WINDOW_MS);
  });

  it.each([1, 7])('keeps the end of the window, whatever comes in between: cost %i', async (cost) => {
    const { counter, later, now } = await open();
    const before = now();
    await counter.add('a', 1);
    await later(40_000);
    const { used, resetAt } = await counter.add('a', cost);
    expect(used).toBe(1 + cost);
    expectBetween(resetAt.getTime(), before + WINDOW_MS, now() + WINDOW_MS - 40_000);
    await counter.takeBack('a', cost);
    await later(WINDOW_MS - 40_000);
    expect((await counter.add('a', 1)).used).toBe(1);
  });

  it('takes back down to nothing', async () => {
    const { counter } = await open();
    await counter.add('a', 5);
    await counter.takeBack('a', 2);
    expect((await counter.add('a', 1)).used).toBe(4);
    await counter.takeBack('a', 100);
    expect((await counter.add('a', 1)).used).toBe(1);
  });

  it('starts no window by taking back, whether none was or it has ended', async () => {
    const { counter, later } = await open();
    await counter.takeBack('a', 1);
    expect((await counter.add('a', 1)).used).toBe(1);
    await later(WINDOW_MS);
    await counter.takeBack('a', 1);
    await later(WINDOW_MS - 10_000);
    expect((await counter.add('a', 1)).used).toBe(1);
    await later(WINDOW_MS - 10_000);
    expect((await counter.add('a', 1)).used).toBe(2);
  });

  it('gives each of many calls at once a number of its own', async () => {
    const { counter } = await open();
    const uses = await Promise.all(Array.from({ length: 50 }, (): Promise<LimitUse> => counter.add('a', 1)));
    expect(uses.map(({ used }) => used)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });

  it('takes keys of any text', async () => {
    const { counter } = await open();
    for (const key of ['2001:db8::', 'key:0190', 'ä\n{}', ' ']) {
      expect((await counter.add(key, 1)).used).toBe(1);
      expect((await counter.add(key, 2)).used).toBe(3);
    }
  });
}

function expectBetween(value: number, from: number, to: number): void {
  expect(value).toBeGreaterThanOrEqual(from);
  expect(value).toBeLessThanOrEqual(to);
}
