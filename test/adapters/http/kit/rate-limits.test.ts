import { gzipSync } from 'node:zlib';
import express, { type Express, type Request, type Response as ServerAnswer } from 'express';
import request, { type Response } from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryLimitCounter } from '../../../../src/adapters/cache/memory-limit-counter.js';
import { errorHandler } from '../../../../src/adapters/http/kit/error-response.js';
import { readBody, textOf } from '../../../../src/adapters/http/kit/json-body.js';
import { type LimitWindow, type RouteLimit, WINDOW_MS } from '../../../../src/adapters/http/kit/limits.js';
import { makeRateLimiter, type RateLimiter } from '../../../../src/adapters/http/kit/rate-limits.js';
import { requestContext } from '../../../../src/adapters/http/kit/request-context.js';
import type { LimitCounter } from '../../../../src/domain/access/ports.js';
import { DomainError } from '../../../../src/domain/errors.js';
import { SettableClock } from '../../../support/settable-clock.js';
import { silentLog } from '../../../support/silent-log.js';

const START = '2026-03-04T12:00:00.000Z';
const START_SECONDS = Date.parse(START) / 1000;
const DOCS = 'https://agentterms.example/openapi.json';

interface Limits {
  readonly hour?: number;
  readonly day?: number;
  readonly trustProxy?: boolean | string;
}

let clock: SettableClock;
beforeEach(() => {
  clock = new SettableClock(START);
});

/** A limit of these windows, counted in memory unless another counter is given. */
function aLimit(
  limits: readonly [LimitWindow, ...LimitWindow[]],
  wrap: (counter: LimitCounter) => LimitCounter = (counter) => counter,
): RouteLimit {
  const windows = limits.map(({ window }) => ({ name: window, lengthMs: WINDOW_MS[window] }));
  return { windows: limits, counter: wrap(new MemoryLimitCounter(windows, clock)) };
}

function limiterOf({ hour = 3, day = 100 }: Limits): RateLimiter {
  const windows = [
    { window: 'hour', limit: hour },
    { window: 'day', limit: day },
  ] as const;
  return makeRateLimiter(aLimit(windows), clock, DOCS);
}

/** Routes behind one limiter that end in each kind of answer; `/batch/5` counts as five. */
function anApp(limits: Limits = {}, limiter = limiterOf(limits)): Express {
  const app = express();
  app.set('trust proxy', limits.trustProxy ?? false);
  app.use(requestContext(() => 'id'));
  app.get(
    '/batch/:cost',
    limiter.beforeCharge,
    async (req: Request, res: ServerAnswer) => {
      const cost = Number(req.params.cost);
      if (Number.isNaN(cost)) throw new DomainError('invalid_json', 'No number.');
      await limiter.charge(req, res, cost);
      if (req.query.fails !== undefined) throw new Error('bug');
      res.json({});
    },
    limiter.afterCharge,
  );
  app.use(limiter.middleware);
  app.get('/ok', (_req, res) => res.json({}));
  app.get('/refused', () => {
    throw new DomainError('invalid_domain', 'No.');
  });
  app.get('/broken', () => {
    throw new Error('bug');
  });
  app.use(errorHandler(silentLog));
  return app;
}

async function times(count: number, ask: () => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let nth = 0; nth < count; nth += 1) statuses.push((await ask()).status);
  return statuses;
}

const remaining = ({ headers }: Response) => Number(headers['x-ratelimit-remaining']);

