import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import express, { type Express, type Request } from 'express';
import request, { type Response } from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryLimitCounter } from '../../../../src/adapters/cache/memory-limit-counter.js';
import { callerOf } from '../../../../src/adapters/http/kit/caller.js';
import { errorHandler } from '../../../../src/adapters/http/kit/error-response.js';
import { openLimits } from '../../../../src/adapters/http/kit/limits.js';
import { makeRateLimiter } from '../../../../src/adapters/http/kit/rate-limits.js';
import { requestContext } from '../../../../src/adapters/http/kit/request-context.js';
import type { ClientKey } from '../../../../src/domain/access/client-key.js';
import type { ClientKeys } from '../../../../src/domain/access/ports.js';
import { DomainError } from '../../../../src/domain/errors.js';
import { SettableClock } from '../../../support/settable-clock.js';
import { silentLog } from '../../../support/silent-log.js';

const KEY = `atk_${'k'.repeat(43)}`;
const OTHER_KEY = `atk_${'o'.repeat(43)}`;
const WRONG_KEY = `atk_${'w'.repeat(43)}`;

const known: Record<string, ClientKey> = {
  [KEY]: aKey('one', 4, 6),
  [OTHER_KEY]: aKey('other', 50, 100),
};

function aKey(id: string, hourly: number, daily: number): ClientKey {
  return { id, name: `Robots ${id}`, hourly, daily, createdAt: new Date(0), createdBy: 'admin' };
}

let clock: SettableClock;
let asked: string[];
let app: Express;

beforeEach(() => {
  asked = [];
  const keys: ClientKeys = {
    find: async (key) => {
      asked.push(key);
      return known[key];
    },
  };
  clock = new SettableClock('2026-03-04T12:00:00.000Z');
  app = anApp(keys);
});

/** A check route and a generator route with 2 an hour and 3 a day, and a validation route. */
function anApp(keys: ClientKeys): Express {
  const limits = openLimits(
    { hourly: 2, daily: 3 },
    (_group, windows) => new MemoryLimitCounter(windows, clock),
  );
  const api = express();
  api.set('trust proxy', 'loopback');
  api.use(requestContext(() => 'id'));
  for (const group of ['check', 'generate', 'validate'] as const) {
    const limiter = makeRateLimiter(limits[group], clock, 'https://docs.example', { keys });
    api.get(`/${group}`, limiter.middleware, (req, res) => {
      res.json(callerOf(req, 'id', (address) => `ip:${address}`).client);
    });
    api.get(
      `/${group}/:cost`,
      limiter.beforeCharge,
      async (req: Request, res: express.Response) => {
        await limiter.charge(req, res, Number(req.params.cost));
        res.json({});
      },
      limiter.afterCharge,
    );
  }
  api.use(errorHandler(silentLog));
  return api;
}

type Headers = Readonly<Record<string, string>>;

