import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RateWindow } from '../../../client/guard/rate-window.js';

describe('RateWindow', () => {
  it('gives a turn at once until the count is reached, then when the oldest one expires', () => {
    const window = new RateWindow(2, 1_000);
    window.take(window.earliest(0));
    window.take(window.earliest(400));
    expect(window.earliest(500)).toBe(1_000);
    window.take(1_000);
    expect(window.earliest(500)).toBe(1_400);
  });

  it('gives no turn under a limit of 0', () => {
    expect(new RateWindow(0, 1_000).earliest(5)).toBe(Number.POSITIVE_INFINITY);
  });

  it('takes a turn back', () => {
    const window = new RateWindow(1, 1_000);
    window.giveBack(window.take(0));
    expect(window.earliest(0)).toBe(0);
  });

  it('never gives more turns than the count in any period, and forgets expired ones', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 10_000 }),
        fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 900 }),
        (count, periodMs, pauses) => {
          const window = new RateWindow(count, periodMs);
          const turns: number[] = [];
          let now = 0;
          for (const pause of pauses) {
            now += pause;
            const at = window.earliest(now);
            window.take(at);
            turns.push(at);
          }
          turns.forEach((at, index) => {
            const beyond = turns[index + count];
            if (beyond !== undefined) expect(beyond - at).toBeGreaterThanOrEqual(periodMs);
          });
          expect(window.earliest((turns.at(-1) ?? 0) + periodMs)).toBe((turns.at(-1) ?? 0) + periodMs);
        },
      ),
    );
  });
});
