import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../support/a-service.js';
import { aDocumentOf } from '../support/an-entry.js';
import { eventually } from '../support/eventually.js';
import { PLAIN_SITE, pathsAsked, readBy, takeDown } from '../support/generating.js';
import { type ModelServer, startModelServer } from '../support/model-server.js';
import { ROOT, serveSite, timesAsked, WELL_KNOWN } from '../support/own-file-site.js';
import { serveFixtureSite } from '../support/sites.js';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Requests to each of two services at a time. */
const EACH = 6;
const LIMIT = 1_000_000;

let model: ModelServer;
let service: RunningService;
/** On the same database. */
let second: RunningService;
let sites = 0;
/** A separate site for each test, with terms that can be found. */
let domain: string;

beforeAll(async () => {
  model = await startModelServer();
  service = await startService({ env: readBy(model) });
  second = await startService({ beside: service, env: readBy(model) });
});

afterAll(async () => {
  await second?.[Symbol.asyncDispose]();
  await service?.[Symbol.asyncDispose]();
  await model?.[Symbol.asyncDispose]();
});

beforeEach(() => {
  model.behaviours = ['normal'];
  model.requests.length = 0;
  domain = aSite();
});

afterEach(() => model.release());

function aSite(): string {
  sites += 1;
  const name = `site-${sites}.example`;
  serveFixtureSite(service.origin, name, PLAIN_SITE);
  return name;
}

/** What an answer says about its source. */
async function ask(name = domain, query: Readonly<Record<string, string>> = {}, at = service) {
  const { body, headers, text } = await at.generate(name, query).expect(200);
  return { source: body.meta.source, cache: headers['x-cache'], age: headers.age, body, text };
}

describe("a domain's own file (8: 1 hour)", () => {
  const FILE = (fields = {}) => aDocumentOf(domain, fields);

  it('is kept to the millisecond, with its age in whole seconds', async () => {
    serveSite(service.origin, domain, { [WELL_KNOWN]: FILE() });
    expect(await ask()).toMatchObject({ cache: 'MISS', age: '0' });
    expect(await ask()).toMatchObject({ cache: 'HIT', age: '0' });
    service.later(1_999);
    expect(await ask()).toMatchObject({ cache: 'HIT', age: '1' });
    serveSite(service.origin, domain, { [WELL_KNOWN]: FILE({ policy_id: 'new' }) });
    service.later(HOUR_MS - 1_999);
    const last = await ask();
    expect(last).toMatchObject({ cache: 'HIT', age: '3600' });
    expect(last.body).not.toHaveProperty('policy_id');
    expect(timesAsked(service.origin, domain)).toBe(1);
    service.later(1);
    const renewed = await ask();
    expect(renewed).toMatchObject({ cache: 'MISS', age: '0' });
    expect(renewed.body).toMatchObject({
      policy_id: 'new',
      meta: { retrieved_at: service.clock.now().toISOString() },
    });
  });

  it('that is not valid is kept as well', async () => {
    serveSite(service.origin, domain, { [ROOT]: { permissions: 'all' } });
    const first = await ask();
    service.later(HOUR_MS);
    expect(await ask()).toMatchObject({ cache: 'HIT', text: first.text });
    expect(timesAsked(service.origin, domain, ROOT)).toBe(1);
  });

  it('that is not there is not looked for again within the hour', async () => {
    expect(await ask()).toMatchObject({ source: 'generated', cache: 'MISS' });
    service.later(HOUR_MS);
    expect(await ask()).toMatchObject({ source: 'generated', cache: 'HIT', age: '3600' });
    expect(timesAsked(service.origin, domain)).toBe(1);
    serveSite(service.origin, domain, { [WELL_KNOWN]: FILE() });
    service.later(1);
    expect(await ask()).toMatchObject({ source: 'authoritative', cache: 'MISS' });
  });

  it('is fetched again by force, which replaces the kept copy', async () => {
    serveSite(service.origin, domain, { [WELL_KNOWN]: FILE() });
    await ask();
    serveSite(service.origin, domain, { [WELL_KNOWN]: FILE({ policy_id: 'new' }) });
    const forced = await ask(domain, { force: 'true' });
    expect(forced).toMatchObject({ cache: 'MISS', body: { policy_id: 'new' } });
    expect(await ask()).toMatchObject({ cache: 'HIT', text: forced.text });
  });

  it('that has disappeared is replaced by a generated document by force', async () => {
    serveSite(service.origin, domain, { [WELL_KNOWN]: FILE() });
    await ask();
    serveFixtureSite(service.origin, domain, PLAIN_SITE);
    expect(await ask(domain, { force: 'true' })).toMatchObject({ source: 'generated' });
    expect(await ask()).toMatchObject({ source: 'generated', cache: 'HIT' });
  });

  it('is answered while the site is down', async () => {
    serveSite(service.origin, domain, { [WELL_KNOWN]: FILE() });
    const before = await ask();
    takeDown(service.origin, domain);
    expect(await ask()).toMatchObject({ cache: 'HIT', text: before.text });
  });

  it('stays when the site is down as force asks for it', async () => {
    serveSite(service.origin, domain, { [WELL_KNOWN]: FILE() });
    const before = await ask();
    takeDown(service.origin, domain);
    await service.generate(domain, { force: 'true' });
    expect(await ask()).toMatchObject({ cache: 'HIT', text: before.text });
    expect(await service.check(domain, 'read_content')).toHaveProperty('source', 'authoritative');
  });
});

