import { type IncomingMessage, request } from 'node:http';
import { Value } from 'typebox/value';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GenerationFailedEvent, GenerationStepEvent } from '../../src/adapters/http/schemas/generate.js';
import { type RunningService, startService } from '../support/a-service.js';
import { aDocumentOf } from '../support/an-entry.js';
import { eventually } from '../support/eventually.js';
import { PLAIN_SITE, readBy } from '../support/generating.js';
import { type ModelServer, startModelServer } from '../support/model-server.js';
import { serveSite, WELL_KNOWN } from '../support/own-file-site.js';
import { serveFixtureSite } from '../support/sites.js';

let model: ModelServer;
let service: RunningService;

beforeEach(async () => {
  model = await startModelServer('normal');
  service = await startService({
    env: readBy(model, { GENERATOR_CONCURRENCY: '1', GENERATOR_QUEUE_MAX: '0', RATE_LIMIT_HOURLY: '20' }),
  });
  for (const letter of 'ab') serveFixtureSite(service.origin, `${letter}.example`, PLAIN_SITE);
});

afterEach(async () => {
  await service[Symbol.asyncDispose]();
  await model[Symbol.asyncDispose]();
});

interface Told {
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** A request whose events are read as they come, and that a test can hang up on. */
function listen(domain: string, { port } = service) {
  const told: Told[] = [];
  const path = `/generate?domain=${domain}`;
  const headers = { Accept: 'text/event-stream' };
  const asked = request({ host: '127.0.0.1', port, path, agent: false, headers });
  asked.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => asked.on('close', resolve));
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
  const hangUp = () => {
    asked.destroy();
    return closed;
  };
  asked.end();
  return { told, answer, ended, hangUp };
}

const begun = (told: readonly Told[]) =>
  told.flatMap(({ event, data }) =>
    event === 'step' && data.url === undefined && !data.keys ? [data.step] : [],
  );

describe('GET /generate with Accept: text/event-stream', () => {
  it('tells its steps as they happen and ends with the document that JSON callers get', async () => {
    model.behaviours = ['slow'];
    const { told, answer, ended } = listen('a.example');
    const { statusCode, headers } = await answer;
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
      'x-accel-buffering': 'no',
    });
    // The model has not answered yet: what comes before it has been told already.
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
      url: 'https://a.example/.well-known/agentterms.json',
      outcome: 'none',
    });
    expect(steps).toContainEqual({ step: 'robots', url: 'https://a.example/robots.txt', outcome: 'read' });
    expect(steps).toContainEqual({ step: 'finding', url: 'https://a.example/', outcome: 'read' });
    expect(steps.find(({ outcome, step }) => step === 'finding' && outcome === 'found')).toMatchObject({
      kind: 'terms_of_service',
      url: expect.stringMatching(/^https:\/\/a\.example\//),
    });
    expect(steps.at(-1)).toMatchObject({ step: 'proving', keys: expect.any(Array) });
    const { event, data } = told.at(-1) as Told;
    expect(event).toBe('done');
    expect(data).toEqual((await service.generate('a.example').expect(200)).body);
  });

  it('is the document alone where it is kept, and a file of the site’s own once it is found', async () => {
    await service.generate('a.example').expect(200);
    const kept = listen('a.example');
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
    serveFixtureSite(service.origin, 'none.example', 'no-terms');
    const { told, ended } = listen('none.example');
    await ended;
    const { event, data } = told.at(-1) as Told;
    expect(event).toBe('failed');
    expect(Value.Check(GenerationFailedEvent, data)).toBe(true);
    const { body } = await service.generate('none.example').expect(404);
    expect(data).toEqual({ ...body, status: 404 });
    expect(data.reason).toBe('no_terms');
  });

  it('tells when to come again where there is no place', async () => {
    model.behaviours = ['slow'];
    const first = listen('a.example');
    await model.until(() => model.requests.length === 1);
    const second = listen('b.example');
    await second.ended;
    expect(second.told.at(-1)).toMatchObject({
      event: 'failed',
      data: { status: 503, error: 'service_unavailable', retry_after_seconds: expect.any(Number) },
    });
    model.release();
    await first.ended;
  });

  it('is JSON for what fails before the first step, and for whoever does not prefer events', async () => {
    const ask = (query: string, accept: string) => service.get(`/generate${query}`).set('Accept', accept);
    const { body } = await ask('?domain=localhost', 'text/event-stream').expect(400);
    expect(body.error).toBe('invalid_domain');
    for (const accept of ['*/*', 'application/json', 'application/json, text/event-stream'])
      expect((await ask('?domain=a.example', accept).expect(200)).headers['content-type']).toMatch(
        /^application\/json/,
      );
    const download = await ask('?domain=a.example&download=1', 'text/event-stream').expect(200);
    expect(download.body).not.toHaveProperty('meta');
    const { headers } = await service.head('/generate?domain=a.example').set('Accept', 'text/event-stream');
    expect(headers['content-type']).toMatch(/^application\/json/);
    for (let left = Number(headers['x-ratelimit-remaining']); left > 0; left -= 1)
      await ask('', '*/*').expect(400);
    const refused = await ask('?domain=a.example', 'text/event-stream').expect(429);
    expect(refused.body).toMatchObject({ error: 'rate_limit_exceeded', limit_hit: '20/hour' });
  });
});

describe('who leaves a stream', () => {
  it('stops nothing that another waits for, who is told all from the beginning', async () => {
    model.behaviours = ['slow'];
    const leaving = listen('a.example');
    await model.until(() => model.requests.length === 1);
    const staying = listen('www.a.example');
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
    model.behaviours = ['slow', 'normal'];
    const { hangUp } = listen('a.example');
    await model.until(() => model.requests.length === 1);
    await hangUp();
    await model.until(() => model.hangUps === 1);
    await eventually(async () => expect((await service.generate('b.example')).status).toBe(200));
  });
});
