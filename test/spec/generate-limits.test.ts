import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningService, repeat, startService } from '../support/a-service.js';
import { aDocumentOf } from '../support/an-entry.js';
import { PLAIN_SITE, readBy } from '../support/generating.js';
import { type ModelServer, startModelServer } from '../support/model-server.js';
import { serveSite, timesAsked, WELL_KNOWN } from '../support/own-file-site.js';
import { type RawAnswer, rawRequest } from '../support/raw-http.js';
import { serveFixtureSite } from '../support/sites.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DOMAIN = 'published.example';
const PUBLISHED = `/generate?domain=${DOMAIN}`;

let model: ModelServer;
/** With the default limits. */
let service: RunningService;
/** On the same database, with limits that are soon reached. */
let narrow: RunningService;

beforeAll(async () => {
  model = await startModelServer();
  service = await startService({ env: readBy(model, { RATE_LIMIT_HOURLY: '', RATE_LIMIT_DAILY: '' }) });
  narrow = await startService({
    beside: service,
    env: readBy(model, { RATE_LIMIT_HOURLY: '2', RATE_LIMIT_DAILY: '4', TRUST_PROXY: 'loopback' }),
  });
  serveSite(service.origin, DOMAIN, { [WELL_KNOWN]: aDocumentOf(DOMAIN) });
  serveFixtureSite(service.origin, 'none.example', 'no-terms');
  for (const domain of ['refused.example', 'busy.example', 'derived.example']) {
    serveFixtureSite(service.origin, domain, PLAIN_SITE);
  }
});

afterAll(async () => {
  await narrow?.[Symbol.asyncDispose]();
  await service?.[Symbol.asyncDispose]();
  await model?.[Symbol.asyncDispose]();
});

// Everything that an earlier test has sent no longer counts.
beforeEach(() => service.later(DAY_MS));

const ask = (path: string, method = 'GET') => rawRequest(service.port, path, { method });
const remaining = ({ headers }: RawAnswer) => Number(headers['x-ratelimit-remaining']);
const pass = (at: RunningService, times: number) => repeat(at, times, PUBLISHED);

/** The value of `X-RateLimit-Reset` for a time that far from now. */
const resetIn = (ms: number) => String(Math.ceil((service.clock.now().getTime() + ms) / 1000));

const ANSWERS = [
  { status: 200, what: 'an own file', path: PUBLISHED },
  { status: 200, what: 'a generated document', path: '/generate?domain=derived.example' },
  { status: 200, what: 'a download', path: `${PUBLISHED}&download=1` },
  { status: 200, what: 'HEAD', path: PUBLISHED, method: 'HEAD' },
  { status: 200, what: 'a path that ends in a slash', path: '/generate/?domain=published.example' },
  { status: 400, what: 'an unknown parameter', path: `${PUBLISHED}&x=y` },
  { status: 204, what: 'OPTIONS, which is free', path: '/generate', method: 'OPTIONS', cost: 0 },
  { status: 400, what: 'no domain', path: '/generate' },
  { status: 400, what: 'a bad domain', path: '/generate?domain=localhost' },
  { status: 400, what: 'a bad mode', path: `${PUBLISHED}&mode=x` },
  { status: 404, what: 'no terms', path: '/generate?domain=none.example' },
  { status: 405, what: 'POST', path: PUBLISHED, method: 'POST' },
  { status: 405, what: 'DELETE', path: PUBLISHED, method: 'DELETE' },
  {
    status: 500,
    what: 'a model that fails',
    path: '/generate?domain=refused.example',
    model: 'unauthorized',
  },
  { status: 503, what: 'a model without capacity', path: '/generate?domain=busy.example', model: 'spent' },
] as const;

