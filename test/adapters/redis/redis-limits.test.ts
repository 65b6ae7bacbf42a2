import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import express, { type Express, type Request, type Response } from 'express';
import { createClient } from 'redis';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MemoryLimitCounter } from '../../../src/adapters/cache/memory-limit-counter.js';
import { errorHandler } from '../../../src/adapters/http/kit/error-response.js';
import { WINDOW_MS } from '../../../src/adapters/http/kit/limits.js';
import { makeRateLimiter } from '../../../src/adapters/http/kit/rate-limits.js';
import { requestContext } from '../../../src/adapters/http/kit/request-context.js';
import type { RedisConnectionOptions } from '../../../src/adapters/redis/redis-connection.js';
import { RedisLimits } from '../../../src/adapters/redis/redis-limits.js';
import { SystemClock } from '../../../src/adapters/system/system-clock.js';
import { eventually } from '../../support/eventually.js';
import {
  describeOnRedis,
  hasRedisServer,
  type RedisServer,
  startRedisServer,
} from '../../support/redis-server.js';
import { silentLog } from '../../support/silent-log.js';

const HOUR_AND_DAY = [
  { name: 'hour', lengthMs: WINDOW_MS.hour },
  { name: 'day', lengthMs: WINDOW_MS.day },
];
const clock = new SystemClock();
const disposals: (AsyncDisposable | { close(): void })[] = [];
let server: RedisServer;
/** For this test only. */
let group: string;
let tests = 0;

beforeAll(async () => {
  server = await startRedisServer();
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  tests += 1;
  group = `test-${tests}`;
  return async () => {
    for (const each of disposals.splice(0).reverse()) {
      if ('close' in each) each.close();
      else await each[Symbol.asyncDispose]();
    }
  };
});

/** One process's limits, by default on the server of this file. */
async function openLimits(options: Partial<RedisConnectionOptions> = {}): Promise<RedisLimits> {
  const limits = new RedisLimits({ url: server.url, log: silentLog, clock, retryMs: 20, ...options });
  disposals.push(limits);
  return limits;
}

/** One process's API with limits for an hour and a day; `/batch/5` counts as five. */
async function anApp(limits: RedisLimits, hour: number, day = 1_000_000): Promise<Express> {
  const windows = [
    { window: 'hour', limit: hour },
    { window: 'day', limit: day },
  ] as const;
  const counter = limits.counter(group, HOUR_AND_DAY, new MemoryLimitCounter(HOUR_AND_DAY, clock));
  const limiter = makeRateLimiter({ windows, counter }, clock, 'https://docs.example');
  await limits.connect();
  const app = express();
  app.use(requestContext(() => 'id'));
  app.get('/ok', limiter.middleware, (_req: Request, res: Response) => void res.json({}));
  app.get('/batch/:cost', limiter.beforeCharge, async (req: Request, res: Response) => {
    await limiter.charge(req, res, Number(req.params.cost));
    res.json({});
  });
  app.use(errorHandler(silentLog));
  return app;
}

const ask = (app: Express, path = '/ok') => request(app).get(path);

async function statuses(app: Express, times: number): Promise<number[]> {
  const answered: number[] = [];
  for (let nth = 0; nth < times; nth += 1) answered.push((await ask(app)).status);
  return answered;
}

const countOf = (all: readonly number[], status: number) => all.filter((each) => each === status).length;

