import express, { type Express } from 'express';
import request from 'supertest';
import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { compileParameters } from '../../../../src/adapters/ajv/compile-parameters.js';
import { defineRoute, handlerOf } from '../../../../src/adapters/http/kit/define-route.js';
import { errorHandler } from '../../../../src/adapters/http/kit/error-response.js';
import { NO_CONTROL } from '../../../../src/adapters/http/kit/patterns-schema.js';
import { hangUpSignal, requestContext } from '../../../../src/adapters/http/kit/request-context.js';
import type { Reply, Route } from '../../../../src/adapters/http/kit/route.js';
import { silentLog } from '../../../support/silent-log.js';

const Query = Type.Object({
  domain: Type.String(),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
  deep: Type.Optional(Type.Boolean()),
  status: Type.Optional(Type.Enum(['validated', 'flagged'])),
});
const Params = Type.Object({ name: Type.String({ maxLength: 5 }) });

function serve(route: Route): Express {
  const app = express();
  app.set('query parser', 'simple');
  app.set('etag', false);
  app.use(requestContext(() => 'request-7'));
  app.get(route.path, handlerOf(route, { compileParameters }));
  app.use(errorHandler(silentLog));
  return app;
}

/** Returns what the handler was given. */
const echo = serve(
  defineRoute('get', '/echo/:name', {
    operationId: 'x',
    summary: 'Echo',
    query: Query,
    params: Params,
    responses: { 200: { description: 'What was asked.' } },
    failures: [],
    handle: ({ query, params, requestId }) => ({ status: 200, json: { query, params, requestId } }),
  }),
);

const handling = (handle: () => Reply | Promise<Reply>) =>
  serve(
    defineRoute('get', '/', {
      operationId: 'x',
      summary: 'x',
      responses: {},
      failures: [],
      handle,
    }),
  );
const replying = (reply: Reply | Promise<Reply>) => handling(() => reply);

