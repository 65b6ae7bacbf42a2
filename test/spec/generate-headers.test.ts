import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../support/a-service.js';
import { aDocumentOf } from '../support/an-entry.js';
import { PLAIN_SITE, readBy } from '../support/generating.js';
import { type ModelServer, startModelServer } from '../support/model-server.js';
import { serveSite, WELL_KNOWN } from '../support/own-file-site.js';
import { type RawAnswer, rawRequest } from '../support/raw-http.js';
import { serveFixtureSite } from '../support/sites.js';

/** The end of an hour from the clock's first reading, in whole seconds. */
const RESET = String(Math.ceil(Date.parse('2026-03-04T06:06:07.089Z') / 1000));
const PUBLISHED = '/generate?domain=published.example';

let model: ModelServer;
let service: RunningService;

beforeAll(async () => {
  model = await startModelServer();
  service = await startService({ env: readBy(model, { RATE_LIMIT_HOURLY: '500' }) });
  serveSite(service.origin, 'published.example', { [WELL_KNOWN]: aDocumentOf('published.example') });
  serveFixtureSite(service.origin, 'none.example', 'no-terms');
  for (const domain of ['refused.example', 'busy.example', 'derived.example']) {
    serveFixtureSite(service.origin, domain, PLAIN_SITE);
  }
});

afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  await model?.[Symbol.asyncDispose]();
});

const ask = (path: string, method = 'GET') => rawRequest(service.port, path, { method });
const remaining = ({ headers }: RawAnswer) => Number(headers['x-ratelimit-remaining']);

const ANSWERS = [
  { status: 200, what: 'an own file', path: PUBLISHED },
  { status: 200, what: 'a generated document', path: '/generate?domain=derived.example' },
  { status: 200, what: 'a download', path: `${PUBLISHED}&download=1` },
  { status: 200, what: 'HEAD', path: PUBLISHED, method: 'HEAD' },
  { status: 200, what: 'a path that ends in a slash', path: '/generate/?domain=published.example' },
  { status: 200, what: 'an unknown parameter', path: `${PUBLISHED}&x=y` },
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

describe('the headers of 8 stand on', () => {
  it.each(ANSWERS)('$status, $what', async ({ status, path, ...asked }) => {
    model.behaviours = ['model' in asked ? asked.model : 'normal'];
    const before = remaining(await ask('/generate'));
    const answer = await ask(path, 'method' in asked ? asked.method : 'GET');
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({ 'x-ratelimit-limit': '500', 'x-ratelimit-reset': RESET });
    expect(remaining(answer)).toBe(before - ('cost' in asked ? asked.cost : 1));
    expect('retry-after' in answer.headers).toBe(status === 503);
    expect(answer.headers['x-request-id']).toMatch(/./);
    if (status >= 400) expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('429, which counts nowhere', async () => {
    await using own = await startService({ env: { RATE_LIMIT_HOURLY: '1' } });
    const at = (method: string, path = '/generate') => rawRequest(own.port, path, { method });
    await at('GET');
    for (const method of ['GET', 'HEAD', 'POST']) {
      const answer = await at(method);
      expect(answer.status).toBe(429);
      expect(answer.headers).toMatchObject({
        'x-ratelimit-limit': '1',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': RESET,
        'retry-after': '3600',
      });
    }
  });
});

describe('what the headers of an answer say of its body', () => {
  it('is JSON in UTF-8, not to be kept by others', async () => {
    const { headers } = await ask(PUBLISHED);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('content-disposition');
  });

  it('is the same for HEAD, which has none', async () => {
    const get = await ask(PUBLISHED);
    const head = await ask(PUBLISHED, 'HEAD');
    expect(head.text).toBe('');
    for (const name of ['content-type', 'content-length', 'x-cache', 'age', 'cache-control']) {
      expect(head.headers[name], name).toBe(get.headers[name]);
    }
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'])('of %s is what is served instead', async (method) => {
    const { headers, text } = await ask(PUBLISHED, method);
    expect(headers.allow).toBe('GET, HEAD, OPTIONS');
    expect(JSON.parse(text)).toEqual({ error: 'method_not_allowed', message: expect.any(String) });
  });
});
