import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { errorAnswer, errorHandler } from '../../../../src/adapters/http/kit/error-response.js';
import { HttpError, type HttpErrorCode, STATUS_OF } from '../../../../src/adapters/http/kit/http-error.js';
import { requestContext } from '../../../../src/adapters/http/kit/request-context.js';
import { DomainError, ERROR_CODES } from '../../../../src/domain/errors.js';
import type { Log } from '../../../../src/domain/ports/log.js';
import { eventually } from '../../../support/eventually.js';

const HTTP_ERROR_CODES = Object.keys(STATUS_OF).filter(
  (code) => !(ERROR_CODES as readonly string[]).includes(code),
) as HttpErrorCode[];

describe('errorAnswer', () => {
  it.each(ERROR_CODES)('answers the failure %s with its status, code and message', (code) => {
    const answer = errorAnswer(new DomainError(code, 'What went wrong.', { cause: new Error('secret') }));
    expect(answer).toMatchObject({
      status: STATUS_OF[code],
      body: { error: code, message: 'What went wrong.' },
    });
    expect(Object.keys(answer.body)).toEqual(['error', 'message']);
  });

  it.each(HTTP_ERROR_CODES)('answers the HTTP failure %s with its fields and headers', (code) => {
    const details = { fields: { limit_hit: '1/hour' }, headers: { Allow: 'GET' } };
    expect(errorAnswer(new HttpError(code, 'What went wrong.', details))).toEqual({
      status: STATUS_OF[code],
      body: { error: code, message: 'What went wrong.', limit_hit: '1/hour' },
      headers: { Allow: 'GET' },
    });
  });

  it('has a status of an error for every code', () => {
    expect(Object.keys(STATUS_OF)).toEqual(expect.arrayContaining([...ERROR_CODES]));
    for (const status of Object.values(STATUS_OF)) expect(status).toBeGreaterThanOrEqual(400);
  });

  it('says when to retry, even when the time is unknown', () => {
    const headersOf = (options?: { retryAfterSeconds: number }) =>
      errorAnswer(new DomainError('service_unavailable', 'Away.', options)).headers;
    expect(headersOf({ retryAfterSeconds: 30 })).toEqual({ 'Retry-After': '30' });
    expect(headersOf()).toEqual({ 'Retry-After': '5' });
    expect(errorAnswer(new DomainError('not_found', 'No.')).headers).toEqual({});
  });

  it.each([
    ['a bug', new TypeError('password=hunter2 is not a function')],
    ['a string', 'password=hunter2'],
    ['undefined', undefined],
    ['an error that carries a server status', Object.assign(new Error('password=hunter2'), { status: 502 })],
    [
      'an error with a status of another kind',
      Object.assign(new Error('password=hunter2'), { status: '400' }),
    ],
  ])('tells nothing of %s', (_, thrown) => {
    const { status, body } = errorAnswer(thrown);
    expect(status).toBe(500);
    expect(body).toEqual({ error: 'internal_error', message: expect.stringContaining('X-Request-Id') });
    expect(JSON.stringify(body)).not.toContain('hunter2');
  });

  it.each([[{ status: 400 }, 400, 'bad_request']])("translates Express's %j", (fields, status, error) => {
    const answer = errorAnswer(Object.assign(new Error('internal wording'), fields));
    expect(answer).toMatchObject({ status, body: { error } });
    expect(answer.body.message).not.toContain('internal wording');
  });
});

describe('errorHandler', () => {
  function anApp() {
    const logged: object[] = [];
    const log: Log = { info() {}, warn() {}, error: (fields) => logged.push(fields) };
    const app = express();
    app.use(requestContext(() => 'request-7'));
    app.get('/refused', () => {
      throw new DomainError('invalid_domain', 'No.');
    });
    app.get('/broken', async () => {
      throw new Error('bug');
    });
    app.get('/half', (_req, res) => {
      res.write('half');
      throw new Error('bug');
    });
    app.get('/named/:name', (_req, res) => res.end());
    app.use(errorHandler(log));
    return { app, logged };
  }

  it('sends the failure as JSON that no cache stores', async () => {
    const { app, logged } = anApp();
    const { status, headers, body } = await request(app).get('/refused');
    expect([status, body]).toEqual([400, { error: 'invalid_domain', message: 'No.' }]);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': 'request-7',
    });
    expect(logged).toEqual([]);
  });

  it('logs details that callers do not get, with the request id', async () => {
    const { app, logged } = anApp();
    const { status, text } = await request(app).get('/broken?secret=1');
    expect(status).toBe(500);
    expect(text).not.toContain('bug');
    expect(logged).toEqual([
      {
        err: expect.objectContaining({ message: 'bug' }),
        requestId: 'request-7',
        method: 'GET',
        path: '/broken',
      },
    ]);
  });

  it('logs one cause once with its stack, and then how often it occurred', async () => {
    const logged: [kind: string, fields: Record<string, unknown>, message: string][] = [];
    const hear = (kind: string) => (fields: object, message: string) =>
      void logged.push([kind, fields as Record<string, unknown>, message]);
    const app = express();
    app.use(requestContext(() => 'request-7'));
    app.get('/', (req) => {
      const cause = new Error('No connection is free.');
      if (req.query.bug !== undefined) throw new TypeError('bug');
      throw new DomainError('service_unavailable', 'The database is away.', { cause });
    });
    app.use(errorHandler({ info: hear('info'), warn: hear('warn'), error: hear('error') }, 1_500));
    const server = app.listen(0);
    try {
      const ask = (path: string) => Promise.all(Array.from({ length: 20 }, () => request(server).get(path)));
      await ask('/');
      await eventually(() => expect(logged).toHaveLength(2));
      expect(logged).toEqual([
        ['error', expect.objectContaining({ err: expect.any(DomainError) }), 'request failed'],
        [
          'warn',
          { problem: 'The database is away. (No connection is free.)', times: 19 },
          'requests failed for the same cause',
        ],
      ]);
      logged.length = 0;
      await ask('/?bug');
      expect(logged.filter(([, { err }]) => err !== undefined)).toHaveLength(1);
      expect(logged.filter(([, { requestId }]) => requestId === 'request-7')).toHaveLength(20);
    } finally {
      server.close();
    }
  });

  it('cuts an answer that has already started', async () => {
    const { app, logged } = anApp();
    await expect(request(app).get('/half')).rejects.toThrow();
    expect(logged).toHaveLength(1);
  });

  it('answers a path that is not UTF-8', async () => {
    const { status, body } = await request(anApp().app).get('/named/%E0%A4%A');
    expect([status, body.error]).toEqual([400, 'bad_request']);
  });
});