const ask = (path: string, headers: Headers = {}) => request(app).get(path).set(headers);
const bearer = (key: string): Headers => ({ Authorization: `Bearer ${key}` });
const remaining = ({ headers }: Response) =>
  [headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']].join(' ');

async function statuses(times: number, path: string, headers: Headers): Promise<number[]> {
  const answered: number[] = [];
  for (let nth = 0; nth < times; nth += 1) answered.push((await ask(path, headers)).status);
  return answered;
}

function expectRefused(answer: Response): void {
  expect(answer.status).toBe(401);
  expect(answer.body).toEqual({ error: 'invalid_api_key', message: expect.any(String) });
  expect(answer.headers['www-authenticate']).toBe('Bearer realm="agentterms", error="invalid_token"');
}

describe('a known key', () => {
  it.each([
    ['a bearer token', bearer(KEY)],
    ['a bearer token in other words', { Authorization: `bearer  ${KEY}` }],
    ['X-Api-Key', { 'X-Api-Key': KEY }],
    ['both', { ...bearer(KEY), 'X-Api-Key': KEY }],
    ['X-Api-Key beside a scheme that is not ours', { Authorization: 'Basic eDp5', 'X-Api-Key': KEY }],
  ])('has limits of its own, shown as %s', async (_, headers) => {
    const first = await ask('/check', headers);
    expect([first.status, remaining(first)]).toEqual([200, '4 3']);
    expect(await statuses(4, '/check', headers)).toEqual([200, 200, 200, 429]);
    const { body } = await ask('/check', headers);
    expect(body).toMatchObject({ limit_hit: '4/hour', retry_after_seconds: 3600 });
  });

  it('has a limit of the day', async () => {
    expect(await statuses(4, '/check', bearer(KEY))).toEqual([200, 200, 200, 200]);
    clock.set('2026-03-04T13:00:00.000Z');
    expect(await statuses(3, '/check', bearer(KEY))).toEqual([200, 200, 429]);
    expect((await ask('/check', bearer(KEY))).body).toMatchObject({ limit_hit: '6/day' });
  });

  it('is counted by the key, from any address, and uses nothing of the limit of the address', async () => {
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']) {
      expect((await ask('/check', { ...bearer(KEY), 'X-Forwarded-For': address })).status).toBe(200);
    }
    expect((await ask('/check', { ...bearer(KEY), 'X-Forwarded-For': '192.0.2.1' })).status).toBe(429);
    expect((await ask('/check', { ...bearer(OTHER_KEY), 'X-Forwarded-For': '192.0.2.1' })).status).toBe(200);
    expect(remaining(await ask('/check', { 'X-Forwarded-For': '192.0.2.1' }))).toBe('2 1');
  });

  it('is counted for checks and for the generator each', async () => {
    expect(await statuses(5, '/check', bearer(KEY))).toEqual([200, 200, 200, 200, 429]);
    expect(await statuses(5, '/generate', bearer(KEY))).toEqual([200, 200, 200, 200, 429]);
  });

  it('has the default limits where it carries none', async () => {
    expect(remaining(await ask('/validate', bearer(KEY)))).toBe('60 59');
    expect(remaining(await ask('/validate', bearer(KEY)))).toBe('60 58');
    expect(remaining(await ask('/validate'))).toBe('60 59');
  });

  it('pays for a request that counts as several from its own limits', async () => {
    expect(remaining(await ask('/check/3', bearer(KEY)))).toBe('4 1');
    const refused = await ask('/check/2', bearer(KEY));
    expect([refused.status, refused.body.limit_hit, remaining(refused)]).toEqual([429, '4/hour', '4 1']);
    expect((await ask('/check/9', bearer(KEY))).body.message).toContain('send at most 4 at once');
  });

  it('names the caller in the log, distinct from any address', async () => {
    expect((await ask('/check', bearer(KEY))).body).toBe('key:Robots one');
    expect((await ask('/check', { 'X-Forwarded-For': '192.0.2.1' })).body).toBe('ip:192.0.2.1');
  });
});

describe('an unknown key', () => {
  it.each([
    ['an unknown key', bearer(WRONG_KEY)],
    ['an unknown X-Api-Key', { 'X-Api-Key': WRONG_KEY }],
    ['an empty X-Api-Key', { 'X-Api-Key': '' }],
    ['a bearer token that is no client key', bearer('eyJhbGciOi.x.y')],
    ['an admin token', bearer('adm_0123456789')],
    ['Bearer without a token', { Authorization: 'Bearer' }],
    ['two different keys', { ...bearer(KEY), 'X-Api-Key': OTHER_KEY }],
    ['a key and an unknown one', { ...bearer(WRONG_KEY), 'X-Api-Key': KEY }],
    ['two keys in one header', { 'X-Api-Key': `${KEY}, ${KEY}` }],
    ['a key with more behind it', bearer(`${KEY} x`)],
    ['a key in other letters', bearer(KEY.toUpperCase())],
    ['a key without a scheme', { Authorization: KEY }],
    ['a key under another scheme', { Authorization: `Token ${KEY}` }],
    ['a key behind a tab', { Authorization: `Bearer\t${KEY}` }],
    ['a token behind a tab', { Authorization: 'Bearer\tx' }],
    ['a key in other letters without a scheme', { Authorization: KEY.toUpperCase() }],
    ['a key as a parameter', { Authorization: `Digest username="${KEY}"` }],
    ['a key without a scheme beside a known one', { Authorization: OTHER_KEY, 'X-Api-Key': KEY }],
  ])('is refused: %s', async (_, headers) => {
    expectRefused(await ask('/check', headers));
    expectRefused(await ask('/generate', headers));
    expectRefused(await ask('/validate', headers));
  });

  it('counts against the address, which is then refused with 429, with a key or without', async () => {
    const wrong = (nth: number) => bearer(`atk_${String(nth).padStart(43, '0')}`);
    const first = await ask('/check', wrong(1));
    expect([first.status, remaining(first)]).toEqual([401, '2 1']);
    expectRefused(await ask('/check', wrong(2)));
    const refused = await ask('/check', wrong(3));
    expect([refused.status, refused.body.limit_hit]).toEqual([429, '2/hour']);
    expect(refused.headers).not.toHaveProperty('www-authenticate');
    expect((await ask('/check')).status).toBe(429);
    expect((await ask('/check', bearer(KEY))).status).toBe(200);
  });

  it('is looked for only when it could be a key', async () => {
    for (const headers of [bearer('x'), { 'X-Api-Key': '' }, bearer(`${KEY} x`)])
      await ask('/check', headers);
    expect(asked).toEqual([]);
  });

  it.each(['Basic eDp5', 'Digest username="x"', 'Bearerx y', ''])(
    'is not an authorization of another scheme, which is ignored: %j',
    async (authorization) => {
      const answer = await ask('/check', { Authorization: authorization });
      expect([answer.status, remaining(answer)]).toEqual([200, '2 1']);
      expect(asked).toEqual([]);
    },
  );

  it('is not reported for a key that cannot be looked up, which counts against the address', async () => {
    const away = new DomainError('service_unavailable', 'Away.', { retryAfterSeconds: 1 });
    app = anApp({ find: () => Promise.reject(away) });
    const answer = await ask('/check', bearer(KEY));
    expect([answer.status, answer.body.error, answer.headers['retry-after']]).toEqual([
      503,
      'service_unavailable',
      '1',
    ]);
    expect(answer.headers).not.toHaveProperty('www-authenticate');
    expect(remaining(await ask('/check'))).toBe('2 0');
    expect((await ask('/check', bearer(KEY))).status).toBe(429);
  });

  it('is counted once where the request would have counted as several', async () => {
    expectRefused(await ask('/check/2', bearer(WRONG_KEY)));
    expect(remaining(await ask('/check'))).toBe('2 0');
  });
});

