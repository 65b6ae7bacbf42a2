import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../support/a-service.js';
import { PLAIN_SITE, readBy } from '../support/generating.js';
import { type ModelServer, startModelServer } from '../support/model-server.js';
import { serveFixtureSite } from '../support/sites.js';

let model: ModelServer;

beforeEach(async () => {
  model = await startModelServer('slow', 'normal');
});

afterEach(() => model[Symbol.asyncDispose]());

async function startCrowded(queueMax: number, concurrency = 1): Promise<RunningService> {
  const limits = { GENERATOR_CONCURRENCY: String(concurrency), GENERATOR_QUEUE_MAX: String(queueMax) };
  const service = await startService({ env: readBy(model, limits) });
  for (const letter of 'abcd') serveFixtureSite(service.origin, `${letter}.example`, PLAIN_SITE);
  return service;
}

describe('503 service_unavailable when all places are taken (7.1)', () => {
  it('and nobody may queue', async () => {
    await using service = await startCrowded(0);
    const first = service.generate('a.example').then((answer) => answer);
    await model.until(() => model.requests.length === 1);
    const { body, headers } = await service.generate('b.example').expect(503);
    expect(body).toEqual({ error: 'service_unavailable', message: expect.stringMatching(/capacity/) });
    expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
    model.release();
    expect(await first).toHaveProperty('status', 200);
    await service.generate('b.example').expect(200);
  });

  it('and the queue is full; who queued gets an answer', async () => {
    await using service = await startCrowded(1);
    const first = service.generate('a.example').then((answer) => answer);
    await model.until(() => model.requests.length === 1);
    const others = ['b.example', 'c.example'].map((domain) =>
      service.generate(domain).then((answer) => answer),
    );
    const refused = await Promise.race(others);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(model.requests).toHaveLength(1);
    model.release();
    expect(await first).toHaveProperty('status', 200);
    const statuses = (await Promise.all(others)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 503]);
  });

  it('and says to wait the longer, the more wait already', async () => {
    const waits: number[] = [];
    for (const queueMax of [0, 2]) {
      model.behaviours = ['slow', 'normal'];
      await using service = await startCrowded(queueMax);
      const seen = model.requests.length;
      const first = service.generate('a.example').then((answer) => answer);
      await model.until(() => model.requests.length === seen + 1);
      const others = ['b.example', 'c.example', 'd.example']
        .slice(0, queueMax + 1)
        .map((domain) => service.generate(domain).then((answer) => answer));
      const refused = await Promise.race(others);
      expect(refused.status).toBe(503);
      waits.push(Number(refused.headers['retry-after']));
      model.release();
      await Promise.all([first, ...others]);
    }
    const [alone = 0, crowded = 0] = waits;
    expect(crowded).toBeGreaterThan(alone);
  });

  it('not for a domain that is already under way', async () => {
    await using service = await startCrowded(0);
    const answers = ['a.example', 'a.example', 'www.a.example'].map((domain) =>
      service.generate(domain).then((answer) => answer),
    );
    await model.until(() => model.requests.length === 1);
    model.release();
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
  });
});

describe('a full generator', () => {
  it('still answers what is kept, own files and bad requests', async () => {
    model.behaviours = ['normal'];
    await using service = await startCrowded(0);
    const kept = await service.generate('b.example').expect(200);
    model.behaviours = ['slow', 'normal'];
    const first = service.generate('a.example').then((answer) => answer);
    await model.until(() => model.requests.length === 2);
    expect((await service.generate('b.example').expect(200)).text).toBe(kept.text);
    await service.generate('localhost').expect(400);
    await service.check('b.example', 'scrape_data');
    model.release();
    await first;
  });

  it('has as many places as it is told', async () => {
    model.behaviours = ['slow'];
    await using service = await startCrowded(0, 3);
    const answers = ['a', 'b', 'c'].map((letter) =>
      service.generate(`${letter}.example`).then((answer) => answer),
    );
    await model.until(() => model.requests.length === 3);
    await service.generate('d.example').expect(503);
    model.release();
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
  });
});