describeOnRedis('one Redis', () => {
  it('gives two processes one limit: of calls to both at once, N pass and the others do not', async () => {
    const apps = [await anApp(await openLimits(), 30), await anApp(await openLimits(), 30)];
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, nth) => (await ask(apps[nth % 2] as Express)).status),
    );
    expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([30, 20]);
    expect(await statuses(apps[0] as Express, 1)).toEqual([429]);
    expect(await statuses(apps[1] as Express, 1)).toEqual([429]);
  });

  it('counts the day apart from the hour, and a 429 in neither', async () => {
    const one = await anApp(await openLimits(), 5, 3);
    const other = await anApp(await openLimits(), 5, 3);
    expect(await statuses(one, 2)).toEqual([200, 200]);
    expect(await statuses(other, 3)).toEqual([200, 429, 429]);
    const { headers, body } = await ask(one);
    expect(headers['x-ratelimit-remaining']).toBe('2');
    expect(body.limit_hit).toBe('3/day');
  });

  it('reports the end of the window to the second', async () => {
    const app = await anApp(await openLimits(), 1);
    const before = Date.now();
    const first = await ask(app);
    const after = Date.now();
    const reset = Number(first.headers['x-ratelimit-reset']);
    expect(reset).toBeGreaterThanOrEqual(Math.ceil((before + 3_600_000) / 1000));
    expect(reset).toBeLessThanOrEqual(Math.ceil((after + 3_600_000) / 1000));
    const refused = await ask(app);
    const retry = Number(refused.headers['retry-after']);
    expect(retry).toBeLessThanOrEqual(3600);
    expect(retry).toBeGreaterThanOrEqual(Math.floor((before + 3_600_000 - Date.now()) / 1000));
    expect(refused.body.retry_after_seconds).toBe(retry);
  });

  it('counts a request that counts as several, or refuses it as a whole', async () => {
    const one = await anApp(await openLimits(), 10);
    const other = await anApp(await openLimits(), 10);
    expect((await ask(one, '/batch/6')).status).toBe(200);
    const refused = await ask(other, '/batch/5');
    expect([refused.status, refused.headers['x-ratelimit-remaining']]).toEqual([429, '4']);
    expect((await ask(other, '/batch/4')).status).toBe(200);
    expect(await statuses(one, 1)).toEqual([429]);
  });

  it('accepts what fits amid any number of requests that do not, from any process', async () => {
    const apps = [await anApp(await openLimits(), 40), await anApp(await openLimits(), 40)];
    const answers = await Promise.all(
      Array.from({ length: 80 }, async (_, nth) => {
        const app = apps[(nth >> 1) % 2] as Express;
        return (await ask(app, nth % 2 === 0 ? '/ok' : '/batch/1000')).status;
      }),
    );
    expect(answers).toEqual(Array.from({ length: 80 }, (_, nth) => (nth % 2 === 0 ? 200 : 429)));
    expect(await command('MGET', ...keysOf('127.0.0.1'))).toEqual(['40', '40']);
  });

  it('goes on exactly after its scripts are flushed', async () => {
    const limits = await openLimits();
    const app = await anApp(limits, 3);
    expect(await statuses(app, 1)).toEqual([200]);
    await command('SCRIPT', 'FLUSH');
    expect(await statuses(app, 3)).toEqual([200, 200, 429]);
    expect(limits.counts().countedInMemory).toBe(0);
  });
});

describeOnRedis('the way to Redis', () => {
  it('is called once for all windows of a batch, with one command', async () => {
    const wire = await startTap(server.url);
    const limits = await openLimits({ url: wire.url });
    const app = await anApp(limits, 100);
    await ask(app);
    const commandsOf = (chunk: string) => chunk.split(/\r\nEVAL(?:SHA)?\r\n/).length - 1;
    const keysIn = (chunk: string) => chunk.split(`:${group}:`).length - 1;

    // A single request is counted in one window after another.
    wire.chunks.length = 0;
    await ask(app);
    expect([wire.chunks.map(commandsOf), wire.chunks.map(keysIn)]).toEqual([
      [1, 1],
      [1, 1],
    ]);

    // One look into all windows when the request arrives, and later its whole cost.
    wire.chunks.length = 0;
    await ask(app, '/batch/5');
    expect([wire.chunks.map(commandsOf), wire.chunks.map(keysIn)]).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(limits.counts().countedInMemory).toBe(0);
  });
});

