import { type IncomingMessage, request } from 'node:http';
import { Value } from 'typebox/value';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  GenerationFailedEvent,
  GenerationStepEvent,
} from '../../src/adapters/http/generate/generate-schema.js';
import { type RunningService, startService } from '../support/a-service.js';
import { aDocumentOf } from '../support/an-entry.js';
import { eventually } from '../support/eventually.js';
import { PLAIN_SITE, readBy } from '../support/generating.js';
import { type ModelServer, startModelServer } from '../support/model-server.js';
import { serveSite, WELL_KNOWN } from '../support/own-file-site.js';
import { serveFixtureSite } from '../support/sites.js';

let model: ModelServer;
/** Has one place and no queue. */
let service: RunningService;
/** On the same database, with one place and a queue of one. */
let queueing: RunningService;
let sites = 0;
/** New sites for each test, with terms that no request has asked for. */
let a: string;
let b: string;
let c: string;

const withPlaces = (concurrency: number, queueMax: number) =>
  readBy(model, { GENERATOR_CONCURRENCY: String(concurrency), GENERATOR_QUEUE_MAX: String(queueMax) });

beforeAll(async () => {
  model = await startModelServer();
  service = await startService({ env: withPlaces(1, 0) });
  queueing = await startService({ beside: service, env: withPlaces(1, 1) });
});

afterAll(async () => {
  await queueing?.[Symbol.asyncDispose]();
  await service?.[Symbol.asyncDispose]();
  await model?.[Symbol.asyncDispose]();
});

beforeEach(() => {
  model.behaviours = ['slow', 'normal'];
  model.requests.length = 0;
  model.hangUps = 0;
  [a, b, c] = [aSite(), aSite(), aSite()];
});

afterEach(() => model.release());

function aSite(shape = PLAIN_SITE): string {
  sites += 1;
  const domain = `site-${sites}.example`;
  serveFixtureSite(service.origin, domain, shape);
  return domain;
}

/** A request that a test can abort. */
function call(domain: string, { port } = service, headers = {}) {
  const path = `/generate?domain=${domain}`;
  const asked = request({ host: '127.0.0.1', port, path, agent: false, headers });
  asked.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => asked.on('close', resolve));
  asked.end();
  const hangUp = () => {
    asked.destroy();
    return closed;
  };
  return { asked, closed, hangUp };
}

/** One whose status is known, if it gets an answer. */
function begin(domain: string, at = service, headers = {}) {
  const { asked, closed, hangUp } = call(domain, at, headers);
  const answered = new Promise<number | undefined>((resolve) =>
    asked.on('response', (answer) => resolve(answer.resume().statusCode)),
  );
  return { status: Promise.race([answered, closed.then(() => undefined)]), hangUp };
}

interface Told {
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** One whose events are read as they come. */
function listen(domain: string) {
  const told: Told[] = [];
  const { asked, hangUp } = call(domain, service, { Accept: 'text/event-stream' });
  const answer = new Promise<IncomingMessage>((resolve) => asked.on('response', resolve));
  const ended = answer.then(async (response) => {
    let text = '';
    response.setEncoding('utf8');
    for await (const piece of response) {
      text += piece;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
        if (event !== '') told.push({ event, data: JSON.parse(data) as Told['data'] });
      }
    }
  });
  ended.catch(() => undefined);
  return { told, answer, ended, hangUp };
}

const statusOf = async (domain: string) => (await service.generate(domain)).status;

/** Sends a request and lets the test go on. */
const ask = (domain: string, at = service) => at.generate(domain).then((answer) => answer);

const begun = (told: readonly Told[]) =>
  told.flatMap(({ event, data }) =>
    event === 'step' && data.url === undefined && !data.keys ? [data.step] : [],
  );

