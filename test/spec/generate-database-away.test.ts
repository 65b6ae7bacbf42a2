import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../support/a-service.js';
import { aDocumentOf } from '../support/an-entry.js';
import { eventually } from '../support/eventually.js';
import { PLAIN_SITE, readBy } from '../support/generating.js';
import { type ModelServer, startModelServer } from '../support/model-server.js';
import { ROOT, serveSite } from '../support/own-file-site.js';
import { serveFixtureSite } from '../support/sites.js';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

let database: TestDatabase;
let proxy: TcpProxy;
let model: ModelServer;
let service: RunningService;

beforeAll(async () => {
  database = await createTestDatabase('shipped');
  proxy = await startTcpProxy(database.url);
  model = await startModelServer();
  service = await startService({
    databaseUrl: database.url,
    env: readBy(model, { DATABASE_URL: proxy.url, GENERATOR_CONCURRENCY: '1', GENERATOR_QUEUE_MAX: '0' }),
  });
  for (const domain of ['kept.example', 'new.example', 'later.example']) {
    serveFixtureSite(service.origin, domain, PLAIN_SITE);
  }
  serveSite(service.origin, 'own.example', { [ROOT]: aDocumentOf('own.example') });
});

afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  await model?.[Symbol.asyncDispose]();
  await proxy?.[Symbol.asyncDispose]();
  await database?.drop();
});

beforeEach(() => proxy.accept());

const ask = (domain: string) => service.generate(domain);
const recovered = (domain: string) => eventually(() => ask(domain).expect(200));

describe('while the database is away', () => {
  it('what is kept is answered from memory', async () => {
    // Made by the first request, and in memory once the service has heard of its own changes and read them again.
    for (let round = 0; round < 10; round += 1) {
      for (const domain of ['kept.example', 'own.example']) await recovered(domain);
    }
    const before = [await recovered('kept.example'), await recovered('own.example')];
    proxy.refuse();
    for (const [index, domain] of ['kept.example', 'own.example'].entries()) {
      const { text, headers } = await ask(domain).expect(200);
      expect(text).toBe(before[index]?.text);
      expect(headers['x-cache']).toBe('HIT');
    }
  });

  it('anything else is 503, says when to ask again and nothing of why, and works once it is back', async () => {
    proxy.refuse();
    const { body, headers } = await ask('new.example').expect(503);
    expect(body).toEqual({ error: 'service_unavailable', message: expect.any(String) });
    expect(JSON.stringify(body)).not.toMatch(/ECONN|127\.0\.0\.1|\bpg\b|prisma|stack/i);
    expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
    expect(headers['x-ratelimit-limit']).toBe('1000000');
    proxy.accept();
    await recovered('new.example');
  });

  it('a result that cannot be kept is 503, and its place and its domain are free again', async () => {
    await recovered('kept.example');
    model.behaviours = ['slow', 'normal'];
    const seen = model.requests.length;
    const waiting = ask('later.example').then((answer) => answer);
    await model.until(() => model.requests.length === seen + 1);
    proxy.refuse();
    model.release();
    expect((await waiting).status).toBe(503);
    proxy.accept();
    await recovered('later.example');
  });
});