describe('a route', () => {
  it('hands query, path and request id on, numbers and booleans converted', async () => {
    const { body } = await request(echo).get(
      '/echo/abc?domain=example.com&limit=5&deep=true&status=flagged&_=1',
    );
    expect(body).toEqual({
      query: { domain: 'example.com', limit: 5, deep: true, status: 'flagged', _: '1' },
      params: { name: 'abc' },
      requestId: 'request-7',
    });
  });

  it.each([
    ['/echo/abc', 'invalid_domain', 'The parameter "domain" is missing.'],
    ['/echo/abc?domain=a&domain=b', 'invalid_domain', 'The parameter "domain" is given more than once.'],
    [
      '/echo/abc?domain=a&limit=1&limit=2',
      'invalid_request',
      'The parameter "limit" is given more than once.',
    ],
    ['/echo/abc?domain=a&limit=11', 'invalid_request', 'The parameter "limit" must be <= 10.'],
    ['/echo/abc?domain=a&limit=', 'invalid_request', 'The parameter "limit" must be integer.'],
    ['/echo/abc?domain=a&limit=1.5', 'invalid_request', 'The parameter "limit" must be integer.'],
    ['/echo/abc?domain=a&limit=two', 'invalid_request', 'The parameter "limit" must be integer.'],
    ['/echo/abc?domain=a&deep=yes', 'invalid_request', 'The parameter "deep" must be boolean.'],
    [
      '/echo/abc?domain=a&status=Flagged',
      'invalid_request',
      'The parameter "status" must be equal to one of the allowed values: validated, flagged.',
    ],
    [
      '/echo/abcdef?domain=a',
      'invalid_request',
      'The parameter "name" must NOT have more than 5 characters.',
    ],
  ])('refuses %s', async (path, error, message) => {
    const { status, body } = await request(echo).get(path);
    expect([status, body]).toEqual([400, { error, message }]);
  });

  it('describes a pattern in words', async () => {
    const route = defineRoute('get', '/', {
      operationId: 'x',
      summary: 'x',
      query: Type.Object({ q: Type.String({ pattern: NO_CONTROL }) }),
      responses: {},
      failures: [],
      handle: () => ({ status: 200, json: {} }),
    });
    expect((await request(serve(route)).get('/?q=%00')).body.message).toBe(
      'The parameter "q" must not have control characters.',
    );
  });

  it.each([
    ['of an open route', {}],
    ['of a route with a role', { role: 'auditor' }],
  ] as const)('refuses parameters that are not among those %s', async (_, closing) => {
    const route = defineRoute('get', '/', {
      operationId: 'x',
      summary: 'x',
      query: Query,
      ...closing,
      responses: {},
      failures: [],
      handle: () => ({ status: 200, json: {} }),
    });
    const app = serve(route);
    await request(app).get('/?domain=a&limit=1').expect(200);
    const likely = ' (did you mean "limit"?)';
    for (const [name, hint] of [
      ['limt', likely],
      ['limit[]', likely],
      ['Limit', likely],
      ['__proto__', ''],
      ['constructor', ''],
      ['', ''],
    ]) {
      const { status, body } = await request(app).get(`/?domain=a&${encodeURIComponent(name ?? '')}=1`);
      expect([status, body]).toEqual([
        400,
        {
          error: 'invalid_request',
          message: `There is no parameter ${JSON.stringify(name)} here${hint}; those known are domain, limit, deep, status.`,
        },
      ]);
    }
  });

  it('leaves the empty text to the use case', async () => {
    const { body } = await request(echo).get('/echo/a?domain=');
    expect(body.query).toEqual({ domain: '' });
  });

  it('does not take an inherited member for a parameter', async () => {
    const route = defineRoute('get', '/', {
      operationId: 'x',
      summary: 'x',
      query: Type.Object({ constructor: Type.String() }),
      responses: {},
      failures: [],
      handle: () => ({ status: 200, json: {} }),
    });
    expect((await request(serve(route)).get('/')).body.message).toBe(
      'The parameter "constructor" is missing.',
    );
  });

  it('sends JSON, later or at once, with its headers and its length', async () => {
    const reply = { status: 201, json: { ü: 1 }, headers: { 'Cache-Control': 'no-store' } };
    for (const given of [reply, Promise.resolve(reply)]) {
      const { status, headers, text } = await request(replying(given)).get('/');
      expect([status, text]).toEqual([201, '{"ü":1}']);
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-length': '8',
        'cache-control': 'no-store',
        'x-request-id': 'request-7',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it('sends a text unchanged', async () => {
    const app = replying({
      status: 200,
      text: '{ "a":1 }',
      contentType: 'application/schema+json; charset=utf-8',
    });
    const { headers, body, text } = await request(app)
      .get('/')
      .buffer(true)
      .parse((res, done) => {
        let all = '';
        res.setEncoding('utf8');
        res.on('data', (part: string) => {
          all += part;
        });
        res.on('end', () => done(null, all));
      });
    expect(text ?? body).toBe('{ "a":1 }');
    expect(headers['content-type']).toBe('application/schema+json; charset=utf-8');
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const app = replying({ status: 200, json: { a: 1 } });
    const { headers, text } = await request(app).head('/');
    expect(headers['content-length']).toBe('7');
    expect(text ?? '').toBe('');
  });

  it('sends 304 without a body to a caller that has the current state, whatever its Cache-Control', async () => {
    const app = replying({ json: { a: 1 }, etag: '"1"' });
    expect((await request(app).get('/')).headers.etag).toBe('"1"');
    for (const condition of ['"1"', 'W/"1"', '"0", "1"', '*']) {
      const { status, headers } = await request(app)
        .get('/')
        .set({ 'If-None-Match': condition, 'Cache-Control': 'no-cache' });
      expect([condition, status, headers.etag]).toEqual([condition, 304, '"1"']);
      expect(headers).not.toHaveProperty('content-length');
      expect(headers).not.toHaveProperty('content-type');
    }
    for (const condition of ['"2"', '1', '', '"1'])
      expect((await request(app).get('/').set('If-None-Match', condition)).status).toBe(200);
  });

  it('gives a tag of the bytes to cacheable answers, and none to others', async () => {
    const tagsOf = async (cache?: string) => {
      const route = defineRoute('get', '/', {
        operationId: 'x',
        summary: 'x',
        ...(cache !== undefined && { cache }),
        responses: {},
        handle: () => ({ json: { a: 1 } }),
      });
      const { headers } = await request(serve(route)).get('/');
      return [headers['cache-control'], headers.etag];
    };
    expect(await tagsOf()).toEqual(['no-store', undefined]);
    expect(await tagsOf('public, max-age=9')).toEqual([
      'public, max-age=9',
      expect.stringMatching(/^"[\w-]{32}"$/),
    ]);
  });

  it('compresses large texts for callers that take it, and no others', async () => {
    const large = replying({ json: 'x'.repeat(20_000), etag: '"1"' });
    const ask = (encodings: string, app = large) =>
      request(app).get('/').set('Accept-Encoding', encodings).expect(200);
    for (const [encodings, encoding] of [
      ['gzip, deflate, br', 'gzip'],
      ['gzip', 'gzip'],
      ['identity', undefined],
      ['gzip;q=0', undefined],
    ] as const) {
      const { headers, body } = await ask(encodings);
      expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'Accept-Encoding']);
      expect(headers.etag).toBe(encoding === undefined ? '"1"' : 'W/"1"');
      expect(body).toBe('x'.repeat(20_000));
    }
    const small = replying({ json: 'x' });
    expect((await ask('gzip', small)).headers).not.toHaveProperty('content-encoding');
    const whole = replying({ json: 'x'.repeat(20_000), headers: { 'Repr-Digest': 'sha-256=:x:' } });
    expect((await ask('gzip', whole)).headers).not.toHaveProperty('content-encoding');
  });

  it('tells a handler that its caller has hung up, even if it did so earlier', async () => {
    const heard = Promise.withResolvers<boolean>();
    const app = express();
    app.get('/', (_req, res) => {
      res.once('close', () => setImmediate(() => heard.resolve(hangUpSignal(res).aborted)));
      res.destroy();
    });
    await request(app)
      .get('/')
      .catch(() => undefined);
    expect(await heard.promise).toBe(true);
  });

  it('passes a failure of its handler on', async () => {
    const broken = [
      () => {
        throw new Error('bug');
      },
      async () => {
        throw new Error('bug');
      },
    ];
    for (const handle of broken) {
      const { status, body } = await request(handling(handle)).get('/');
      expect([status, body.error]).toEqual([500, 'internal_error']);
    }
  });
});