describe('each window', () => {
  it.each([
    [{ hour: 3, day: 100 }, '3/hour', 3600],
    [{ hour: 100, day: 3 }, '3/day', 86_400],
  ])('lets call 3 pass and call 4 not: %j', async (limits, limitHit, seconds) => {
    const app = anApp(limits);
    expect(await times(3, () => request(app).get('/ok'))).toEqual([200, 200, 200]);
    const refused = await request(app).get('/ok');
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      error: 'rate_limit_exceeded',
      message: `The number of requests exceeds the limit of ${limitHit}. Ask again in ${seconds} seconds.`,
      retry_after_seconds: seconds,
      limit_hit: limitHit,
      docs: DOCS,
    });
    expect(refused.headers['retry-after']).toBe(String(seconds));
    expect(refused.headers['content-type']).toMatch(/^application\/json/);
  });

  it('names a remedy where a client key has its own limits', async () => {
    const limit = aLimit([{ window: 'hour', limit: 1, ofKey: 'hourly' }]);
    const app = anApp({}, makeRateLimiter(limit, clock, DOCS));
    await request(app).get('/ok');
    const { body } = await request(app).get('/ok');
    expect(body.message).toMatch(/Ask again in 3600 seconds\. .*client key.*RATE_LIMIT_HOURLY/);
  });

  it('may have another limit for callers on this machine without a proxy', async () => {
    const limit = aLimit([{ window: 'hour', limit: 2, ofLoopback: 5 }]);
    const app = anApp({}, makeRateLimiter(limit, clock, DOCS));
    const limitOf = ({ headers }: Response) => headers['x-ratelimit-limit'];
    expect(await times(3, () => request(app).get('/ok'))).toEqual([200, 200, 200]);
    for (const [name, value] of [
      ['X-Forwarded-For', '203.0.113.1'],
      ['Forwarded', 'for=203.0.113.1'],
      ['X-Real-IP', '203.0.113.1'],
      ['Via', '1.1 proxy'],
    ] as const) {
      const behind = await request(app).get('/ok').set(name, value);
      expect([behind.status, limitOf(behind), behind.body.limit_hit]).toEqual([429, '2', '2/hour']);
    }
    const own = await request(app).get('/ok');
    expect([own.status, limitOf(own), remaining(own)]).toEqual([200, '5', 1]);
  });

  it('may be the only one', async () => {
    const app = anApp({}, makeRateLimiter(aLimit([{ window: 'minute', limit: 1 }]), clock, DOCS));
    expect(await times(2, () => request(app).get('/ok'))).toEqual([200, 429]);
    expect((await request(app).get('/ok')).body).toMatchObject({
      limit_hit: '1/minute',
      retry_after_seconds: 60,
    });
  });

  it('opens again to the second', async () => {
    const app = anApp({ hour: 1 });
    clock.set('2026-03-04T12:00:00.500Z');
    await request(app).get('/ok');
    clock.set('2026-03-04T12:30:00.600Z');
    const early = await request(app).get('/ok');
    expect(early.body.retry_after_seconds).toBe(1800);
    expect(early.headers['x-ratelimit-reset']).toBe(String(START_SECONDS + 3601));
    clock.set('2026-03-04T13:00:00.499Z');
    expect((await request(app).get('/ok')).body.retry_after_seconds).toBe(1);
    clock.set('2026-03-04T13:00:00.500Z');
    expect((await request(app).get('/ok')).status).toBe(200);
  });
});

describe('the headers', () => {
  const limits = { hour: 4, day: 100 };

  it.each([
    ['/ok', 200],
    ['/refused', 400],
    ['/broken', 500],
    ['/nothing', 404],
  ])('are on the answer of %s, %d, and speak of the hour', async (path, status) => {
    const app = anApp(limits);
    await request(app).get('/ok');
    const response = await request(app).get(path);
    expect(response.status).toBe(status);
    expect(response.headers).toMatchObject({
      'x-ratelimit-limit': '4',
      'x-ratelimit-remaining': '2',
      'x-ratelimit-reset': String(START_SECONDS + 3600),
    });
    expect(response.headers).not.toHaveProperty('retry-after');
  });

  it('are on a 429 of the hour', async () => {
    const app = anApp({ hour: 1 });
    await request(app).get('/ok');
    const refused = await request(app).get('/ok');
    expect(refused.headers).toMatchObject({
      'x-ratelimit-limit': '1',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(START_SECONDS + 3600),
    });
  });

  it('still describe the hour on a 429 of the day', async () => {
    const app = anApp({ hour: 10, day: 2 });
    await times(2, () => request(app).get('/ok'));
    const refused = await request(app).get('/ok');
    expect(refused.headers).toMatchObject({
      'x-ratelimit-limit': '10',
      'x-ratelimit-remaining': '8',
      'x-ratelimit-reset': String(START_SECONDS + 3600),
      'retry-after': '86400',
    });
  });
});

describe('what is counted', () => {
  it.each(['/refused', '/broken', '/nothing'])('is a request that ends in an error: %s', async (path) => {
    const app = anApp({ hour: 2 });
    await times(2, () => request(app).get(path));
    expect((await request(app).get('/ok')).status).toBe(429);
  });

  it('is a 429 of the hour in no window', async () => {
    const app = anApp({ hour: 2, day: 3 });
    expect(await times(6, () => request(app).get('/ok'))).toEqual([200, 200, 429, 429, 429, 429]);
    clock.set('2026-03-04T13:00:00.000Z');
    expect(await times(2, () => request(app).get('/ok'))).toEqual([200, 429]);
  });

  it('is a 429 of the day in no window', async () => {
    const app = anApp({ hour: 3, day: 2 });
    expect(await times(5, () => request(app).get('/ok'))).toEqual([200, 200, 429, 429, 429]);
    expect(remaining(await request(app).get('/ok'))).toBe(1);
  });

  it('is each of many requests at the same time', async () => {
    const app = anApp({ hour: 5 });
    const server = app.listen(0);
    try {
      const answers = await Promise.all(Array.from({ length: 12 }, () => request(server).get('/ok')));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
      expect(answers.map(remaining).every((left) => left >= 0)).toBe(true);
    } finally {
      server.close();
    }
  });
});