describe('answers with the headers of section 8', () => {
  it.each(ANSWERS)('$status, $what', async ({ status, path, ...asked }) => {
    model.behaviours = ['model' in asked ? asked.model : 'normal'];
    const before = remaining(await ask('/generate'));
    const answer = await ask(path, 'method' in asked ? asked.method : 'GET');
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'x-ratelimit-limit': '100',
      'x-ratelimit-reset': resetIn(HOUR_MS),
    });
    expect(remaining(answer)).toBe(before - ('cost' in asked ? asked.cost : 1));
    expect('retry-after' in answer.headers).toBe(status === 503);
    expect(answer.headers['x-request-id']).toMatch(/./);
    if (status >= 400) expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('the headers that describe a body', () => {
  it('is JSON in UTF-8, not to be kept by others', async () => {
    const { headers } = await ask(PUBLISHED);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('content-disposition');
  });

  it('are the same for HEAD, which has none', async () => {
    await ask(PUBLISHED);
    const get = await ask(PUBLISHED);
    const head = await ask(PUBLISHED, 'HEAD');
    expect(head.text).toBe('');
    for (const name of ['content-type', 'content-length', 'x-cache', 'age', 'cache-control']) {
      expect(head.headers[name], name).toBe(get.headers[name]);
    }
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'])(
    'of 405 list what is served instead of %s',
    async (method) => {
      const { headers, text } = await ask(PUBLISHED, method);
      expect(headers.allow).toBe('GET, HEAD, OPTIONS');
      expect(JSON.parse(text)).toEqual({ error: 'method_not_allowed', message: expect.any(String) });
    },
  );
});

describe('100 requests an hour (8)', () => {
  it('pass, and the next does not until the hour is over', async () => {
    const reset = resetIn(HOUR_MS);
    const first = await service.generate(DOMAIN).expect(200);
    expect(first.headers).toMatchObject({
      'x-ratelimit-limit': '100',
      'x-ratelimit-remaining': '99',
      'x-ratelimit-reset': reset,
    });
    await pass(service, 98);
    const last = await service.generate(DOMAIN).expect(200);
    expect(last.headers['x-ratelimit-remaining']).toBe('0');

    service.later(HOUR_MS / 2);
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

    service.later(HOUR_MS / 2 - 1);
    const almost = await service.generate(DOMAIN).expect(429);
    expect([almost.body.retry_after_seconds, almost.headers['retry-after']]).toEqual([1, '1']);
    service.later(1);
    const next = await service.generate(DOMAIN).expect(200);
    expect(next.headers['x-ratelimit-remaining']).toBe('99');
  });

  it('are counted correctly when they arrive all at once', async () => {
    serveSite(service.origin, 'crowd.example', { [WELL_KNOWN]: aDocumentOf('crowd.example') });
    const statuses = await statusesOf(130, '/generate?domain=crowd.example');
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    expect(timesAsked(service.origin, 'crowd.example')).toBe(1);
  });
});

describe('1,000 requests a day (8)', () => {
  it('pass, and the next does not until the day is over', async () => {
    // Most of them name no domain: they count as well, and are answered soonest.
    for (let hour = 0; hour < 10; hour += 1) {
      expect(new Set(await statusesOf(99, '/generate'))).toEqual(new Set([400]));
      await service.generate(DOMAIN).expect(200);
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

/** The statuses of as many requests at once; `get` looks at the rest of the answers. */
function statusesOf(times: number, path: string): Promise<number[]> {
  return Promise.all(
    Array.from({ length: times }, async () => {
      const answer = await fetch(service.url + path);
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
}

describe('what counts', () => {
  it.each([
    ['without a domain', 400, {}],
    ['with a bad domain', 400, { domain: 'localhost' }],
    ['for terms that are not there', 404, { domain: 'none.example' }],
    ['that the generator fails', 500, { domain: 'refused.example' }],
    ['answered from what is kept', 200, { domain: DOMAIN }],
    ['that is forced', 200, { domain: DOMAIN, force: 'true' }],
  ])('is a request %s like any other', async (_, status, query) => {
    model.behaviours = ['unauthorized'];
    for (const left of ['1', '0']) {
      const { headers } = await narrow.get('/generate').query(query).expect(status);
      expect(headers['x-ratelimit-remaining']).toBe(left);
    }
    const asked = timesAsked(service.origin, DOMAIN);
    await narrow.get('/generate').query(query).expect(429);
    await narrow.generate(DOMAIN).expect(429);
    expect(timesAsked(service.origin, DOMAIN)).toBe(asked);
  });

  it('does not include a 429, whose headers say so for any method', async () => {
    await pass(narrow, 2);
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { status, headers } = await rawRequest(narrow.port, '/generate', { method });
      expect(status).toBe(429);
      expect(headers).toMatchObject({
        'x-ratelimit-limit': '2',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': resetIn(HOUR_MS),
        'retry-after': '3600',
      });
    }
    for (let call = 0; call < 5; call += 1) {
      const { body } = await narrow.generate(DOMAIN).expect(429);
      expect(body.limit_hit).toBe('2/hour');
    }
    narrow.later(HOUR_MS);
    // The requests that the hour refused have used nothing of the day.
    await pass(narrow, 2);
    const { body } = await narrow.generate(DOMAIN).expect(429);
    expect(body).toMatchObject({ limit_hit: '2/hour', retry_after_seconds: 3600 });
    narrow.later(HOUR_MS);
    const spent = await narrow.generate(DOMAIN).expect(429);
    expect(spent.body).toMatchObject({ limit_hit: '4/day', retry_after_seconds: 22 * 3600 });
  });

  it('is separate from the count of checks', async () => {
    const check = () => narrow.get('/api/v1/check').query({ domain: 'x.com', action: 'read_content' });
    await pass(narrow, 2);
    await check().expect(200);
    await narrow.generate(DOMAIN).expect(429);
    await check().expect(200);
    await check().expect(429);
    await narrow.get('/registry/x.com').expect(200);
  });

  it('is each caller for itself', async () => {
    const from = (address: string) => narrow.generate(DOMAIN).set('X-Forwarded-For', address);
    for (const address of ['203.0.113.1', '203.0.113.2', '2001:db8:1:1::1']) {
      await from(address).expect(200);
      await from(address).expect(200);
    }
    await from('203.0.113.1').expect(429);
    await from('2001:db8:1:1::2').expect(429);
  });
});
