import { afterEach, expect, it, vi } from 'vitest';
import { makeReadReadiness } from '../../src/app/service-health.js';

const parts = {
  isStopping: () => false,
  missingMigrations: async () => [],
  timeoutMs: 2_000,
  feed: { isLive: () => true },
};

afterEach(() => void vi.useRealTimers());

it('reports degraded parts in addition to missing ones', async () => {
  const read = makeReadReadiness({
    ...parts,
    missingMigrations: () => Promise.reject(new Error('away')),
    feed: { isLive: () => false },
    redis: { counts: () => ({ away: true }) },
  });
  expect(await read()).toMatchObject({
    missing: [{ part: 'database' }],
    degraded: [{ part: 'listener' }, { part: 'redis' }],
  });
  expect(await makeReadReadiness(parts)()).toEqual({ missing: [], degraded: [] });
});

it('says how many migrations are missing, and the first of them', async () => {
  const read = makeReadReadiness({ ...parts, missingMigrations: async () => ['1_a', '2_b'] });
  const problem = 'The database is older than this release: 2 of its migrations are missing, 1_a first.';
  expect((await read()).missing).toEqual([{ part: 'schema', problem }]);
});

it('sends a hanging database one query, and waits two seconds for it, however many callers ask', async () => {
  vi.useFakeTimers();
  const missingMigrations = vi.fn(() => new Promise<never>(() => {}));
  const read = makeReadReadiness({ ...parts, missingMigrations });
  const answers = Promise.all([read(), read(), read()]);
  await vi.advanceTimersByTimeAsync(2_000);
  for (const { missing } of await answers) expect(missing).toMatchObject([{ part: 'database' }]);
  expect(missingMigrations).toHaveBeenCalledTimes(1);
});

it('sends no query once the service stops', async () => {
  const missingMigrations = vi.fn(async () => []);
  const read = makeReadReadiness({ ...parts, isStopping: () => true, missingMigrations });
  expect((await read()).missing).toMatchObject([{ part: 'service' }]);
  expect(missingMigrations).not.toHaveBeenCalled();
});
