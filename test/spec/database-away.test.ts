import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Timings } from '../../src/app/timings.js';
import { type RunningService, startService, TEST_ADMIN_TOKEN } from '../support/a-service.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';
import { eventually } from '../support/eventually.js';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

/** Retries soon. */
const TIMINGS = { probeIntervalMs: 50, feedHeartbeatMs: 50 };
/** For a database that hangs: gives up soon as well. */
const ANSWER_TIMEOUT_MS = 300;
const IMPATIENT = { ...TIMINGS, answerTimeoutMs: ANSWER_TIMEOUT_MS, readinessTimeoutMs: ANSWER_TIMEOUT_MS };

let database: TestDatabase;
let proxy: TcpProxy;
let service: RunningService;

beforeAll(async () => {
  database = await createTestDatabase('shipped');
  proxy = await startTcpProxy(database.url);
});

/** A service whose database is behind the proxy, for the tests of the `describe` that calls this. */
function useServiceBehindProxy(timings: Partial<Timings>): void {
  beforeAll(async () => {
    service = await startService({
      databaseUrl: database.url,
      env: { DATABASE_URL: proxy.url },
      timings,
    });
  });
  afterAll(() => service?.[Symbol.asyncDispose]());
}

afterAll(async () => {
  await proxy?.[Symbol.asyncDispose]();
  await database?.drop();
});

const check = (domain = 'x.com') => service.get('/api/v1/check').query({ domain, action: 'read_content' });

const asAdmin = (method: 'get' | 'delete', path: string, token = TEST_ADMIN_TOKEN) =>
  supertest(service.url)[method](path).set('Authorization', `Bearer ${token}`);

async function recordedIds(): Promise<Set<string>> {
  const rows = await service.sql<{ id: string }>('SELECT id FROM check_record');
  return new Set(rows.map(({ id }) => id));
}

/** Once it answers again. */
const recovered = () => eventually(() => check().expect(200));

describe('while the database is away (contract: "Errors"; specification 7)', () => {
  useServiceBehindProxy(TIMINGS);

  it('a check of a known domain still works, and is in the log once the database is back', async () => {
    await check().expect(200);
    proxy.refuse();
    const { body } = await check().expect(200);
    const batch = { checks: [{ domain: 'x.com', action: 'read_content' }] };
    const { body: answer } = await service.post('/api/v1/check/batch').send(batch).expect(200);
    const ids = [body.check_id, answer.results[0].check_id];
    proxy.accept();
    await eventually(async () => expect([...(await recordedIds())]).toEqual(expect.arrayContaining(ids)));
  });

  it('a check of an unknown domain is 503 and says when to retry, but not why', async () => {
    proxy.refuse();
    const { body, headers } = await check('never-asked.example').expect(503);
    expect(body).toEqual({ error: 'service_unavailable', message: expect.any(String) });
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(JSON.stringify(body)).not.toMatch(/ECONN|127\.0\.0\.1|\bpg\b|stack/);
    proxy.accept();
    await recovered();
  });

  it('the process lives, and is not ready until the database is back', async () => {
    proxy.refuse();
    await service.get('/healthz').expect(200);
    const { body, headers } = await service.get('/readyz').expect(503);
    expect(body).toMatchObject({
      status: 'unavailable',
      not_ready: [{ part: 'database', problem: 'The database does not answer.' }],
    });
    expect(headers['retry-after']).toBe('5');
    proxy.accept();
    await eventually(() => service.get('/readyz').expect(200));
  });

  it('requests that need no database work as usual, and records come from memory', async () => {
    await service.get('/registry/netflix.com').expect(200);
    proxy.refuse();
    await service
      .post('/api/validate')
      .send({ content: aDocumentOf('example.com') })
      .expect(200);
    await service.get('/openapi.json').expect(200);
    await service.get('/api/v1/check?domain=localhost&action=x').expect(400);
    await service.get('/registry/netflix.com').expect(200);
    await service.get('/registry').expect(503);
    await service.get('/registry/never-asked.example').expect(503);
    proxy.accept();
    await recovered();
  });

  it('nothing is answered unrecorded, even if the database goes away under load', async () => {
    const answered: string[] = [];
    const statuses = new Set<number>();
    let stop = false;
    const callers = Array.from({ length: 8 }, async () => {
      while (!stop) {
        const { status, body } = await check();
        statuses.add(status);
        if (status === 200) answered.push(body.check_id);
      }
    });
    for (let round = 0; round < 3; round += 1) {
      const before = answered.length;
      await eventually(() => expect(answered.length).toBeGreaterThan(before + 20));
      proxy.refuse();
      await eventually(() => expect(answered.length).toBeGreaterThan(before + 40));
      proxy.accept();
    }
    stop = true;
    await Promise.all(callers);

    expect([...statuses]).toEqual([200]);
    await eventually(async () => {
      const recorded = await recordedIds();
      expect(answered.filter((id) => !recorded.has(id))).toEqual([]);
    });
    expect(new Set(answered).size).toBe(answered.length);
  });

  it('a change made meanwhile is seen when it is back', async () => {
    await service.put(anEntry({ domain: 'changed.example' }));
    expect((await check('changed.example').expect(200)).body.permission).toBe('allowed');
    proxy.refuse();
    expect((await check('changed.example').expect(200)).body.permission).toBe('allowed');
    const document = aDocumentOf('changed.example', { permissions: { read_content: false } });
    await service.put(anEntry({ domain: 'changed.example', document }));
    proxy.accept();
    await eventually(async () => {
      expect((await check('changed.example').expect(200)).body.permission).toBe('denied');
    });
  });
});

describe('while the database hangs', () => {
  useServiceBehindProxy(IMPATIENT);

  it('the service is not ready; checks of known domains are answered, others are 503, and none hangs', async () => {
    await recovered();
    proxy.stall();
    await service.get('/readyz').expect(503);
    const answers = await Promise.all([check(), check('never-asked-either.example')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 503]);
    proxy.recover();
  });

  it.each([
    ['a list', () => service.get('/registry')],
    ['a name never read', () => check('never-read.example')],
    ['an admin’s list', () => asAdmin('get', '/api/v1/admin/entries')],
    ['a token', () => asAdmin('get', '/api/v1/admin/entries', 'att_no-such-token')],
    ['an admin’s change', () => asAdmin('delete', '/api/v1/admin/entries/x.com')],
  ])('%s is 503 once the wait for an answer is up, the first time and the next', async (_, ask) => {
    // On existing connections, and on new ones.
    await eventually(() => service.get('/readyz').expect(200));
    proxy.stall();
    for (const _time of ['first', 'next']) {
      const startedAt = performance.now();
      const { status, headers } = await ask();
      expect(status).toBe(503);
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(performance.now() - startedAt).toBeLessThan(ANSWER_TIMEOUT_MS + 1_500);
    }
    proxy.recover();
  });
});
