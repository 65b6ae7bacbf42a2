import { describe, expect, it } from 'vitest';
import { startService, useService } from '../support/a-service.js';
import { eventually } from '../support/eventually.js';
import { rawExchange, rawRequest } from '../support/raw-http.js';

const service = useService();

const raw = (path: string, options?: Parameters<typeof rawRequest>[2]) =>
  rawRequest(service().port, path, options);

/** What must never leave the service: locations in its code, names of its parts. */
const INTERNAL = /node_modules|\.[jt]s[:)]|\bat \w+ \(|prisma|postgres|express|ajv|SELECT|ECONN/i;

describe('an unknown path (contract: "Errors")', () => {
  it.each([
    '/nothing',
    '/api',
    '/api/v1',
    '/api/v2/check',
    '/API/validate/x',
    '/registry/download/x',
    '/%2e%2e/etc/passwd',
    '/*',
  ])('%s is 404 in JSON', async (path) => {
    const { status, headers, text } = await raw(path);
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(JSON.parse(text)).toEqual({ error: 'not_found', message: expect.any(String) });
  });

  it('is returned shortened, and as JSON, whatever it contains', async () => {
    const { text, headers } = await raw(`/${'<script>'.repeat(500)}`);
    expect(JSON.parse(text).message.length).toBeLessThan(300);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('a method that is not served', () => {
  it.each([
    ['PUT', '/api/v1/check', 'GET, HEAD, POST, OPTIONS'],
    ['DELETE', '/api/v1/check', 'GET, HEAD, POST, OPTIONS'],
    ['GET', '/api/v1/check/batch', 'POST, OPTIONS'],
    ['GET', '/api/validate', 'POST, OPTIONS'],
    ['HEAD', '/api/validate', 'POST, OPTIONS'],
    ['PUT', '/registry/example.com', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/v1/admin/entries/bulk', 'POST, OPTIONS'],
    ['PATCH', '/registry', 'GET, HEAD, OPTIONS'],
    ['PROPFIND', '/', 'GET, HEAD, OPTIONS'],
    ['TRACE', '/healthz', 'GET, HEAD, OPTIONS'],
  ])('%s %s is 405 and says what is', async (method, path, allow) => {
    const { status, headers, text } = await raw(path, { method });
    expect([status, headers.allow]).toEqual([405, allow]);
    if (method === 'HEAD') expect(text).toBe('');
    else
      expect(JSON.parse(text)).toEqual({
        error: 'method_not_allowed',
        message: expect.stringContaining(allow),
      });
  });

  it('OPTIONS lists the methods without an error', async () => {
    const { status, headers, text } = await raw('/api/v1/check', { method: 'OPTIONS' });
    expect([status, headers.allow, text]).toEqual([204, 'GET, HEAD, POST, OPTIONS', '']);
    expect(await raw('/nothing', { method: 'OPTIONS' })).toHaveProperty('status', 404);
  });
});

describe('what is not quite a request', () => {
  it.each(['/%', '/%zz', '/registry/%ff', '/api/v1/check%c0%af'])(
    'the path %s is 400 or 404 in JSON',
    async (path) => {
      const { status, text } = await raw(path);
      expect([400, 404]).toContain(status);
      expect(JSON.parse(text)).toEqual({ error: expect.any(String), message: expect.any(String) });
    },
  );

  it('headers that are too large are 431 in JSON', async () => {
    const answer = await raw('/healthz', { headers: { 'X-Padding': 'x'.repeat(20_000) } });
    expect(answer.status).toBe(431);
    expect(answer.headers['x-request-id']).toMatch(/./);
    expect(JSON.parse(answer.text)).toEqual({ error: 'headers_too_large', message: expect.any(String) });
  });

  it.each([
    ['words', 'agentterms\r\n\r\n'],
    ['bytes', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00])],
    [
      'two lengths',
      'POST /api/validate HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
    ],
    [
      'a length and chunks',
      'POST /api/validate HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a line break in a header', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: b\nc\r\n\r\n'],
  ])('%s on the socket are 400 in JSON', async (_, bytes) => {
    const answer = await rawExchange(service().port, bytes);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(head).toMatch(/\r\nX-Request-Id: \S+/);
    expect(head).toMatch(/\r\nConnection: close/);
    expect(JSON.parse(body)).toEqual({ error: 'bad_request', message: expect.any(String) });
  });

  it('a request of HTTP/1.1 without a host is 400 in JSON, one of HTTP/1.0 is answered', async () => {
    const answer = await rawExchange(service().port, 'GET /healthz HTTP/1.1\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toMatch(/\r\nX-Request-Id: \S+/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
      error: 'bad_request',
      message: expect.any(String),
    });
    expect(await rawExchange(service().port, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 200 OK\r\n/,
    );
  });

  it('an unknown expectation is ignored', async () => {
    const answer = await raw('/healthz', { headers: { Expect: 'a miracle' } });
    expect([answer.status, answer.text]).toEqual([200, '{"status":"ok"}']);
    expect(answer.headers['x-request-id']).toMatch(/./);
  });

  it('leaves the service unchanged', async () => {
    await service().check('x.com', 'read_content');
  });
});

describe('every answer', () => {
  const PATHS = [
    '/',
    '/healthz',
    '/registry/%',
    '/nothing',
    '/api/v1/check',
    '/api/validate',
    '/registry/localhost',
    '/openapi.json',
  ];

  it('has its own request id, whatever the caller sends', async () => {
    const ids = [];
    for (const path of PATHS) {
      const { headers } = await raw(path, { headers: { 'X-Request-Id': 'mine' } });
      ids.push(headers['x-request-id']);
    }
    expect(ids).not.toContain('mine');
    expect(new Set(ids).size).toBe(PATHS.length);
  });

  it('that is a failure reveals no internals', async () => {
    for (const path of PATHS) {
      const { status, text } = await raw(path);
      if (status >= 400) expect(text).not.toMatch(INTERNAL);
    }
    for (const text of ['{', '[]', '\u0000', '{"checks":[null]}']) {
      for (const path of ['/api/validate', '/api/v1/check/batch']) {
        const answer = await service().post(path).type('json').send(text);
        expect(answer.text).not.toMatch(INTERNAL);
        expect(answer.status).toBeLessThan(500);
      }
    }
  });
});

describe('an overloaded process', () => {
  it('turns callers away at once and uncounted, is alive meanwhile, and answers again afterwards', async () => {
    await using late = await startService({ beside: service(), env: { OVERLOAD_MS: '1' } });
    const check = () => rawRequest(late.port, '/api/v1/check?domain=x.com&action=read_content');
    const isBusy = setInterval(() => {
      const untilMs = performance.now() + 110;
      while (performance.now() < untilMs);
    });
    await eventually(async () => {
      const { status, headers, text } = await check();
      expect([status, JSON.parse(text).error]).toEqual([503, 'service_unavailable']);
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(headers['x-ratelimit-remaining']).toBeUndefined();
    });
    expect((await rawRequest(late.port, '/healthz')).status).toBe(200);
    clearInterval(isBusy);
    await eventually(async () => expect((await check()).status).toBe(200));
  });
});