describe('a generated document (8: 24 hours)', () => {
  it('is kept to the millisecond, with its age in whole seconds', async () => {
    const first = await ask();
    expect(first).toMatchObject({ cache: 'MISS', age: '0' });
    service.later(DAY_MS - 1);
    expect(await ask()).toMatchObject({ cache: 'HIT', age: '86399', text: first.text });
    expect(model.requests).toHaveLength(1);
    service.later(1);
    const second = await ask();
    expect(second).toMatchObject({ cache: 'MISS', age: '0' });
    expect(second.body.meta.generated_at).toBe(service.clock.now().toISOString());
    expect(model.requests).toHaveLength(2);
  });

  it('is made again by force, which replaces the kept copy', async () => {
    await ask();
    service.later(60_000);
    const forced = await ask(domain, { force: 'true' });
    expect(forced).toMatchObject({ cache: 'MISS', age: '0' });
    expect(forced.body.meta.generated_at).toBe(service.clock.now().toISOString());
    expect(model.requests).toHaveLength(2);
    service.later(DAY_MS - 1);
    expect(await ask()).toMatchObject({ cache: 'HIT', text: forced.text });
  });

  it('is the same for both modes', async () => {
    const first = await ask(domain, { mode: 'generate_always' });
    expect(timesAsked(service.origin, domain)).toBe(0);
    expect(await ask(domain, { mode: 'generate_always' })).toMatchObject({
      cache: 'HIT',
      text: first.text,
    });
    expect(await ask()).toMatchObject({ cache: 'HIT', text: first.text });
    expect(model.requests).toHaveLength(1);
  });

  it('is replaced by an own file within its day', async () => {
    await ask();
    serveSite(service.origin, domain, { [ROOT]: aDocumentOf(domain) });
    service.later(HOUR_MS + 1);
    expect(await ask()).toMatchObject({ source: 'authoritative' });
    expect(await ask(domain, { mode: 'generate_always' })).toMatchObject({
      source: 'generated',
      cache: 'HIT',
    });
  });

  it('is answered while the site is down, without asking it for pages', async () => {
    const first = await ask();
    takeDown(service.origin, domain);
    service.later(23 * HOUR_MS);
    const asked = pathsAsked(service.origin, domain).length;
    expect(await ask()).toMatchObject({ cache: 'HIT', text: first.text });
    const since = pathsAsked(service.origin, domain).slice(asked);
    expect(since.filter((path) => path !== WELL_KNOWN && path !== ROOT)).toEqual([]);
  });

  it('is returned while the site is silent', async () => {
    await using hasty = await startService({
      beside: service,
      env: readBy(model, { FETCH_TIMEOUT_MS: '300' }),
    });
    const first = await ask();
    serveFixtureSite(service.origin, domain, 'silent');
    service.later(2 * HOUR_MS);
    expect(await ask(domain, {}, hasty)).toMatchObject({ cache: 'HIT', text: first.text });
  });

  it('is answered while the model is down, and by force is not', async () => {
    const first = await ask();
    model.behaviours = ['spent'];
    expect(await ask()).toMatchObject({ cache: 'HIT', text: first.text });
    await service.generate(domain, { force: 'true' }).expect(503);
    expect(await ask()).toMatchObject({ cache: 'HIT', text: first.text });
  });

  it('stays when a forced generation fails, whatever the reason', async () => {
    const first = await ask();
    model.behaviours = ['not-json'];
    await service.generate(domain, { force: 'true' }).expect(500);
    takeDown(service.origin, domain);
    await service.generate(domain, { force: 'true' }).expect(404);
    expect(await ask()).toMatchObject({ cache: 'HIT', text: first.text });
  });
});

