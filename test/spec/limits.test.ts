import { describe, expect, it } from 'vitest';
import { type RunningService, repeat, startService } from '../support/a-service.js';
import { aDocumentOf } from '../support/an-entry.js';

const HOUR_MS = 3_600_000;
const AS_SHIPPED = { RATE_LIMIT_HOURLY: '', RATE_LIMIT_DAILY: '' };
const QUERY = { domain: 'x.com', action: 'read_content' };

const check = ({ get }: RunningService) => get('/api/v1/check').query(QUERY);

const pass = (service: RunningService, times: number) =>
  repeat(service, times, `/api/v1/check?${new URLSearchParams(QUERY)}`);

describe('100 checks an hour (8)', () => {
  it('pass, and the next does not until the hour is over', async () => {
    await using service = await startService({ env: AS_SHIPPED });
    const reset = String(Math.ceil(Date.parse('2026-03-04T06:06:07.089Z') / 1000));
    const first = await check(service).expect(200);
    expect(first.headers).toMatchObject({
      'x-ratelimit-limit': '100',
      'x-ratelimit-remaining': '99',
      'x-ratelimit-reset': reset,
    });
    expect(first.headers).not.toHaveProperty('retry-after');
    await pass(service, 98);
    const last = await check(service).expect(200);
    expect(last.headers['x-ratelimit-remaining']).toBe('0');

    service.clock.set('2026-03-04T05:36:07.089Z');
    const refused = await check(service).expect(429);
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
      'cache-control': 'no-store',
    });

    service.clock.set('2026-03-04T06:06:07.088Z');
    const almost = await check(service).expect(429);
    expect(almost.body.retry_after_seconds).toBe(1);
    service.clock.set('2026-03-04T06:06:07.089Z');
    const next = await check(service).expect(200);
    expect(next.headers['x-ratelimit-remaining']).toBe('99');
  });

  it('are counted right when they come all at once', async () => {
    await using service = await startService({ env: AS_SHIPPED });
    const answers = await Promise.all(Array.from({ length: 130 }, () => check(service)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
    expect(await service.sql('SELECT count(*)::int FROM check_record')).toEqual([{ count: 100 }]);
  });

  it('include those that end in an error, and the headers are on them too', async () => {
    await using service = await startService({ env: { RATE_LIMIT_HOURLY: '3' } });
    const bad = await service.get('/api/v1/check').expect(400);
    expect(bad.headers).toMatchObject({ 'x-ratelimit-limit': '3', 'x-ratelimit-remaining': '2' });
    await service.get('/api/v1/check?domain=localhost&action=x').expect(400);
    await pass(service, 1);
    await service.get('/api/v1/check').expect(429);
  });
});

describe('1,000 checks a day (8)', () => {
  it('pass, and the next does not until the day is over', async () => {
    await using service = await startService({ env: AS_SHIPPED });
    for (let hour = 0; hour < 10; hour += 1) {
      await pass(service, 100);
      service.later(HOUR_MS);
    }
    const refused = await check(service).expect(429);
    expect(refused.body).toMatchObject({ limit_hit: '1000/day', retry_after_seconds: 14 * 3600 });
    expect(refused.headers).toMatchObject({ 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '100' });
    service.later(14 * HOUR_MS);
    await check(service).expect(200);
  });
});

describe('a batch that does not fit (8)', () => {
  const batch = ({ post }: RunningService, size: number) =>
    post('/api/v1/check/batch').send({ checks: Array.from({ length: size }, () => QUERY) });

  it('keeps nothing that fits from passing, however many come at once', async () => {
    await using service = await startService({ env: AS_SHIPPED });
    await pass(service, 20);
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, nth) => (nth % 2 === 0 ? check(service) : batch(service, 85))),
    );
    expect(answers.map(({ status }) => status)).toEqual(
      Array.from({ length: 120 }, (_, nth) => (nth % 2 === 0 ? 200 : 429)),
    );
    expect((await check(service).expect(200)).headers['x-ratelimit-remaining']).toBe('19');
    await batch(service, 19).expect(200);
    await check(service).expect(429);
  });

  it('counts as one when it cannot be read, and is refused unread when nothing is left', async () => {
    await using service = await startService({ env: { RATE_LIMIT_HOURLY: '2' } });
    const broken = () => service.post('/api/v1/check/batch').type('json').send('{');
    expect((await broken().expect(400)).headers['x-ratelimit-remaining']).toBe('1');
    await batch(service, 0).expect(400);
    await broken().expect(429);
    await check(service).expect(429);
  });
});