describe('a request that counts as several', () => {
  it('uses the rest of the limit, up to the last request', async () => {
    const app = anApp({ hour: 6 });
    expect(remaining(await request(app).get('/batch/5'))).toBe(1);
    expect(remaining(await request(app).get('/batch/1'))).toBe(0);
    expect((await request(app).get('/batch/1')).status).toBe(429);
  });

  it.each([
    [{ hour: 6, day: 100 }, '6/hour', 3600],
    [{ hour: 100, day: 6 }, '6/day', 86_400],
  ])('is refused whole when less than that is left: %j', async (limits, limitHit, seconds) => {
    const app = anApp(limits);
    await times(2, () => request(app).get('/ok'));
    const refused = await request(app).get('/batch/5');
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      error: 'rate_limit_exceeded',
      message: `A request that counts as 5 exceeds the limit of ${limitHit}. Ask again in ${seconds} seconds.`,
      retry_after_seconds: seconds,
      limit_hit: limitHit,
      docs: DOCS,
    });
    expect(refused.headers['retry-after']).toBe(String(seconds));
    expect(remaining(refused)).toBe(limits.hour - 2);
    expect((await request(app).get('/batch/4')).status).toBe(200);
    expect((await request(app).get('/ok')).status).toBe(429);
  });

  it('is refused with that remark when it can never fit, and uses nothing', async () => {
    const app = anApp({ hour: 6 });
    const refused = await request(app).get('/batch/1000');
    expect(refused.status).toBe(429);
    expect(refused.body.message).toBe(
      'A request that counts as 1000, which never fits (send at most 6 at once), exceeds the limit of 6/hour.',
    );
    expect(refused.headers).not.toHaveProperty('retry-after');
    expect(refused.body).not.toHaveProperty('retry_after_seconds');
    expect(remaining(await request(app).get('/ok'))).toBe(5);
  });

  it('counts as one when it fails before it is known as how many', async () => {
    const app = anApp({ hour: 3 });
    const failed = await request(app).get('/batch/none');
    expect([failed.status, remaining(failed)]).toEqual([400, 2]);
    expect(remaining(await request(app).get('/batch/none'))).toBe(1);
    expect(await times(2, () => request(app).get('/batch/none'))).toEqual([400, 429]);
  });

  it('is counted once when it fails after that', async () => {
    const app = anApp({ hour: 6 });
    const failed = await request(app).get('/batch/2?fails');
    expect([failed.status, remaining(failed)]).toEqual([500, 4]);
    expect(remaining(await request(app).get('/ok'))).toBe(3);
  });

  it('is refused before its body is looked at when there is no room for one', async () => {
    const app = anApp({ hour: 1 });
    expect(await times(2, () => request(app).get('/batch/none'))).toEqual([400, 429]);
    const refused = await request(app).get('/batch/none');
    expect(refused.body).toMatchObject({
      message: 'The number of requests exceeds the limit of 1/hour. Ask again in 3600 seconds.',
      retry_after_seconds: 3600,
    });
    expect(remaining(refused)).toBe(0);
  });

  it('obstructs no other request when it is refused, however many arrive at once', async () => {
    const app = anApp({ hour: 40 });
    const server = app.listen(0);
    try {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, nth) => request(server).get(nth % 2 === 0 ? '/ok' : '/batch/41')),
      );
      expect(answers.map(({ status }) => status)).toEqual(
        Array.from({ length: 60 }, (_, nth) => (nth % 2 === 0 ? 200 : 429)),
      );
      expect(remaining(await request(server).get('/ok'))).toBe(9);
    } finally {
      server.close();
    }
  });
});