/** A domain that publishes a file. */
function anOwnFile(): string {
  const name = aSite();
  serveSite(service.origin, name, { [WELL_KNOWN]: aDocumentOf(name) });
  return name;
}

describe('kept documents are shared by every process on one database', () => {
  it('and is there after a restart', async () => {
    const own = anOwnFile();
    const domains = [domain, own];
    const before = await Promise.all(domains.map((name) => ask(name)));
    for (const name of domains) takeDown(service.origin, name);
    {
      await using again = await startService({ beside: service, env: readBy(model) });
      for (const [index, name] of domains.entries()) {
        expect(await ask(name, {}, again)).toMatchObject({ cache: 'HIT', text: before[index]?.text });
      }
    }
    expect(model.requests).toHaveLength(1);
  });

  it('and so are forced replacements', async () => {
    const own = anOwnFile();
    for (const name of [domain, own]) {
      const first = await ask(name);
      expect(await ask(name, {}, second)).toMatchObject({ cache: 'HIT', text: first.text });
    }
    service.later(60_000);
    serveSite(service.origin, own, {
      [WELL_KNOWN]: aDocumentOf(own, { policy_id: 'b' }),
    });
    for (const name of [domain, own]) {
      const forced = await ask(name, { force: 'true' }, second);
      expect(forced.cache).toBe('MISS');
      await eventually(async () => {
        expect(await ask(name)).toMatchObject({ cache: 'HIT', age: '0', text: forced.text });
      });
    }
    expect(model.requests).toHaveLength(2);
  });
});

/** Sends a request and lets the test go on. */
const begin = (at: RunningService, name = domain, query = {}) =>
  at.generate(name, query).then((answer) => answer);

/** How many requests to the generator the service has counted so far, including this one. */
async function counted(at: RunningService): Promise<number> {
  const { headers } = await at.get('/generate').expect(400);
  return LIMIT - Number(headers['x-ratelimit-remaining']);
}

/** Asks both services at the same time, and lets the model answer once all of them are being worked on. */
async function askAll(query: Readonly<Record<string, string>>, name: (index: number) => string) {
  const before = [await counted(service), await counted(second)];
  const answers = [service, second].flatMap((at) =>
    Array.from({ length: EACH }, (_, index) => begin(at, name(index), query)),
  );
  for (const [index, at] of [service, second].entries()) {
    let questions = 0;
    await eventually(async () => {
      questions += 1;
      expect((await counted(at)) - (before[index] ?? 0) - questions).toBe(EACH);
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
    // An excess request would be answered, so that it is counted and nothing waits for it.
    model.behaviours = ['slow', 'normal'];
    const answers = await askAll(query, () => domain);
    for (const { status } of answers) expect(status).toBe(200);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(model.requests).toHaveLength(1);
    expect(pathsAsked(service.origin, domain).filter((path) => path === '/terms')).toHaveLength(1);
    expect(
      await service.sql('SELECT count(*)::int FROM registry_change WHERE domain = $1', [domain]),
    ).toEqual([{ count: 1 }]);
  });

  it('with force=true where a result is kept already', async () => {
    model.behaviours = ['normal', 'slow', 'normal'];
    await begin(service);
    model.requests.length = 0;
    service.later(60_000);
    const answers = await askAll({ force: 'true' }, () => domain);
    expect(new Set(answers.map(({ body }) => body.meta.generated_at))).toEqual(
      new Set([service.clock.now().toISOString()]),
    );
    expect(model.requests).toHaveLength(1);
  });

  it('under both of its names', async () => {
    model.behaviours = ['slow', 'normal'];
    const answers = await askAll({}, (index) => (index % 2 === 0 ? domain : `www.${domain}`));
    for (const { status } of answers) expect(status).toBe(200);
    expect(model.requests).toHaveLength(1);
  });

  it('and a failure is the failure of all waiting callers in that service', async () => {
    model.behaviours = ['slow', 'spent'];
    const answers = Array.from({ length: EACH }, () => begin(service));
    await model.until(() => model.requests.length === 1);
    model.release();
    for (const { status } of await Promise.all(answers)) expect([200, 503]).toContain(status);
    expect(model.requests.length).toBeLessThanOrEqual(2);
  });
});