describe('GET /generate with Accept: text/event-stream', () => {
  it('sends its steps as they happen and ends with the document that JSON callers get', async () => {
    const { told, answer, ended } = listen(a);
    const { statusCode, headers } = await answer;
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
      'x-accel-buffering': 'no',
    });
    // The model has not answered yet; the steps before it have already been sent.
    await eventually(() => expect(begun(told)).toContain('analysing'));
    expect(told.some(({ event }) => event === 'done')).toBe(false);
    await model.until(() => model.requests.length === 1);
    model.release();
    await ended;
    expect(begun(told)).toEqual(
      expect.arrayContaining(['own_file', 'waiting', 'finding', 'reading', 'analysing', 'proving']),
    );
    const steps = told.filter(({ event }) => event === 'step').map(({ data }) => data);
    for (const step of steps) expect([step, Value.Check(GenerationStepEvent, step)]).toEqual([step, true]);
    expect(steps).toContainEqual({
      step: 'own_file',
      url: `https://${a}/.well-known/agentterms.json`,
      outcome: 'none',
    });
    expect(steps).toContainEqual({ step: 'robots', url: `https://${a}/robots.txt`, outcome: 'read' });
    expect(steps).toContainEqual({ step: 'finding', url: `https://${a}/`, outcome: 'read' });
    expect(steps.find(({ outcome, step }) => step === 'finding' && outcome === 'found')).toMatchObject({
      kind: 'terms_of_service',
      url: expect.stringContaining(`https://${a}/`),
    });
    expect(steps.at(-1)).toMatchObject({ step: 'proving', keys: expect.any(Array) });
    const { event, data } = told.at(-1) as Told;
    expect(event).toBe('done');
    expect(data).toEqual((await service.generate(a).expect(200)).body);
  });

  it('is only the document if it is kept, and the site’s own file once it is found', async () => {
    model.behaviours = ['normal'];
    await service.generate(a).expect(200);
    const kept = listen(a);
    await kept.ended;
    expect(kept.told.map(({ event }) => event)).toEqual(['done']);
    serveSite(service.origin, 'own.example', { [WELL_KNOWN]: aDocumentOf('own.example') });
    const own = listen('own.example');
    await own.ended;
    expect(own.told.map(({ event, data }) => [event, data.step, data.outcome])).toEqual([
      ['step', 'own_file', undefined],
      ['step', 'own_file', 'found'],
      ['done', undefined, undefined],
    ]);
  });

  it('ends a failure with the words and the status of the JSON form', async () => {
    const none = aSite('no-terms');
    const { told, ended } = listen(none);
    await ended;
    const { event, data } = told.at(-1) as Told;
    expect(event).toBe('failed');
    expect(Value.Check(GenerationFailedEvent, data)).toBe(true);
    const { body } = await service.generate(none).expect(404);
    expect(data).toEqual({ ...body, status: 404 });
    expect(data.reason).toBe('no_terms');
  });

  it('says when to retry if there is no free place', async () => {
    const first = listen(a);
    await model.until(() => model.requests.length === 1);
    const second = listen(b);
    await second.ended;
    expect(second.told.at(-1)).toMatchObject({
      event: 'failed',
      data: { status: 503, error: 'service_unavailable', retry_after_seconds: expect.any(Number) },
    });
    model.release();
    await first.ended;
  });

  it('is JSON for failures before the first step, and for callers that do not prefer events', async () => {
    model.behaviours = ['normal'];
    const ask = (query: string, accept: string) => service.get(`/generate${query}`).set('Accept', accept);
    const { body } = await ask('?domain=localhost', 'text/event-stream').expect(400);
    expect(body.error).toBe('invalid_domain');
    for (const accept of ['*/*', 'application/json', 'application/json, text/event-stream'])
      expect((await ask(`?domain=${a}`, accept).expect(200)).headers['content-type']).toMatch(
        /^application\/json/,
      );
    const download = await ask(`?domain=${a}&download=1`, 'text/event-stream').expect(200);
    expect(download.body).not.toHaveProperty('meta');
    const { headers } = await service.head(`/generate?domain=${a}`).set('Accept', 'text/event-stream');
    expect(headers['content-type']).toMatch(/^application\/json/);
    await using spent = await startService({ beside: service, env: { RATE_LIMIT_HOURLY: '1' } });
    await spent.generate(a).expect(200);
    const refused = await spent.generate(a).set('Accept', 'text/event-stream').expect(429);
    expect(refused.body).toMatchObject({ error: 'rate_limit_exceeded', limit_hit: '1/hour' });
  });
});

