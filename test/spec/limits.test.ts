import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { type RunningService, startService, useService } from '../support/a-service.js';
import { aDocumentOf } from '../support/an-entry.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MIB = 1024 * 1024;
const QUERY = { domain: 'x.com', action: 'read_content' };

const check = ({ get }: RunningService) => get('/api/v1/check').query(QUERY);
const batch = ({ post }: RunningService, size: number) =>
  post('/api/v1/check/batch').send({ checks: Array.from({ length: size }, () => QUERY) });

const checksOf = async ({ sql }: RunningService) => {
  const [row] = await sql<{ count: number }>('SELECT count(*)::int FROM check_record');
  return row?.count ?? 0;
};

describe('limits as shipped', () => {
  const service = useService({ env: { RATE_LIMIT_HOURLY: '', RATE_LIMIT_DAILY: '' } });
  // Everything that a test has used of a limit is over.
  beforeEach(() => service().later(DAY_MS));

  it('allow 100 checks an hour, and the next one only when the hour is over (8)', async () => {
    const begun = service().clock.now().getTime();
    const reset = String(Math.ceil((begun + HOUR_MS) / 1000));
    const first = await check(service()).expect(200);
    expect(first.headers).toMatchObject({
      'x-ratelimit-limit': '100',
      'x-ratelimit-remaining': '99',
      'x-ratelimit-reset': reset,
    });
    expect(first.headers).not.toHaveProperty('retry-after');
    await batch(service(), 98).expect(200);
    const last = await check(service()).expect(200);
    expect(last.headers['x-ratelimit-remaining']).toBe('0');

    service().later(HOUR_MS / 2);
    const refused = await check(service()).expect(429);
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

    service().later(HOUR_MS / 2 - 1);
    const almost = await check(service()).expect(429);
    expect(almost.body.retry_after_seconds).toBe(1);
    service().later(1);
    const next = await check(service()).expect(200);
    expect(next.headers['x-ratelimit-remaining']).toBe('99');
  });

  it('allow 1,000 checks a day, and the next one only when the day is over (8)', async () => {
    for (let hour = 0; hour < 9; hour += 1) {
      await batch(service(), 100).expect(200);
      service().later(HOUR_MS);
    }
    await batch(service(), 99).expect(200);
    await check(service()).expect(200);
    service().later(HOUR_MS);
    const refused = await check(service()).expect(429);
    expect(refused.body).toMatchObject({ limit_hit: '1000/day', retry_after_seconds: 14 * 3600 });
    expect(refused.headers).toMatchObject({ 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '100' });
    service().later(14 * HOUR_MS);
    await check(service()).expect(200);
  });

  it('count simultaneous requests correctly', async () => {
    const before = await checksOf(service());
    await batch(service(), 70).expect(200);
    const answers = await Promise.all(Array.from({ length: 60 }, () => check(service())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
    expect((await checksOf(service())) - before).toBe(100);
  });

  it('block no fitting request because of a batch that does not fit, however many arrive at once', async () => {
    await batch(service(), 20).expect(200);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, nth) => (nth % 2 === 0 ? check(service()) : batch(service(), 85))),
    );
    expect(answers.map(({ status }) => status)).toEqual(
      Array.from({ length: 60 }, (_, nth) => (nth % 2 === 0 ? 200 : 429)),
    );
    expect((await check(service()).expect(200)).headers['x-ratelimit-remaining']).toBe('49');
    await batch(service(), 49).expect(200);
    await check(service()).expect(429);
  });

  it.each([
    ['/api/v1/check/batch', 2 * MIB, 429],
    ['/access/v1/evaluations', MIB, 400],
    ['/mcp', MIB, 400],
  ])('bound the bytes decompressed for one address in failed requests: %s', async (path, bytes, status) => {
    const unread = await readsInVain(path, bytes, status);
    expect(unread.body).toMatchObject({
      error: 'rate_limit_exceeded',
      limit_hit: `${4 * MIB}/minute`,
      retry_after_seconds: 60,
    });
    // A request without a body is accepted as before.
    await check(service()).expect(200);
    service().later(60_000);
    await batch(service(), 1).expect(200);
  });

  /** The first answer after that many with the status. */
  async function readsInVain(path: string, bytes: number, status: number) {
    const body = gzipSync('[{}'.padEnd(bytes, ',{}'));
    const ask = () =>
      service()
        .post(path)
        .set({ 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
        .serialize((data: unknown) => data as string)
        .send(body);
    for (let read = 0; read < 4 * MIB; read += bytes) {
      const answer = await ask().expect(status);
      expect(answer.body.limit_hit).not.toBe(`${4 * MIB}/minute`);
    }
    return ask().expect(429);
  }

  it('allow 60 validations a minute (contract: "Limits")', async () => {
    const validate = () =>
      service()
        .post('/api/validate')
        .send({ content: aDocumentOf('example.com') });
    await service().countAsked('validate', 59);
    await validate().expect(200);
    const refused = await validate().expect(429);
    expect(refused.body).toMatchObject({ limit_hit: '60/minute', retry_after_seconds: 60 });
    expect(refused.headers['retry-after']).toBe('60');
    service().later(60_000);
    await validate().expect(200);
  });

  it('allow 60 files a minute, including requests for kept copies', async () => {
    const { headers } = await service().get('/openapi.json').expect(200);
    await service().countAsked('files', 57);
    await service().get('/openapi.json').set('If-None-Match', String(headers.etag)).expect(304);
    await service().get('/schema/agentterms.schema.json').expect(200);
    const refused = await service().get('/openapi.json').expect(429);
    expect(refused.body).toMatchObject({ limit_hit: '60/minute', retry_after_seconds: 60 });
    service().later(60_000);
    await service().get('/openapi.json').expect(200);
  });

  it('allow 600 registry requests a minute, records and lists together (contract: "Registry")', async () => {
    await service().countAsked('registry', 597);
    await service().get('/registry/x.com').expect(200);
    await service().get('/registry/nothing-here.example').expect(404);
    await service().get('/registry?limit=1').expect(200);
    const refused = await service().get('/registry/x.com').expect(429);
    expect(refused.body).toMatchObject({ limit_hit: '600/minute' });
    await service().get('/registry?limit=1').expect(429);
    service().later(60_000);
    await service().get('/registry/x.com').expect(200);
  });
});

describe('what is counted', () => {
  const service = useService({ env: { RATE_LIMIT_HOURLY: '2' } });
  beforeEach(() => service().later(DAY_MS));

  it('includes requests that end in an error, which carry the headers', async () => {
    const bad = await service().get('/api/v1/check').expect(400);
    expect(bad.headers).toMatchObject({ 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '1' });
    await service().get('/api/v1/check?domain=localhost&action=x').expect(400);
    await service().get('/api/v1/check').expect(429);
  });

  it('is one for an unreadable batch, which is refused unread when nothing is left', async () => {
    const broken = () => service().post('/api/v1/check/batch').type('json').send('{');
    expect((await broken().expect(400)).headers['x-ratelimit-remaining']).toBe('1');
    await batch(service(), 0).expect(400);
    await broken().expect(429);
    await check(service()).expect(429);
  });

  it('is counted apart for other limits, and not at all for small files and for health', async () => {
    await batch(service(), 2).expect(200);
    await check(service()).expect(429);
    await service().post('/api/validate').send({ content: {} }).expect(200);
    await service().get('/registry/x.com').expect(200);
    for (const path of ['/openapi.json', '/schema/agentterms.schema.json'])
      expect((await service().get(path).expect(200)).headers['x-ratelimit-limit']).toBe('60');
    for (const path of ['/', '/bot', '/healthz', '/readyz']) {
      const { headers } = await service().get(path).expect(200);
      expect(headers).not.toHaveProperty('x-ratelimit-limit');
    }
  });
});

it('gives a developer on this machine more checks, but no more generations than others', async () => {
  const env = {
    HOST: '127.0.0.1',
    BASE_URL: '',
    RATE_LIMIT_HOURLY: '',
    RATE_LIMIT_DAILY: '',
    RATE_LIMIT_LOOPBACK: '',
  };
  await using own = await startService({ env });
  expect((await check(own).expect(200)).headers['x-ratelimit-limit']).toBe('100000');
  const behind = await check(own).set('X-Forwarded-For', '203.0.113.1').expect(200);
  expect(behind.headers['x-ratelimit-limit']).toBe('100');
  const { headers } = await own.get('/generate').query({ domain: 'no domain' }).expect(400);
  expect(headers['x-ratelimit-limit']).toBe('100');
});

describe('callers that are counted together', () => {
  const service = useService({ env: { RATE_LIMIT_HOURLY: '2' } });
  const from = (asked: RunningService, address: string) => check(asked).set('X-Forwarded-For', address);
  /** One check an hour, with these proxies trusted. */
  const trusting = (TRUST_PROXY: string) =>
    startService({ beside: service(), env: { RATE_LIMIT_HOURLY: '1', TRUST_PROXY } });

  it('are all behind one address, whatever they state about themselves', async () => {
    await from(service(), '203.0.113.1').set('X-Real-Ip', '203.0.113.1').expect(200);
    await from(service(), '203.0.113.2').set('Forwarded', 'for=203.0.113.2').expect(200);
    await from(service(), '203.0.113.3').set('X-Agent-Id', 'another').expect(429);
  });

  it('are named by a trusted proxy, and by nothing in front of it', async () => {
    await using behind = await trusting('loopback');
    await from(behind, '203.0.113.1').expect(200);
    await from(behind, '203.0.113.2').expect(200);
    await from(behind, '203.0.113.1').expect(429);
    await from(behind, '198.51.100.9, 203.0.113.1').expect(429);
    await from(behind, '203.0.113.1, 127.0.0.1').expect(429);
  });

  it('are what the last of the proxies saw when their number is configured', async () => {
    await using behind = await trusting('1');
    await from(behind, '203.0.113.1').expect(200);
    await from(behind, '198.51.100.9, 203.0.113.1').expect(429);
    await from(behind, '203.0.113.1, 198.51.100.9').expect(200);
  });

  it('is the connection when a proxy is trusted that this one is not', async () => {
    await using behind = await trusting('10.0.0.0/8');
    await from(behind, '203.0.113.1').expect(200);
    await from(behind, '203.0.113.2').expect(429);
  });
});