describe('a header that is sent twice', () => {
  const lines = (...headers: readonly (readonly [string, string])[]) => headers.flat();
  const authorization = (value: string) => ['Authorization', value] as const;
  const apiKey = (value: string) => ['X-Api-Key', value] as const;

  /** Sends the headers exactly as given, which no library does. */
  async function answerTo(headers: readonly string[]): Promise<{ status: number; limit: string }> {
    const server = app.listen(0);
    try {
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1');
      const fields = headers.flatMap((name, nth) => (nth % 2 === 0 ? [`${name}: ${headers[nth + 1]}`] : []));
      socket.end(['GET /check HTTP/1.1', 'Host: x', ...fields, 'Connection: close', '', ''].join('\r\n'));
      const answer = await text(socket);
      return {
        status: Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]),
        limit: /^x-ratelimit-limit: (\d+)/im.exec(answer)?.[1] ?? '',
      };
    } finally {
      server.close();
    }
  }

  it.each([
    ['two bearers', lines(authorization(`Bearer ${KEY}`), authorization(`Bearer ${OTHER_KEY}`))],
    [
      'a known and an unknown bearer',
      lines(authorization(`Bearer ${KEY}`), authorization(`Bearer ${WRONG_KEY}`)),
    ],
    ['two X-Api-Key', lines(apiKey(KEY), apiKey(OTHER_KEY))],
    ['a bearer and a key without a scheme', lines(authorization(`Bearer ${KEY}`), authorization(KEY))],
    [
      'another scheme and an unknown bearer',
      lines(authorization('Basic eDp5'), authorization(`Bearer ${WRONG_KEY}`)),
    ],
    ['three', lines(authorization(`Bearer ${KEY}`), apiKey(KEY), apiKey(OTHER_KEY))],
  ])('is refused with different keys: %s', async (_, headers) => {
    expect(await answerTo(headers)).toEqual({ status: 401, limit: '2' });
  });

  it.each([
    ['two bearers', lines(authorization(`Bearer ${KEY}`), authorization(`bearer ${KEY}`))],
    ['two X-Api-Key', lines(apiKey(KEY), apiKey(KEY))],
    [
      'all of them',
      lines(authorization(`Bearer ${KEY}`), apiKey(KEY), authorization(`Bearer ${KEY}`), apiKey(KEY)),
    ],
    ['one beside another scheme', lines(authorization('Basic eDp5'), authorization(`Bearer ${KEY}`))],
  ])('is taken with the same key: %s', async (_, headers) => {
    expect(await answerTo(headers)).toEqual({ status: 200, limit: '4' });
  });
});