describeOnRedis('Redis that goes away', () => {
  /** Sends requests without a pause until stopped; resolves with all statuses. */
  function load(app: Express): { stop(): Promise<readonly number[]> } {
    let going = true;
    const callers = Array.from({ length: 4 }, async () => {
      const answered: number[] = [];
      while (going) answered.push((await ask(app)).status);
      return answered;
    });
    return {
      stop: async () => {
        going = false;
        return (await Promise.all(callers)).flat();
      },
    };
  }

  it.each([
    ['is killed and comes back empty', () => server.kill(), () => server.start()],
    ['stands still and goes on', async () => server.freeze(), async () => server.resume()],
  ])('and %s, under load: every request is answered, and limits return', async (_, leave, comeBack) => {
    const events: string[] = [];
    const hear = (_fields: object, message: string) => void events.push(message);
    const limits = await openLimits({ log: { info: hear, warn: hear, error: hear } });
    const app = await anApp(limits, 1_000_000);
    expect(limits.counts()).toEqual({ away: false, fallbacks: 0, countedInMemory: 0 });
    const loaded = load(app);
    try {
      await leave();
      await eventually(() => expect(limits.counts()).toMatchObject({ away: true, fallbacks: 1 }));
      const { countedInMemory } = limits.counts();
      await eventually(() => expect(limits.counts().countedInMemory).toBeGreaterThan(countedInMemory + 20));
    } finally {
      await comeBack();
    }
    await eventually(() => expect(limits.counts().away).toBe(false));
    const answered = await loaded.stop();
    expect(answered.length).toBeGreaterThan(20);
    expect(countOf(answered, 200)).toBe(answered.length);
    const { countedInMemory } = limits.counts();
    expect(await statuses(app, 2)).toEqual([200, 200]);
    expect(limits.counts()).toEqual({ away: false, fallbacks: 1, countedInMemory });
    expect(events).toEqual([
      'Limits are counted in Redis.',
      'The Redis of REDIS_URL is away: limits are counted in the memory of this process.',
      'Limits are counted in Redis.',
    ]);
  });

  it('in the middle of refused requests, and has counted none of them when it is back', async () => {
    const limits = await openLimits();
    const app = await anApp(limits, 100);
    expect(await statuses(app, 2)).toEqual([200, 200]);
    let going = true;
    const refusals = Array.from({ length: 4 }, async () => {
      while (going) expect((await ask(app, '/batch/1000')).status).toBe(429);
    });
    for (let pause = 1; pause <= 3; pause += 1) {
      server.freeze();
      await eventually(() => expect(limits.counts().fallbacks).toBe(pause));
      server.resume();
      await eventually(() => expect(limits.counts().away).toBe(false));
    }
    going = false;
    await Promise.all(refusals);
    expect(await command('MGET', ...keysOf('127.0.0.1'))).toEqual(['2', '2']);
    expect((await ask(app)).headers['x-ratelimit-remaining']).toBe('97');
  });

  it('leaves the counts of callers as they were', async () => {
    const limits = await openLimits();
    const app = await anApp(limits, 5);
    expect(await statuses(app, 3)).toEqual([200, 200, 200]);
    await server.kill();
    try {
      await eventually(() => expect(limits.counts().away).toBe(true));
      expect(await statuses(app, 3)).toEqual([200, 200, 429]);
    } finally {
      await server.start();
    }
  });

  it('counts as away while it accepts no writes', async () => {
    const limits = await openLimits();
    const app = await anApp(limits, 100);
    try {
      await command('REPLICAOF', '127.0.0.1', '1');
      expect(await statuses(app, 3)).toEqual([200, 200, 200]);
      expect(limits.counts()).toMatchObject({ away: true, fallbacks: 1 });
    } finally {
      await command('REPLICAOF', 'NO', 'ONE');
    }
    await eventually(() => expect(limits.counts().away).toBe(false));
    expect(limits.counts().fallbacks).toBe(1);
  });

  it('does not prevent the start, and its password is not logged', async () => {
    const logged: string[] = [];
    const hear = (fields: object, message: string) =>
      void logged.push(inspect([fields, message], { depth: 9 }));
    for (const url of ['redis://:hidden-word@127.0.0.1:1', server.url.replace('//', '//:hidden-word@')]) {
      const limits = await openLimits({ url, log: { info: hear, warn: hear, error: hear } });
      const app = await anApp(limits, 1);
      expect(await statuses(app, 2)).toEqual([200, 429]);
      expect(limits.counts()).toMatchObject({ away: true, fallbacks: 1 });
    }
    expect(logged).toHaveLength(2);
    expect(logged.join()).not.toContain('hidden-word');
  });
});

it.skipIf(!hasRedisServer)('leaves no connection behind when it is disposed of', async () => {
  const limits = await openLimits();
  const app = await anApp(limits, 10);
  await limits[Symbol.asyncDispose]();
  await eventually(async () => expect(await command('CLIENT', 'LIST')).not.toContain('name=agentterms'));
  expect(await statuses(app, 1)).toEqual([200]);
});

