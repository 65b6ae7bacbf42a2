import { expect, it } from 'vitest';
import { DatabaseClock } from '../../../../src/adapters/postgres/core/database-clock.js';
import { usePostgres } from '../../../support/lanes.js';

const parts = usePostgres();

it.each([
  ['ahead', 300_000],
  ['behind', -300_000],
])('measures how far the database is %s', async (_, aheadMs) => {
  const clock = new DatabaseClock(parts().pool, { now: () => new Date(Date.now() - aheadMs) });
  expect(clock.aheadMs).toBe(0);
  await clock.measure();
  expect(Math.abs(clock.aheadMs - aheadMs)).toBeLessThan(60_000);
});