describe('a caller that leaves a stream', () => {
  it('stops nothing that another waits for, which gets all steps from the beginning', async () => {
    const leaving = listen(a);
    await model.until(() => model.requests.length === 1);
    const staying = listen(`www.${a}`);
    await eventually(() => expect(begun(staying.told)).toContain('analysing'));
    await leaving.hangUp();
    expect(model.hangUps).toBe(0);
    model.release();
    await staying.ended;
    expect(staying.told.at(-1)?.event).toBe('done');
    expect(begun(staying.told)).toContain('finding');
    expect(model.requests).toHaveLength(1);
  });

  it('as the last frees the place, and the model is hung up on', async () => {
    const { hangUp } = listen(a);
    await model.until(() => model.requests.length === 1);
    await hangUp();
    await model.until(() => model.hangUps === 1);
    await eventually(async () => expect((await service.generate(b)).status).toBe(200));
  });
});

describe('a caller that hangs up', () => {
  it('frees the place, and the model is hung up on', async () => {
    const gone = begin(a);
    await model.until(() => model.requests.length === 1);
    expect(await statusOf(b)).toBe(503);
    await gone.hangUp();
    await model.until(() => model.hangUps === 1);
    await eventually(async () => expect(await statusOf(b)).toBe(200));
  });

  it('leaves nothing of the domain behind: the next document is generated from the start', async () => {
    const gone = begin(a);
    await model.until(() => model.requests.length === 1);
    await gone.hangUp();
    await model.until(() => model.hangUps === 1);
    await service.get(`/registry/${a}`).expect(404);
    expect(await service.sql('SELECT * FROM generated_terms WHERE domain = $1', [a])).toEqual([]);
    const { headers } = await service.generate(a).expect(200);
    expect(headers['x-cache']).toBe('MISS');
    expect(model.requests).toHaveLength(2);
  });

  it('affects no other caller that waits for the same domain', async () => {
    const gone = begin(a);
    await model.until(() => model.requests.length === 1);
    const staying = [begin(a), begin(`www.${a}`)];
    // Both are waiting by the time that later requests have been refused for want of a place.
    for (const domain of [b, c, b]) expect(await statusOf(domain)).toBe(503);
    await gone.hangUp();
    for (const domain of [b, c, b]) expect(await statusOf(domain)).toBe(503);
    expect(model.hangUps).toBe(0);
    model.release();
    for (const { status } of staying) expect(await status).toBe(200);
    expect(model.requests).toHaveLength(1);
  });

  it('as the last of several frees the place too', async () => {
    const asked = [begin(a), begin(a), begin(`www.${a}`)];
    await model.until(() => model.requests.length === 1);
    for (const one of asked) await one.hangUp();
    await model.until(() => model.hangUps === 1);
    await eventually(async () => expect(await statusOf(b)).toBe(200));
  });

  it('while the site is being read ends the requests to the site', async () => {
    const silent = aSite('silent-terms');
    const gone = begin(silent);
    await eventually(() => {
      expect(service.origin.requests.map(({ host, url }) => host + url)).toContain(`${silent}/terms`);
    });
    await gone.hangUp();
    await service.origin.idle();
    model.behaviours = ['normal'];
    await eventually(async () => expect(await statusOf(b)).toBe(200));
  });

  it('while waiting in the queue leaves it', async () => {
    const first = begin(a, queueing);
    await model.until(() => model.requests.length === 1);
    const domains = [b, c];
    const calls = domains.map((domain) => begin(domain, queueing));
    const refused = await Promise.race(
      calls.map(async ({ status }, index) => ((await status) === 503 ? index : -1)),
    );
    // One of them was refused, so the other one waits.
    expect(refused).toBeGreaterThanOrEqual(0);
    const [waiting] = calls.toSpliced(refused, 1);
    const [left] = domains.toSpliced(refused, 1);
    await waiting?.hangUp();
    for (let round = 0; round < 5; round += 1) await queueing.get('/generate').expect(400);
    model.release();
    expect(await first.status).toBe(200);
    expect((await queueing.generate(domains[refused] ?? '')).status).toBe(200);
    const asked = model.requests.map(({ messages }) => JSON.stringify(messages));
    expect(asked).toHaveLength(2);
    expect(asked.some((text) => text.includes(`https://${left}/`))).toBe(false);
  });
});

