import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.js';
import { type RedisServer, startRedisServer } from '../../support/redis-server.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { type ServiceProcess, startProcess } from '../support/a-process.js';
import { askedMetrics, readRules } from '../support/ops-files.js';

const ADMIN = 'an-admin-token-of-the-tests-0123456789';
const CHECK = '/api/v1/check?domain=netflix.com&action=read_content';
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

let redis: RedisServer;
let database: TestDatabase;
let env: Readonly<Record<string, string>>;

beforeAll(async () => {
  redis = await startRedisServer();
  database = await createTestDatabase('shipped');
  env = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    CLIENT_HASH_KEY: 'a key for tests alone',
    ADMIN_TOKEN: ADMIN,
    CHECK_LOOKUP: 'registry',
    LOG_LEVEL: 'trace',
  };
}, 180_000);
afterAll(async () => {
  await redis?.[Symbol.asyncDispose]();
  await database?.drop();
});

async function statuses(urls: readonly string[], calls: number, headers = {}): Promise<number[]> {
  return Promise.all(
    Array.from({ length: calls }, async (_, nth) => {
      const answer = await fetch(`${urls[nth % urls.length]}${CHECK}`, { headers });
      await answer.text();
      return answer.status;
    }),
  );
}

const countOf = (all: readonly number[], status: number) => all.filter((each) => each === status).length;
const messages = ({ log }: ServiceProcess) => log.map(({ msg }) => msg);

/** What Prometheus itself gives to every series. */
const TARGET_LABELS = ['job', 'instance'];

/** Requested by rules and dashboards but served by no service. */
function missingFrom(page: string, paths: readonly string[]): string[] {
  const labels = new Map<string, Set<string>>([
    ['up', new Set(TARGET_LABELS)],
    // From services that read a standby.
    ['agentterms_standby_read', new Set(TARGET_LABELS)],
  ]);
  for (const [, name = '', inBraces = ''] of page.matchAll(/^(\w+)(?:\{(.*)\})? /gm)) {
    const known = labels.get(name) ?? new Set(TARGET_LABELS);
    for (const [, label = ''] of inBraces.matchAll(/(\w+)="/g)) known.add(label);
    labels.set(name, known);
  }
  for (const { record, labels: own = {} } of readRules())
    if (record !== undefined) labels.set(record, new Set(['job', ...Object.keys(own)]));
  return askedMetrics().flatMap(({ name, labels: asked, routes, where }) => [
    ...(labels.has(name) ? [] : [`${where}: there is no ${name}`]),
    ...asked
      .filter((label) => labels.get(name)?.has(label) === false)
      .map((label) => `${where}: ${name} has no ${label}`),
    ...routes
      .filter((route) => !paths.includes(route))
      .map((route) => `${where}: there is no route ${route}`),
  ]);
}

describe('two processes with one Redis', () => {
  it('count one limit of 100 an hour: the 100th call passes and the 101st does not', async () => {
    await using first = startProcess(env);
    await using second = startProcess(env);
    const urls = await Promise.all([first.serving, second.serving]);
    const answered = await statuses(urls, 130);
    expect([countOf(answered, 200), countOf(answered, 429)]).toEqual([100, 30]);
    await using third = startProcess(env);
    expect(await statuses([await third.serving], 1)).toEqual([429]);
    expect(messages(first)).toContain('Limits are counted in Redis.');
  });
});

describe('two processes with one Redis and room for all', () => {
  let first: ServiceProcess;
  let second: ServiceProcess;

  beforeAll(() => {
    const roomy = { ...env, RATE_LIMIT_HOURLY: '1000000', RATE_LIMIT_DAILY: '1000000' };
    first = startProcess(roomy);
    second = startProcess(roomy);
  });
  afterAll(async () => {
    await first?.[Symbol.asyncDispose]();
    await second?.[Symbol.asyncDispose]();
  });

  it('continue without it, answer nothing with 5xx, and return to it', async () => {
    const services = [first, second];
    const urls = await Promise.all([first.serving, second.serving]);
    let going = true;
    const load = urls.map(async (url) => {
      const answered: number[] = [];
      while (going) answered.push(...(await statuses([url], 4)));
      return answered;
    });
    try {
      await redis.kill();
      for (const service of services) {
        await eventually(() =>
          expect(messages(service)).toContain(
            'The Redis of REDIS_URL is away: limits are counted in the memory of this process.',
          ),
        );
      }
    } finally {
      await redis.start();
    }
    for (const service of services) {
      await eventually(() =>
        expect(messages(service).filter((msg) => msg === 'Limits are counted in Redis.')).toHaveLength(2),
      );
    }
    going = false;
    const answered = (await Promise.all(load)).flat();
    expect(countOf(answered, 200)).toBe(answered.length);

    const page = await fetch(`${urls[0]}/metrics`, { headers: bearer(ADMIN) });
    const text = await page.text();
    const lines = text.split('\n');
    expect(lines).toContain('agentterms_limit_fallbacks_total 1');
    expect(lines).toContain('agentterms_limits_in_memory 0');

    // This service has all measured parts, so everything that alerts and dashboards request is on its page.
    const { paths } = (await (await fetch(`${urls[0]}/openapi.json`)).json()) as { paths: object };
    expect(missingFrom(text, Object.keys(paths))).toEqual([]);
  });

  it('know a client key by its limits, and log it nowhere', async () => {
    const urls = await Promise.all([first.serving, second.serving]);
    const made = await fetch(`${urls[0]}/api/v1/admin/client-keys`, {
      method: 'POST',
      headers: { ...bearer(ADMIN), 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Robots', hourly: 20, daily: 1_000 }),
    });
    expect(made.status).toBe(201);
    const { key } = (await made.json()) as { key: string };
    const wrong = `atk_${'w'.repeat(43)}`;
    const secrets = [key, wrong, ADMIN];

    // The other process learns of the key in a moment. An earlier call does not count for the key.
    await eventually(async () => expect(await statuses([urls[1]], 1, bearer(key))).toEqual([200]));
    const answered = await statuses(urls, 30, bearer(key));
    expect([countOf(answered, 200), countOf(answered, 429)]).toEqual([19, 11]);
    expect(countOf(await statuses(urls, 4, { 'X-Api-Key': wrong }), 200)).toBe(0);
    await statuses(urls, 2, { 'X-Api-Key': key, ...bearer(wrong) });

    for (const service of [first, second]) {
      service.send('SIGTERM');
      const { code, stderr } = await service.ended;
      expect(code).toBe(0);
      for (const secret of secrets) expect(JSON.stringify([service.log, stderr])).not.toContain(secret);
    }
  });
});
