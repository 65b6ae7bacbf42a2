import { describe, expect, it } from 'vitest';
import { Pace, type RateLimit } from '../../../client/guard/pace.js';
import { ReadingBounds } from '../../../client/guard/reading-bounds.js';
import { SettableGuardClock } from '../../support/guard-clock.js';

const DAY_MS = 86_400_000;
const rate = (count: number, periodMs = DAY_MS): RateLimit => ({
  count,
  periodMs,
  scope: '',
  text: 'so many',
});

describe('Pace', () => {
  const aPace = () => {
    const clock = new SettableGuardClock();
    const pace = new Pace({ clock, maxWaitMs: 0, sites: 3 });
    const take = (site: string, ...rates: RateLimit[]) => pace.take(site, { rates }, undefined);
    return { clock, pace, take };
  };

  it('forgets no site whose limit is in force, however many others come', async () => {
    const { clock, take } = aPace();
    await take('a.example', rate(1));
    let refused = 0;
    for (let nth = 0; nth < 100; nth += 1)
      await take(`${nth}.example`, rate(1)).catch(({ code }) => {
        expect(code).toBe('pace_exceeded');
        refused += 1;
      });
    expect(refused).toBe(98);
    await expect(take('a.example', rate(1))).rejects.toMatchObject({ retryAfterMs: DAY_MS });
    clock.move(DAY_MS);
    await take('new.example', rate(1));
    await take('a.example', rate(1));
  });

  it('forgets sites whose limits have expired, and keeps one with a running session', async () => {
    const { pace, take, clock } = aPace();
    const release = await pace.take('a.example', { rates: [], concurrent: 1 }, undefined);
    for (let nth = 0; nth < 100; nth += 1) {
      await take(`${nth}.example`, rate(1, 1_000));
      clock.move(1_000);
    }
    const second = pace.take('a.example', { rates: [], concurrent: 1 }, undefined);
    await clock.untilSleeping();
    clock.move(1);
    await expect(second).rejects.toMatchObject({ code: 'pace_exceeded' });
    release();
    await pace.take('a.example', { rates: [], concurrent: 1 }, undefined);
  });

  it('forgets no limit of a site that keeps changing its limits', async () => {
    const { take } = aPace();
    await take('a.example', rate(1));
    for (let count = 2; count < 33; count += 1) await take('a.example', rate(count));
    await expect(take('a.example', rate(99))).rejects.toMatchObject({ code: 'pace_exceeded' });
    await expect(take('a.example', rate(1))).rejects.toMatchObject({ retryAfterMs: DAY_MS });
  });
});

describe('ReadingBounds', () => {
  it('forgets no site whose pages still count, and treats reading of more sites as scraping', () => {
    const bounds = new ReadingBounds({ pagesPerHour: 1 }, 2);
    const read = (site: string, path: string, now: number) =>
      bounds.read(site, new URL(path, `https://${site}`), now);
    expect(read('a.example', '/1', 0)).toBeUndefined();
    expect(read('b.example', '/1', 0)).toBeUndefined();
    expect(read('c.example', '/1', 1)?.beyond).toContain('so many sites');
    expect(read('a.example', '/2', 1)?.beyond).toContain('more than 1 pages');
    expect(read('c.example', '/1', 3_600_001)).toBeUndefined();
  });
});
