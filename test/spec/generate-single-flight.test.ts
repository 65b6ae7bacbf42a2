import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../support/a-service.js';
import { eventually } from '../support/eventually.js';
import { PLAIN_SITE, pathsAsked, readBy } from '../support/generating.js';
import { type ModelServer, startModelServer } from '../support/model-server.js';
import { serveFixtureSite } from '../support/sites.js';

const EACH = 6;
const LIMIT = 1_000_000;

let model: ModelServer;
let first: RunningService;
let second: RunningService;
let sites = 0;
let domain: string;

beforeAll(async () => {
  model = await startModelServer();
  first = await startService({ env: readBy(model) });
  second = await startService({ beside: first, env: readBy(model) });
});

afterAll(async () => {
  await second?.[Symbol.asyncDispose]();
  await first?.[Symbol.asyncDispose]();
  await model?.[Symbol.asyncDispose]();
});

beforeEach(() => {
  sites += 1;
  domain = `wanted-${sites}.example`;
  serveFixtureSite(first.origin, domain, PLAIN_SITE);
  model.requests.length = 0;
});

afterEach(() => model.release());

const ask = (service: RunningService, name = domain, query = {}) =>
  service.generate(name, query).then((answer) => answer);

/** How many requests to the generator the service has counted so far; this question is one of them. */
async function counted(service: RunningService): Promise<number> {
  const { headers } = await service.get('/generate').expect(400);
  return LIMIT - Number(headers['x-ratelimit-remaining']);
}

/** Asks both services at the same time, and lets the model answer once all of them are being worked on. */
async function askAll(query: Readonly<Record<string, string>>, name: (index: number) => string) {
  const before = [await counted(first), await counted(second)];
  const answers = [first, second].flatMap((service) =>
    Array.from({ length: EACH }, (_, index) => ask(service, name(index), query)),
  );
  for (const [index, service] of [first, second].entries()) {
    let questions = 0;
    await eventually(async () => {
      questions += 1;
      expect((await counted(service)) - (before[index] ?? 0) - questions).toBe(EACH);
    });
  }
  await model.until(() => model.requests.length === 1);
  model.release();
  return Promise.all(answers);
}

describe('one generation a domain, over two services on one database', () => {
  it.each([
    ['as usual', {}],
    ['with mode=generate_always', { mode: 'generate_always' }],
    ['with force=true', { force: 'true' }],
  ])('%s', async (_, query) => {
    // A request too many would be answered, so that it is counted and nobody waits for it.
    model.behaviours = ['slow', 'normal'];
    const answers = await askAll(query, () => domain);
    for (const { status } of answers) expect(status).toBe(200);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(model.requests).toHaveLength(1);
    expect(pathsAsked(first.origin, domain).filter((path) => path === '/terms')).toHaveLength(1);
    expect(await first.sql('SELECT count(*)::int FROM registry_change WHERE domain = $1', [domain])).toEqual([
      { count: 1 },
    ]);
  });

  it('with force=true where a result is kept already', async () => {
    model.behaviours = ['normal', 'slow', 'normal'];
    await ask(first);
    model.requests.length = 0;
    first.later(60_000);
    const answers = await askAll({ force: 'true' }, () => domain);
    expect(new Set(answers.map(({ body }) => body.meta.generated_at))).toEqual(
      new Set([first.clock.now().toISOString()]),
    );
    expect(model.requests).toHaveLength(1);
  });

  it('under both of its names', async () => {
    model.behaviours = ['slow', 'normal'];
    const answers = await askAll({}, (index) => (index % 2 === 0 ? domain : `www.${domain}`));
    for (const { status } of answers) expect(status).toBe(200);
    expect(model.requests).toHaveLength(1);
  });

  it('and a failure is the failure of all who waited in that service', async () => {
    model.behaviours = ['slow', 'spent'];
    const answers = Array.from({ length: EACH }, () => ask(first));
    await model.until(() => model.requests.length === 1);
    model.release();
    for (const { status } of await Promise.all(answers)) expect([200, 503]).toContain(status);
    expect(model.requests.length).toBeLessThanOrEqual(2);
  });
});

it('a second force after the first is a generation of its own', async () => {
  model.behaviours = ['normal'];
  await ask(first, domain, { force: 'true' });
  await ask(second, domain, { force: 'true' });
  await ask(first, domain, { force: 'true' });
  expect(model.requests).toHaveLength(3);
});

it('different domains do not wait for each other', async () => {
  model.behaviours = ['slow', 'normal'];
  const waiting = ask(first);
  await model.until(() => model.requests.length === 1);
  serveFixtureSite(first.origin, 'other.example', PLAIN_SITE);
  for (const service of [first, second]) expect((await ask(service, 'other.example')).status).toBe(200);
  model.release();
  expect((await waiting).status).toBe(200);
});

it('who comes while one service works waits for it in the other, and a crash of the first frees the domain', async () => {
  model.behaviours = ['slow', 'normal'];
  const third = await startService({ beside: first, env: readBy(model) });
  const lost = ask(third).catch(() => undefined);
  await model.until(() => model.requests.length === 1);
  const waiting = ask(second);
  await third[Symbol.asyncDispose]();
  await lost;
  expect((await waiting).status).toBe(200);
  expect(model.requests).toHaveLength(2);
});