describe('503 service_unavailable when all places are taken (7.1)', () => {
  it('and there is no queue', async () => {
    const first = ask(a);
    await model.until(() => model.requests.length === 1);
    const { body, headers } = await service.generate(b).expect(503);
    expect(body).toEqual({ error: 'service_unavailable', message: expect.stringMatching(/capacity/) });
    expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
    model.release();
    expect(await first).toHaveProperty('status', 200);
    await service.generate(b).expect(200);
  });

  it('and the queue is full; the queued caller gets an answer', async () => {
    const first = ask(a, queueing);
    await model.until(() => model.requests.length === 1);
    const others = [b, c].map((domain) => ask(domain, queueing));
    const refused = await Promise.race(others);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(model.requests).toHaveLength(1);
    model.release();
    expect(await first).toHaveProperty('status', 200);
    const statuses = (await Promise.all(others)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 503]);
  });

  it('not for a domain that is already under way', async () => {
    const answers = [a, a, `www.${a}`].map((domain) => ask(domain));
    await model.until(() => model.requests.length === 1);
    model.release();
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
  });
});

describe('a full generator', () => {
  it('still answers kept documents, own files and bad requests', async () => {
    model.behaviours = ['normal'];
    const kept = await service.generate(b).expect(200);
    model.behaviours = ['slow', 'normal'];
    const first = ask(a);
    await model.until(() => model.requests.length === 2);
    expect((await service.generate(b).expect(200)).text).toBe(kept.text);
    await service.generate('localhost').expect(400);
    await service.check(b, 'scrape_data');
    model.release();
    await first;
  });

  it('has as many places as configured', async () => {
    model.behaviours = ['slow'];
    const env = { ...withPlaces(3, 0), TRUST_PROXY: 'loopback' };
    await using wide = await startService({ beside: service, env });
    const from = (address: string, domain: string) =>
      wide
        .generate(domain)
        .set('X-Forwarded-For', address)
        .then((answer) => answer);
    const answers = [from('203.0.113.1', a), from('203.0.113.1', b), from('203.0.113.2', c)];
    await model.until(() => model.requests.length === 3);
    expect((await from('203.0.113.3', aSite())).status).toBe(503);
    model.release();
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
  });
});

it('a caller whose generations do not end leaves places and queue to others', async () => {
  const env = { ...withPlaces(2, 2), TRUST_PROXY: 'loopback' };
  await using shared = await startService({ beside: service, env });
  const one = { 'X-Forwarded-For': '203.0.113.1' };
  const slow = begin(a, shared, one);
  await model.until(() => model.requests.length === 1);
  // Its share of the queue is one: one of these waits, and the others are refused.
  const statuses: (number | undefined)[] = [];
  const rest = [b, c, aSite()].map((domain) =>
    begin(domain, shared, one).status.then((status) => statuses.push(status)),
  );
  await eventually(() => expect(statuses).toEqual([503, 503]));
  expect(model.requests).toHaveLength(1);
  const other = await shared.generate(aSite()).set('X-Forwarded-For', '203.0.113.2');
  expect(other.status).toBe(200);
  model.release();
  await Promise.all(rest);
  expect([await slow.status, ...statuses]).toEqual([200, 503, 503, 200]);
});
