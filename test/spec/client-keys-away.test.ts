import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService, TEST_ADMIN_TOKEN } from '../support/a-service.js';
import { eventually } from '../support/eventually.js';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js';

const KEYS = '/api/v1/admin/client-keys';
const WRONG_KEY = `atk_${'w'.repeat(43)}`;

/** At the database itself, and the one that the tests are about behind a proxy. */
let first: RunningService;
let proxy: TcpProxy;
let service: RunningService;

beforeAll(async () => {
  first = await startService();
  proxy = await startTcpProxy(first.databaseUrl);
  service = await startService({
    beside: first,
    env: { DATABASE_URL: proxy.url },
    timings: {
      answerTimeoutMs: 300,
      clientKeysPatienceMs: 200,
      probeIntervalMs: 50,
      feedHeartbeatMs: 50,
      feedLeaseMs: 500,
      recordTimeoutMs: 200,
    },
  });
});

afterAll(async () => {
  // Whatever hangs is released before the service waits for its end.
  proxy?.refuse();
  await service?.[Symbol.asyncDispose]();
  await proxy?.[Symbol.asyncDispose]();
  await first?.[Symbol.asyncDispose]();
});

async function issue(at: RunningService): Promise<string> {
  const { body } = await supertest(at.url)
    .post(KEYS)
    .set({ Authorization: `Bearer ${TEST_ADMIN_TOKEN}` })
    .send({ name: `Robots ${Math.random()}`, hourly: 1_000, daily: 1_000 })
    .expect(201);
  return body.key;
}

const check = (key: string) =>
  service.get('/api/v1/check').query({ domain: 'x.com', action: 'read_content' }).set('X-Api-Key', key);

describe('a client key while the database is away (contract: "Limits")', () => {
  it('counts if it is known, and an unknown one is not called wrong', async () => {
    const key = await issue(first);
    await eventually(() => check(key).expect(200));
    proxy.refuse();
    await check(key).expect(200);
    const later = await issue(first);
    for (const unknown of [later, WRONG_KEY]) {
      const { body, headers } = await check(unknown).expect(503);
      expect(body).toEqual({ error: 'service_unavailable', message: expect.any(String) });
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(headers).not.toHaveProperty('www-authenticate');
    }
    await check(key).expect(200);
    proxy.accept();
    await eventually(() => check(later).expect(200));
    await check(WRONG_KEY).expect(401);
  });

  it('causes no wait for a silent database', async () => {
    const key = await issue(first);
    await eventually(() => check(key).expect(200));
    proxy.stall();
    // The feed of changes takes a while to notice. Until then memory answers as usual.
    const statuses = new Set<number>();
    await eventually(async () => {
      statuses.add((await check(key)).status);
      expect((await check(WRONG_KEY)).status).toBe(503);
    });
    for (let call = 0; call < 20; call += 1) statuses.add((await check(key)).status);
    expect([...statuses]).toEqual([200]);
  });
});
