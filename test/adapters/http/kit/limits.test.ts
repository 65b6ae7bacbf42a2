import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { MemoryLimitCounter } from '../../../../src/adapters/cache/memory-limit-counter.js';
import { errorHandler } from '../../../../src/adapters/http/kit/error-response.js';
import {
  type LimitGroup,
  limitTable,
  openLimits,
  WINDOW_MS,
} from '../../../../src/adapters/http/kit/limits.js';
import { makeRateLimiter } from '../../../../src/adapters/http/kit/rate-limits.js';
import { requestContext } from '../../../../src/adapters/http/kit/request-context.js';
import { SettableClock } from '../../../support/settable-clock.js';
import { silentLog } from '../../../support/silent-log.js';

const SHIPPED = { hourly: 100, daily: 1_000 };
const DOCS = 'https://service.example/openapi.json';
const rows = Object.entries(limitTable(SHIPPED)).flatMap(([group, windows]) =>
  windows.map((row) => ({ group: group as LimitGroup, ...row })),
);

describe('the table of limits (specification 8; contract: "Limits", "Registry")', () => {
  it('contains every limit', () => {
    expect(rows.map(({ group, window, limit }) => `${group} ${limit}/${window}`)).toEqual([
      'check 100/hour',
      'check 1000/day',
      'generate 100/hour',
      'generate 1000/day',
      'validate 60/minute',
      'registry 600/minute',
      'files 60/minute',
      'download 10/hour',
      'owners 30/hour',
      'owned 60/hour',
      'handedIn 20/hour',
      'handedIn 60/day',
      'readInVain 4194304/minute',
    ]);
  });

  it.each(rows)('allows $limit of $group in a $window, and no more', async ({ group, window, limit }) => {
    const clock = new SettableClock();
    const limits = openLimits(SHIPPED, (_group, windows) => new MemoryLimitCounter(windows, clock));
    const app = express();
    app.use(requestContext(() => 'id'));
    app.use(makeRateLimiter(limits[group], clock, DOCS).middleware, (_req, res) => void res.json({}));
    app.use(errorHandler(silentLog));
    const server = app.listen(0);
    try {
      // Several windows of an hour end before that of the day is full.
      const { windows, counter } = limits[group];
      const hourly = windows[0].limit;
      for (let used = 0; used < limit - 1; used += hourly) {
        if (used > 0) clock.set(new Date(clock.now().getTime() + 3_600_000).toISOString());
        await counter.add('127.0.0.1', Math.min(hourly, limit - 1 - used), [limit, limit]);
      }
      expect((await request(server).get('/')).status).toBe(200);
      if (window === 'day') clock.set(new Date(clock.now().getTime() + 3_600_000).toISOString());
      const passedMs = window === 'day' ? Math.ceil((limit - 1) / hourly) * 3_600_000 : 0;
      const seconds = (WINDOW_MS[window] - passedMs) / 1000;
      const refused = await request(server).get('/');
      expect(refused.status).toBe(429);
      expect(refused.body).toEqual({
        error: 'rate_limit_exceeded',
        message: expect.stringContaining(
          `The number of requests exceeds the limit of ${limit}/${window}. Ask again in `,
        ),
        retry_after_seconds: seconds,
        limit_hit: `${limit}/${window}`,
        docs: DOCS,
      });
      expect(refused.headers['retry-after']).toBe(String(seconds));
      clock.set(new Date(clock.now().getTime() + seconds * 1000 - 1).toISOString());
      expect((await request(server).get('/')).status).toBe(429);
      clock.set(new Date(clock.now().getTime() + 1).toISOString());
      expect((await request(server).get('/')).status).toBe(200);
    } finally {
      server.close();
    }
  });

  it('gives each group its own counter, for its windows', () => {
    const made: string[] = [];
    const clock = new SettableClock();
    openLimits(SHIPPED, (group, windows) => {
      for (const { name, lengthMs } of windows) made.push(`${group} ${name} ${lengthMs}`);
      return new MemoryLimitCounter(windows, clock);
    });
    expect(made).toEqual(rows.map(({ group, window }) => `${group} ${window} ${WINDOW_MS[window]}`));
  });
});