it('a second force after the first is a separate generation', async () => {
  model.behaviours = ['normal'];
  await begin(service, domain, { force: 'true' });
  await begin(second, domain, { force: 'true' });
  await begin(service, domain, { force: 'true' });
  expect(model.requests).toHaveLength(3);
});

it('different domains do not wait for each other', async () => {
  model.behaviours = ['slow', 'normal'];
  const waiting = begin(service);
  await model.until(() => model.requests.length === 1);
  const other = aSite();
  for (const at of [service, second]) expect((await begin(at, other)).status).toBe(200);
  model.release();
  expect((await waiting).status).toBe(200);
});

it('a caller of the other service waits while one generates, and a crash of the first frees the domain', async () => {
  model.behaviours = ['slow', 'normal'];
  const third = await startService({ beside: service, env: readBy(model) });
  const lost = begin(third).catch(() => undefined);
  await model.until(() => model.requests.length === 1);
  const waiting = begin(second);
  await third[Symbol.asyncDispose]();
  await lost;
  expect((await waiting).status).toBe(200);
  expect(model.requests).toHaveLength(2);
});

describe('while the database is away', () => {
  let proxy: TcpProxy;
  /** On the same database, through the proxy. */
  let cut: RunningService;

  beforeAll(async () => {
    proxy = await startTcpProxy(service.databaseUrl);
    cut = await startService({
      beside: service,
      env: readBy(model, { DATABASE_URL: proxy.url, GENERATOR_CONCURRENCY: '1', GENERATOR_QUEUE_MAX: '0' }),
    });
  });

  afterAll(async () => {
    await cut?.[Symbol.asyncDispose]();
    await proxy?.[Symbol.asyncDispose]();
  });

  beforeEach(() => proxy.accept());

  const recovered = (name: string) => eventually(() => cut.generate(name).expect(200));

  it('kept documents are returned from memory', async () => {
    const domains = [domain, anOwnFile()];
    // Made by the first request, and in memory once the service has heard of its own changes and read them
    // again.
    for (let round = 0; round < 10; round += 1) {
      for (const name of domains) await recovered(name);
    }
    const before = await Promise.all(domains.map(recovered));
    proxy.refuse();
    for (const [index, name] of domains.entries()) {
      expect(await ask(name, {}, cut)).toMatchObject({ cache: 'HIT', text: before[index]?.text });
    }
  });

  it('anything else is 503, says when to retry but not why, and works once the database is back', async () => {
    proxy.refuse();
    const { body, headers } = await cut.generate(domain).expect(503);
    expect(body).toEqual({ error: 'service_unavailable', message: expect.any(String) });
    expect(JSON.stringify(body)).not.toMatch(/ECONN|127\.0\.0\.1|\bpg\b|prisma|stack/i);
    expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
    expect(headers['x-ratelimit-limit']).toBe(String(LIMIT));
    proxy.accept();
    await recovered(domain);
  });

  it('a result that cannot be kept is 503, and its place and its domain are free again', async () => {
    await recovered(aSite());
    model.behaviours = ['slow', 'normal'];
    const seen = model.requests.length;
    const waiting = begin(cut);
    await model.until(() => model.requests.length === seen + 1);
    proxy.refuse();
    model.release();
    expect((await waiting).status).toBe(503);
    proxy.accept();
    await recovered(domain);
  });
});