describe('a body', () => {
  const KIB = 1024;
  let parsed = 0;
  beforeEach(() => {
    parsed = 0;
  });

  /** A route that counts as the `cost` in its body, with a budget for bytes that are read in vain. */
  function aReader({
    hour,
    inVain = 1024 * KIB,
  }: {
    readonly hour: number;
    readonly inVain?: number;
  }): Express {
    const readInVain = aLimit([{ window: 'minute', limit: inVain }]);
    const limiter = makeRateLimiter(aLimit([{ window: 'hour', limit: hour }]), clock, DOCS, { readInVain });
    const app = express();
    app.use(requestContext(() => 'id'));
    app.post(
      '/',
      limiter.beforeCharge,
      async (req: Request, res: ServerAnswer) => {
        const body = await readBody(req, res, { limitBytes: 256 * KIB });
        const leastCost = await limiter.costOfBytes(req);
        parsed += 1;
        const { cost } = JSON.parse(textOf(body as Buffer));
        if (cost === undefined) throw new DomainError('invalid_json', 'No number.');
        await limiter.charge(req, res, Math.max(leastCost, cost));
        if (cost === 2) throw new Error('bug');
        res.json({});
      },
      limiter.afterCharge,
    );
    app.use(errorHandler(silentLog));
    return app;
  }

  /** Compressed bytes of a body of that size. */
  const send = (app: Parameters<typeof request>[0], body: object, bytes: number) =>
    request(app)
      .post('/')
      .set({ 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
      .serialize((data: unknown) => data as string)
      .send(gzipSync(JSON.stringify(body).padEnd(bytes)));

  it('counts as one for each 16 KiB after decompression, when it contains fewer checks', async () => {
    const app = aReader({ hour: 20 });
    expect(remaining(await send(app, { cost: 1 }, 16 * KIB))).toBe(19);
    expect(remaining(await send(app, { cost: 1 }, 16 * KIB + 1))).toBe(17);
    expect(remaining(await send(app, { cost: 5 }, 48 * KIB))).toBe(12);
  });

  it('is not parsed when there is no room for its bytes, and counts as nothing', async () => {
    const app = aReader({ hour: 4 });
    const never = await send(app, { cost: 1 }, 65 * KIB);
    expect([never.status, never.body.message]).toEqual([
      429,
      `A request that counts as 5 for its body of ${65 * KIB} bytes, which never fits (send at most 4 at once), exceeds the limit of 4/hour.`,
    ]);
    await send(app, { cost: 1 }, 40 * KIB);
    expect((await send(app, { cost: 1 }, 40 * KIB)).status).toBe(429);
    expect(parsed).toBe(1);
    expect(remaining(await send(app, { cost: 1 }, 10))).toBe(0);
  });

  it.each([
    ['exceed the limit', { cost: 1000 }, 429],
    ['fail', {}, 400],
  ])('is not read any more once too much was read of bodies that %s', async (_, body, status) => {
    const app = aReader({ hour: 100, inVain: 64 * KIB });
    for (let call = 0; call < 4; call += 1) expect((await send(app, body, 16 * KIB)).status).toBe(status);
    const left = remaining(await send(app, body, 16 * KIB));
    const refused = await send(app, { cost: 1 }, 10);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ limit_hit: `${64 * KIB}/minute`, retry_after_seconds: 60 });
    expect([parsed, remaining(refused)]).toEqual([4, left]);
    clock.set('2026-03-04T12:01:00.000Z');
    expect(remaining(await send(app, { cost: 1 }, 10))).toBe(left - 1);
  });

  it('is paid for, and not read in vain, when the request fails after it was charged', async () => {
    const app = aReader({ hour: 100, inVain: 16 * KIB });
    for (let call = 0; call < 3; call += 1) expect((await send(app, { cost: 2 }, 16 * KIB)).status).toBe(500);
    expect((await send(app, { cost: 1 }, 10)).status).toBe(200);
  });

  it('is not parsed when too much was read in vain meanwhile, however many arrive at once', async () => {
    const server = aReader({ hour: 100, inVain: 64 * KIB }).listen(0);
    try {
      const answers = await Promise.all(
        Array.from({ length: 40 }, () => send(server, { cost: 1000 }, 16 * KIB)),
      );
      expect(answers.every(({ status }) => status === 429)).toBe(true);
      expect(parsed).toBe(4);
    } finally {
      server.close();
    }
  });
});

