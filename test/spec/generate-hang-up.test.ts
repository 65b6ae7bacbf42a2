import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../support/a-service.js';
import { eventually } from '../support/eventually.js';
import { PLAIN_SITE, readBy } from '../support/generating.js';
import { type ModelServer, startModelServer } from '../support/model-server.js';
import { serveFixtureSite } from '../support/sites.js';

let model: ModelServer;
let service: RunningService;

beforeEach(async () => {
  model = await startModelServer('slow', 'normal');
  service = await startService({
    env: readBy(model, { GENERATOR_CONCURRENCY: '1', GENERATOR_QUEUE_MAX: '0' }),
  });
  for (const letter of 'abc') serveFixtureSite(service.origin, `${letter}.example`, PLAIN_SITE);
});

afterEach(async () => {
  await service[Symbol.asyncDispose]();
  await model[Symbol.asyncDispose]();
});

interface Call {
  /** Of the answer, when there is one. */
  readonly status: Promise<number | undefined>;
  hangUp(): Promise<void>;
}

/** A request that a test can hang up on. */
function begin(domain: string, { port } = service): Call {
  const asked = request({ host: '127.0.0.1', port, path: `/generate?domain=${domain}`, agent: false });
  const closed = new Promise<void>((resolve) => asked.on('close', resolve));
  const status = new Promise<number | undefined>((resolve) => {
    asked.on('response', (answer) => resolve(answer.statusCode));
    asked.on('error', () => resolve(undefined));
  });
  asked.end();
  return {
    status,
    hangUp: () => {
      asked.destroy();
      return closed;
    },
  };
}

const statusOf = async (domain: string) => (await service.generate(domain)).status;

describe('who hangs up', () => {
  it('frees the place, and the model is hung up on', async () => {
    const gone = begin('a.example');
    await model.until(() => model.requests.length === 1);
    expect(await statusOf('b.example')).toBe(503);
    await gone.hangUp();
    await model.until(() => model.hangUps === 1);
    await eventually(async () => expect(await statusOf('b.example')).toBe(200));
  });

  it('leaves nothing of the domain behind: the next one is generated anew', async () => {
    const gone = begin('a.example');
    await model.until(() => model.requests.length === 1);
    await gone.hangUp();
    await model.until(() => model.hangUps === 1);
    await service.get('/registry/a.example').expect(404);
    expect(await service.sql('SELECT * FROM generated_terms')).toEqual([]);
    const { headers } = await service.generate('a.example').expect(200);
    expect(headers['x-cache']).toBe('MISS');
    expect(model.requests).toHaveLength(2);
  });

  it('takes nothing from another who waits for the same domain', async () => {
    const gone = begin('a.example');
    await model.until(() => model.requests.length === 1);
    const staying = [begin('a.example'), begin('www.a.example')];
    // Both wait by the time that requests which came after them have been refused for want of a place.
    for (const domain of ['b.example', 'c.example', 'b.example']) expect(await statusOf(domain)).toBe(503);
    await gone.hangUp();
    for (const domain of ['b.example', 'c.example', 'b.example']) expect(await statusOf(domain)).toBe(503);
    expect(model.hangUps).toBe(0);
    model.release();
    for (const { status } of staying) expect(await status).toBe(200);
    expect(model.requests).toHaveLength(1);
  });

  it('as the last of several frees the place too', async () => {
    const asked = [begin('a.example'), begin('a.example'), begin('www.a.example')];
    await model.until(() => model.requests.length === 1);
    for (const one of asked) await one.hangUp();
    await model.until(() => model.hangUps === 1);
    await eventually(async () => expect(await statusOf('b.example')).toBe(200));
  });

  it('while the site is being read lets go of the site', async () => {
    serveFixtureSite(service.origin, 'slow.example', 'silent-terms');
    const gone = begin('slow.example');
    await eventually(() => {
      expect(service.origin.requests.map(({ host, url }) => host + url)).toContain('slow.example/terms');
    });
    await gone.hangUp();
    await service.origin.idle();
    model.behaviours = ['normal'];
    await eventually(async () => expect(await statusOf('b.example')).toBe(200));
  });

  it('while waiting in the queue leaves it', async () => {
    await using queueing = await startService({
      beside: service,
      env: readBy(model, { GENERATOR_CONCURRENCY: '1', GENERATOR_QUEUE_MAX: '1' }),
    });
    const first = begin('a.example', queueing);
    await model.until(() => model.requests.length === 1);
    const domains = ['b.example', 'c.example'];
    const calls = domains.map((domain) => begin(domain, queueing));
    const refused = await Promise.race(
      calls.map(async ({ status }, index) => ((await status) === 503 ? index : -1)),
    );
    // One of them was refused, so that the other one waits.
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