describe('who is counted together', () => {
  const from = (service: RunningService, address: string) => check(service).set('X-Forwarded-For', address);

  it('is everybody behind one address, whatever they say of themselves', async () => {
    await using service = await startService({ env: { RATE_LIMIT_HOURLY: '2' } });
    await from(service, '203.0.113.1').set('X-Real-Ip', '203.0.113.1').expect(200);
    await from(service, '203.0.113.2').set('Forwarded', 'for=203.0.113.2').expect(200);
    await from(service, '203.0.113.3').set('X-Agent-Id', 'another').expect(429);
  });

  it('is told by a proxy that is trusted, and by nobody in front of it', async () => {
    await using service = await startService({ env: { RATE_LIMIT_HOURLY: '1', TRUST_PROXY: 'loopback' } });
    await from(service, '203.0.113.1').expect(200);
    await from(service, '203.0.113.2').expect(200);
    await from(service, '203.0.113.1').expect(429);
    await from(service, '198.51.100.9, 203.0.113.1').expect(429);
    await from(service, '203.0.113.1, 127.0.0.1').expect(429);
  });

  it('is what the last of the proxies saw when their number is given', async () => {
    await using service = await startService({ env: { RATE_LIMIT_HOURLY: '1', TRUST_PROXY: '1' } });
    await from(service, '203.0.113.1').expect(200);
    await from(service, '198.51.100.9, 203.0.113.1').expect(429);
    await from(service, '203.0.113.1, 198.51.100.9').expect(200);
  });

  it('is the connection when a proxy is trusted that this one is not', async () => {
    await using service = await startService({ env: { RATE_LIMIT_HOURLY: '1', TRUST_PROXY: '10.0.0.0/8' } });
    await from(service, '203.0.113.1').expect(200);
    await from(service, '203.0.113.2').expect(429);
  });

  it('is a /64 of IPv6, and IPv4 in either notation', async () => {
    await using service = await startService({ env: { RATE_LIMIT_HOURLY: '1', TRUST_PROXY: 'loopback' } });
    await from(service, '2001:db8:1:1::1').expect(200);
    await from(service, '2001:db8:1:1:ffff::2').expect(429);
    await from(service, '2001:db8:1:2::1').expect(200);
    await from(service, '203.0.113.1').expect(200);
    await from(service, '::ffff:203.0.113.1').expect(429);
    await from(service, '::ffff:cb00:7101').expect(429);
    await from(service, '0:0:0:0:0:ffff:203.0.113.1').expect(429);
  });

  it('is an address, whatever port a proxy adds to it, and the proxy where that names none', async () => {
    await using service = await startService({ env: { RATE_LIMIT_HOURLY: '1', TRUST_PROXY: 'loopback' } });
    await from(service, '203.0.113.1:5678').expect(200);
    await from(service, '203.0.113.1:5679').expect(429);
    await from(service, '203.0.113.1').expect(429);
    await from(service, '[2001:db8:1:1::1]:443').expect(200);
    await from(service, '[2001:db8:1:1::2]:444').expect(429);
    await from(service, 'unknown').expect(200);
    await from(service, '203.0.113.9, garbage').expect(429);
    await check(service).expect(429);
  });
});

describe('the other limits (contract: "Limits", "Registry")', () => {
  it('60 validations a minute pass', async () => {
    await using service = await startService();
    const validate = () => service.post('/api/validate').send({ content: aDocumentOf('example.com') });
    for (let call = 0; call < 60; call += 1) await validate().expect(200);
    const refused = await validate().expect(429);
    expect(refused.body).toMatchObject({ limit_hit: '60/minute', retry_after_seconds: 60 });
    expect(refused.headers['retry-after']).toBe('60');
    service.later(60_000);
    await validate().expect(200);
  });

  it('600 looks into the registry a minute pass, of records and of lists together', async () => {
    await using service = await startService();
    await repeat(service, 300, '/registry/x.com');
    await repeat(service, 300, '/registry/nothing-here.example', 404);
    const refused = await service.get('/registry/x.com').expect(429);
    expect(refused.body).toMatchObject({ limit_hit: '600/minute' });
    await service.get('/registry?limit=1').expect(429);
    service.later(60_000);
    await service.get('/registry/x.com').expect(200);
  });

  it('are counted apart', async () => {
    await using service = await startService({ env: { RATE_LIMIT_HOURLY: '1' } });
    await pass(service, 1);
    await check(service).expect(429);
    await service.post('/api/validate').send({ content: {} }).expect(200);
    await service.get('/registry/x.com').expect(200);
  });

  it('are none for files and for health', async () => {
    await using service = await startService({ env: { RATE_LIMIT_HOURLY: '1' } });
    for (const path of [
      '/',
      '/bot',
      '/openapi.json',
      '/schema/agentterms.schema.json',
      '/healthz',
      '/readyz',
    ]) {
      const { headers } = await service.get(path).expect(200);
      expect(headers).not.toHaveProperty('x-ratelimit-limit');
    }
  });
});
