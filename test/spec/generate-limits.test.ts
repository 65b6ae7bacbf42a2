import { describe, expect, it } from 'vitest';
import { type RunningService, repeat, startService } from '../support/a-service.js';
import { aDocumentOf } from '../support/an-entry.js';
import { readBy } from '../support/generating.js';
import { startModelServer } from '../support/model-server.js';
import { serveSite, timesAsked, WELL_KNOWN } from '../support/own-file-site.js';

const HOUR_MS = 3_600_000;
const AS_SHIPPED = { RATE_LIMIT_HOURLY: '', RATE_LIMIT_DAILY: '' };
const DOMAIN = 'published.example';

async function startPublished(env: Readonly<Record<string, string>>): Promise<RunningService> {
  const service = await startService({ env });
  serveSite(service.origin, DOMAIN, { [WELL_KNOWN]: aDocumentOf(DOMAIN) });
  return service;
}

const pass = (service: RunningService, times: number) => repeat(service, times, `/generate?domain=${DOMAIN}`);

const check = ({ get }: RunningService) =>
  get('/api/v1/check').query({ domain: 'x.com', action: 'read_content' });

describe('100 requests an hour (8)', () => {
  it('pass, and the next does not until the hour is over', async () => {
    await using service = await startPublished(AS_SHIPPED);
    const reset = String(Math.ceil(Date.parse('2026-03-04T06:06:07.089Z') / 1000));
    const first = await service.generate(DOMAIN).expect(200);
    expect(first.headers).toMatchObject({
      'x-ratelimit-limit': '100',
      'x-ratelimit-remaining': '99',
      'x-ratelimit-reset': reset,
    });
    await pass(service, 98);
    const last = await service.generate(DOMAIN).expect(200);
    expect(last.headers['x-ratelimit-remaining']).toBe('0');

    service.clock.set('2026-03-04T05:36:07.089Z');
    const refused = await service.generate(DOMAIN).expect(429);
    expect(refused.body).toEqual({
      error: 'rate_limit_exceeded',
      message: expect.any(String),
      retry_after_seconds: 1800,
      limit_hit: '100/hour',
      docs: 'https://service.example/openapi.json',
    });
    expect(refused.headers).toMatchObject({
      'retry-after': '1800',
      'x-ratelimit-limit': '100',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': reset,
    });

    service.clock.set('2026-03-04T06:06:07.088Z');
    const almost = await service.generate(DOMAIN).expect(429);
    expect([almost.body.retry_after_seconds, almost.headers['retry-after']]).toEqual([1, '1']);
    service.clock.set('2026-03-04T06:06:07.089Z');
    const next = await service.generate(DOMAIN).expect(200);
    expect(next.headers['x-ratelimit-remaining']).toBe('99');
  });

  it('are counted right when they come all at once', async () => {
    await using service = await startPublished(AS_SHIPPED);
    const answers = await Promise.all(Array.from({ length: 130 }, () => service.generate(DOMAIN)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
    expect(timesAsked(service.origin, DOMAIN)).toBe(1);
  });
});

describe('1,000 requests a day (8)', () => {
  it('pass, and the next does not until the day is over', async () => {
    await using service = await startPublished(AS_SHIPPED);
    for (let hour = 0; hour < 10; hour += 1) {
      await pass(service, 100);
      service.later(HOUR_MS);
    }
    const refused = await service.generate(DOMAIN).expect(429);
    expect(refused.body).toMatchObject({ limit_hit: '1000/day', retry_after_seconds: 14 * 3600 });
    expect(refused.headers).toMatchObject({
      'retry-after': String(14 * 3600),
      'x-ratelimit-limit': '100',
      'x-ratelimit-remaining': '100',
    });
    for (let call = 0; call < 5; call += 1) {
      const again = await service.generate(DOMAIN).expect(429);
      expect(again.headers['x-ratelimit-remaining']).toBe('100');
    }
    service.later(14 * HOUR_MS - 1);
    await service.generate(DOMAIN).expect(429);
    service.later(1);
    await service.generate(DOMAIN).expect(200);
  });
});

describe('what counts', () => {
  it('is every request, also one that ends in an error or is answered from what is kept', async () => {
    await using service = await startPublished({ RATE_LIMIT_HOURLY: '5' });
    await service.get('/generate').expect(400);
    await service.generate('localhost').expect(400);
    await service.generate('nothing-there.example').expect(404);
    await pass(service, 2);
    await service.generate(DOMAIN).expect(429);
  });

  it('is a forced request like any other', async () => {
    await using service = await startPublished({ RATE_LIMIT_HOURLY: '2' });
    await pass(service, 1);
    const { headers } = await service.generate(DOMAIN, { force: 'true' }).expect(200);
    expect(headers['x-ratelimit-remaining']).toBe('0');
    await service.generate(DOMAIN, { force: 'true' }).expect(429);
    expect(timesAsked(service.origin, DOMAIN)).toBe(2);
  });

  it('is a failure of the generator too', async () => {
    await using model = await startModelServer('unauthorized');
    await using service = await startPublished(readBy(model, { RATE_LIMIT_HOURLY: '2' }));
    await service.generate('nothing-there.example').expect(404);
    await service.generate('nothing-there.example').expect(404);
    await service.generate('nothing-there.example').expect(429);
  });

  it('is no 429: the day is not used up by what the hour refused', async () => {
    await using service = await startPublished({ RATE_LIMIT_HOURLY: '2', RATE_LIMIT_DAILY: '4' });
    await pass(service, 2);
    for (let call = 0; call < 5; call += 1) {
      const { body } = await service.generate(DOMAIN).expect(429);
      expect(body.limit_hit).toBe('2/hour');
    }
    service.later(HOUR_MS);
    await pass(service, 2);
    const { body } = await service.generate(DOMAIN).expect(429);
    expect(body).toMatchObject({ limit_hit: '2/hour', retry_after_seconds: 3600 });
    service.later(HOUR_MS);
    const spent = await service.generate(DOMAIN).expect(429);
    expect(spent.body).toMatchObject({ limit_hit: '4/day', retry_after_seconds: 22 * 3600 });
  });

  it('is apart from what counts for checks', async () => {
    await using service = await startPublished({ RATE_LIMIT_HOURLY: '1' });
    await pass(service, 1);
    await check(service).expect(200);
    await service.generate(DOMAIN).expect(429);
    await check(service).expect(429);
    await service.get('/registry/x.com').expect(200);
  });

  it('is each caller for itself', async () => {
    await using service = await startPublished({ RATE_LIMIT_HOURLY: '1', TRUST_PROXY: 'loopback' });
    const from = (address: string) => service.generate(DOMAIN).set('X-Forwarded-For', address);
    await from('203.0.113.1').expect(200);
    await from('203.0.113.2').expect(200);
    await from('203.0.113.1').expect(429);
    await from('2001:db8:1:1::1').expect(200);
    await from('2001:db8:1:1::2').expect(429);
  });
});