describe('a caller', () => {
  const behindProxy = (app: Express) => (address: string) =>
    request(app).get('/ok').set('X-Forwarded-For', address);

  it('is identified by its own address, whatever X-Forwarded-For says, while no proxy is trusted', async () => {
    const ask = behindProxy(anApp({ hour: 2 }));
    expect((await ask('192.0.2.1')).status).toBe(200);
    expect((await ask('192.0.2.2')).status).toBe(200);
    expect((await ask('192.0.2.3')).status).toBe(429);
  });

  it('is the address that a trusted proxy saw, not the one the caller put before it', async () => {
    const ask = behindProxy(anApp({ hour: 1, trustProxy: 'loopback' }));
    expect((await ask('192.0.2.1')).status).toBe(200);
    expect((await ask('192.0.2.2')).status).toBe(200);
    expect((await ask('198.51.100.7, 192.0.2.1')).status).toBe(429);
  });

  it.each([
    ['one IPv6 network of 64 bits', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', 429],
    ['the other half of a 63-bit network', '2001:db8:1:2::1', '2001:db8:1:3::1', 200],
    ['one IPv6 address in two spellings', '2001:db8::1', '2001:0DB8:0:0:0:0:0:1', 429],
    ['an IPv4 address and its IPv6 form', '192.0.2.1', '::ffff:192.0.2.1', 429],
    ['two IPv4 addresses in IPv6 form', '::ffff:192.0.2.1', '::ffff:192.0.2.2', 200],
    ['two IPv4 addresses', '192.0.2.1', '192.0.2.2', 200],
  ])('counts %s as they belong together', async (_, first, second, status) => {
    const ask = behindProxy(anApp({ hour: 1, trustProxy: 'loopback' }));
    await ask(first);
    expect((await ask(second)).status).toBe(status);
  });

  it.each([
    ['an address with one port and with another', '192.0.2.1:5678', '192.0.2.1:5679', 429],
    ['an address with a port and without', '192.0.2.1:5678', '192.0.2.1', 429],
    ['an IPv6 address with a port and without', '[2001:db8:1:2::1]:99', '2001:db8:1:2::1', 429],
    ['an IPv6 address in brackets', '[2001:db8:1:2::1]', '2001:db8:1:2::2', 429],
    ['an IPv4 address in hexadecimal IPv6 form', '192.0.2.1', '::ffff:c000:201', 429],
    ['an IPv4 address in IPv6 form written out', '192.0.2.1', '0:0:0:0:0:ffff:192.0.2.1', 429],
    ['an IPv4 address in IPv6 form with a port', '192.0.2.1', '[::ffff:192.0.2.1]:443', 429],
    ['an IPv6 address with a zone', 'fe80::1%one', 'fe80::1%other', 429],
    ['two addresses with ports', '192.0.2.1:443', '192.0.2.2:443', 200],
  ])('is told by its address alone: %s', async (_, first, second, status) => {
    const ask = behindProxy(anApp({ hour: 1, trustProxy: 'loopback' }));
    await ask(first);
    expect((await ask(second)).status).toBe(status);
  });

  it.each([
    'not:an:address',
    'unknown',
    '_hidden',
    '1.2.3',
    '999.1.1.1',
    '01.2.3.4',
    '0x7f.1',
    '1.2.3.4:x',
    '[::1',
  ])('is the proxy itself when that names no address: %s', async (entry) => {
    const ask = behindProxy(anApp({ hour: 1, trustProxy: 'loopback' }));
    expect((await ask('127.0.0.1')).status).toBe(200);
    expect((await ask(entry)).status).toBe(429);
    expect((await ask(`192.0.2.1, ${entry}`)).status).toBe(429);
  });

  it('is found behind proxies that are named with their ports, and past empty elements', async () => {
    const ask = behindProxy(anApp({ hour: 1, trustProxy: 'loopback' }));
    await ask('192.0.2.1');
    expect((await ask('198.51.100.9, 192.0.2.1:1024, 127.0.0.1:80')).status).toBe(429);
    expect((await ask(' ,192.0.2.1,, ')).status).toBe(429);
  });
});

describe('a counter that fails', () => {
  it.each([
    ['count', 503, 200],
    ['takeBack', 200, 200],
    ['add', 200, 503],
    ['look', 200, 503],
  ] as const)('in %s makes an answer, not a hanging request', async (method, ok, batch) => {
    const away = new DomainError('service_unavailable', 'The counter is away.');
    const failing = (counter: LimitCounter): LimitCounter => ({
      count: (...asked) => counter.count(...asked),
      takeBack: (...asked) => counter.takeBack(...asked),
      add: (...asked) => counter.add(...asked),
      look: (...asked) => counter.look(...asked),
      [method]: () => Promise.reject(away),
    });
    const limiter = makeRateLimiter(aLimit([{ window: 'hour', limit: 3 }], failing), clock, DOCS);
    const app = anApp({}, limiter);
    expect((await request(app).get('/batch/2')).status).toBe(batch);
    expect((await request(app).get('/ok')).status).toBe(ok);
    if (method === 'takeBack') expect((await request(app).get('/ok')).status).toBe(503);
  });
});
