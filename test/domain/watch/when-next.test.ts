import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  LOOK_OUTCOMES,
  type LookOutcome,
  WATCH_INTERVALS,
  whenNext,
} from '../../../src/domain/watch/when-next.js';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const NOW = new Date('2026-03-04T05:06:07.089Z');
const EVEN = 0.5;

const restMs = (dueAt: Date) => dueAt.getTime() - NOW.getTime();
const following = (
  outcome: LookOutcome,
  pace = { intervalMs: 8 * DAY_MS, failures: 0, changes: 0 },
  more = {},
) => whenNext(pace, { outcome, now: NOW, chance: EVEN, ...more });

describe('whenNext', () => {
  it('looks less and less often at unchanged terms, down to once a month', () => {
    expect(following('unchanged')).toEqual({
      dueAt: new Date(NOW.getTime() + 12 * DAY_MS),
      pace: { intervalMs: 12 * DAY_MS, failures: 0, changes: 0 },
    });
    expect(following('unchanged', { intervalMs: 29 * DAY_MS, failures: 2, changes: 0 }).pace).toEqual({
      intervalMs: WATCH_INTERVALS.mostMs,
      failures: 0,
      changes: 0,
    });
  });

  it('looks more often at terms that changed, at most once a day', () => {
    expect(following('changed').pace).toEqual({ intervalMs: 4 * DAY_MS, failures: 0, changes: 1 });
    expect(following('changed', { intervalMs: DAY_MS, failures: 0, changes: 0 }).pace.intervalMs).toBe(
      WATCH_INTERVALS.leastMs,
    );
  });

  it('looks less and less often at terms that differ at every look, until they are unchanged', () => {
    const days: number[] = [];
    let pace = { intervalMs: 8 * DAY_MS, failures: 0, changes: 0 };
    for (let look = 0; look < 10; look += 1) {
      pace = { ...following('changed', pace).pace };
      days.push(pace.intervalMs / DAY_MS);
    }
    expect(days.slice(0, 6)).toEqual([4, 2, 1, 1.5, 2.25, 3.375]);
    expect(days.at(-1)).toBeGreaterThan(15);
    expect(following('failed', pace).pace.changes).toBe(10);
    const { pace: standing } = following('unchanged', pace);
    expect(following('changed', { ...standing }).pace.intervalMs).toBeLessThan(standing.intervalMs);
  });

  it('backs off from a site that fails, up to a week, and then returns to its pace', () => {
    const rests: number[] = [];
    let pace = { intervalMs: 8 * DAY_MS, failures: 0, changes: 0 };
    for (let look = 0; look < 10; look += 1) {
      const next = following('failed', pace);
      rests.push(restMs(next.dueAt) / HOUR_MS);
      pace = { ...next.pace };
    }
    expect(rests).toEqual([2, 4, 8, 16, 32, 64, 128, 168, 168, 168]);
    expect(following('unchanged', pace).pace).toEqual({ intervalMs: 12 * DAY_MS, failures: 0, changes: 0 });
  });

  it('waits as long as the site requests, but no longer than the longest pause', () => {
    expect(restMs(following('failed', undefined, { retryAfterMs: 3 * DAY_MS }).dueAt)).toBe(3 * DAY_MS);
    expect(restMs(following('failed', undefined, { retryAfterMs: 1 }).dueAt)).toBe(2 * HOUR_MS);
    expect(restMs(following('failed', undefined, { retryAfterMs: 1e15 }).dueAt)).toBe(WATCH_INTERVALS.mostMs);
  });

  it('waits for the longest pause when robots.txt forbids the look', () => {
    expect(restMs(following('forbidden').dueAt)).toBe(WATCH_INTERVALS.mostMs);
  });

  it('looks once when the document expires, and at an expired one at its pace', () => {
    const dueAt = (expires: string) => following('unchanged', undefined, { expires }).dueAt.toISOString();
    expect(dueAt('2026-03-06')).toBe('2026-03-07T00:00:00.000Z');
    expect(dueAt('2026-03-03')).toBe('2026-03-16T05:06:07.089Z');
    expect(dueAt('2026-12-31')).toBe('2026-03-16T05:06:07.089Z');
  });

  it('is always due between an hour and the longest pause, later after more failures', () => {
    const looks = fc.record({
      outcome: fc.constantFrom(...LOOK_OUTCOMES),
      chance: fc.double({ min: 0, max: 1, noNaN: true }),
      retryAfterMs: fc.nat(),
      expires: fc.constantFrom('2026-03-04', '2026-03-05', 'never', '0000-00-00'),
    });
    const paces = fc.record({
      intervalMs: fc.integer({ min: DAY_MS, max: 30 * DAY_MS }),
      failures: fc.nat({ max: 2000 }),
      changes: fc.nat({ max: 2000 }),
    });
    fc.assert(
      fc.property(paces, looks, (pace, look) => {
        const next = whenNext(pace, { ...look, now: NOW });
        expect(restMs(next.dueAt)).toBeGreaterThanOrEqual(HOUR_MS);
        expect(restMs(next.dueAt)).toBeLessThanOrEqual(1.2 * WATCH_INTERVALS.mostMs);
        const once = whenNext({ ...pace, failures: 0, changes: 0 }, { ...look, outcome: 'failed', now: NOW });
        const again = whenNext(pace, { ...look, outcome: 'failed', now: NOW });
        expect(again.dueAt.getTime()).toBeGreaterThanOrEqual(once.dueAt.getTime());
      }),
    );
  });
});