/** The keys of these callers' windows. */
function keysOf(...callers: readonly string[]): string[] {
  return callers.flatMap((caller) =>
    HOUR_AND_DAY.map(({ name }) => `agentterms:limit:${group}:${name}:${caller}`),
  );
}

async function command(...words: string[]): Promise<unknown> {
  const client = createClient({ url: server.url, RESP: 2 });
  await client.connect();
  try {
    return await client.sendCommand(words);
  } finally {
    client.destroy();
  }
}

describeOnRedis('behind a cluster', () => {
  /**
   * Two servers with half of the slots each, so that keys which must be in one place are not there by chance.
   */
  async function startCluster(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'agentterms-redis-'));
    disposals.push({ [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) });
    const urls: string[] = [];
    const clients: ReturnType<typeof createClient>[] = [];
    for (const [nth, slots] of ['0 8191', '8192 16383'].entries()) {
      const config = ['--cluster-enabled', 'yes', '--cluster-config-file', join(folder, `${nth}.conf`)];
      const node = await startRedisServer(config);
      disposals.push(node);
      const client = createClient({ url: node.url, RESP: 2 });
      await client.connect();
      disposals.push({ close: () => client.destroy() });
      await client.sendCommand(['CLUSTER', 'ADDSLOTSRANGE', ...slots.split(' ')]);
      urls.push(node.url);
      clients.push(client as never);
    }
    await clients[0]?.sendCommand(['CLUSTER', 'MEET', '127.0.0.1', new URL(urls[1] as string).port]);
    for (const client of clients)
      await eventually(async () =>
        expect(String(await client.sendCommand(['CLUSTER', 'INFO']))).toContain('cluster_state:ok'),
      );
    return urls.join(',');
  }

  it('counts singles and batches of many callers over two processes, each in its place', async () => {
    const url = await startCluster();
    const open = async () => {
      const limits = await openLimits({ url, mode: 'cluster', connectTimeoutMs: 5_000 });
      const counter = limits.counter(group, HOUR_AND_DAY, new MemoryLimitCounter(HOUR_AND_DAY, clock));
      await limits.connect();
      return { limits, counter };
    };
    const processes = [await open(), await open()];
    const callers = Array.from({ length: 20 }, (_, nth) => `203.0.113.${nth}`);
    for (const { counter } of processes) {
      await Promise.all(callers.flatMap((key) => [counter.count(key, 0), counter.add(key, 3, [8, 100])]));
    }
    const third = await Promise.all(callers.map((key) => processes[0]?.counter.add(key, 1, [8, 100])));
    expect(third.map((count) => [count?.full, ...(count?.uses.map(({ used }) => used) ?? [])])).toEqual(
      callers.map(() => [0, 8, 6]),
    );
    for (const { limits } of processes)
      expect(limits.counts()).toEqual({ away: false, fallbacks: 0, countedInMemory: 0 });
  });
});

it.skipIf(!hasRedisServer)('finds by sentinels where the Redis is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'agentterms-redis-'));
  disposals.push({ [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) });
  const file = join(folder, 'sentinel.conf');
  await writeFile(file, `sentinel monitor limits 127.0.0.1 ${new URL(server.url).port} 1\n`);
  const sentinel = await startRedisServer([file, '--sentinel']);
  disposals.push(sentinel);
  const limits = await openLimits({
    url: sentinel.url,
    mode: 'sentinel',
    sentinelMaster: 'limits',
    connectTimeoutMs: 5_000,
  });
  expect(await statuses(await anApp(limits, 2), 3)).toEqual([200, 200, 429]);
  expect(limits.counts()).toEqual({ away: false, fallbacks: 0, countedInMemory: 0 });
});

/** A proxy in front of Redis that records the content of each write. */
async function startTap(target: string): Promise<{ readonly url: string; readonly chunks: string[] }> {
  const chunks: string[] = [];
  const tap = createServer((client) => {
    const upstream = connect(Number(new URL(target).port), '127.0.0.1');
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
    client.on('data', (chunk) => chunks.push(chunk.toString()));
    client.pipe(upstream).pipe(client);
  });
  disposals.push(tap);
  tap.listen(0, '127.0.0.1');
  await once(tap, 'listening');
  return { url: `redis://127.0.0.1:${(tap.address() as AddressInfo).port}`, chunks };
}
