import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../support/a-service.js';
import { eventually } from '../support/eventually.js';
import { PLAIN_SITE, readBy } from '../support/generating.js';
import type { Behaviour } from '../support/model-replies.js';
import { type ModelServer, startModelServer } from '../support/model-server.js';
import { serveFixtureSite } from '../support/sites.js';

/** What must never leave the service: the key, the model's address and words, places in the code. */
const INTERNAL =
  /sk-secret|127\.0\.0\.1|node_modules|\.[jt]s[:)]|\bat \w+ \(|Slow down|Wrong key|broke|APIError/;

let model: ModelServer;
let service: RunningService;
let sites = 0;

beforeAll(async () => {
  model = await startModelServer();
  service = await startService({ env: readBy(model, { OPENAI_API_KEY: 'sk-secret' }) });
});

afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  await model?.[Symbol.asyncDispose]();
});

beforeEach(() => {
  model.requests.length = 0;
});

function aSite(): string {
  sites += 1;
  const domain = `site-${sites}.example`;
  serveFixtureSite(service.origin, domain, PLAIN_SITE);
  return domain;
}

describe('500 generator_failure (7.1)', () => {
  const FAILURES: readonly (readonly [Behaviour, number])[] = [
    ['not-json', 2],
    ['wrong-shape', 2],
    ['damaged', 2],
    ['cut-off', 2],
    ['empty', 2],
    ['filtered', 2],
    ['refusing', 2],
    ['huge', 2],
    ['endless', 2],
    ['unauthorized', 1],
    ['redirecting', 1],
  ];

  it.each(FAILURES)('when the model is %s, after %i requests', async (behaviour, requests) => {
    model.behaviours = [behaviour];
    const { body, text, headers } = await service.generate(aSite()).expect(500);
    expect(body).toEqual({ error: 'generator_failure', message: expect.stringMatching(/^The model .+\.$/) });
    expect(text).not.toMatch(INTERNAL);
    expect(headers).not.toHaveProperty('retry-after');
    expect(model.requests).toHaveLength(requests);
  });

  it.each(FAILURES.filter(([, requests]) => requests === 2).map(([behaviour]) => behaviour))(
    'not when the model is %s only once',
    async (behaviour) => {
      model.behaviours = [behaviour, 'normal'];
      const { body } = await service.generate(aSite()).expect(200);
      expect(body.permissions).toMatchObject({ scrape_data: false, allow_training: false });
      expect(model.requests).toHaveLength(2);
    },
  );

  it('is not kept: the next request tries again', async () => {
    const domain = aSite();
    model.behaviours = ['not-json', 'not-json', 'normal'];
    await service.generate(domain).expect(500);
    await service.get(`/registry/${domain}`).expect(404);
    const { headers } = await service.generate(domain).expect(200);
    expect(headers['x-cache']).toBe('MISS');
  });
});

describe('503 service_unavailable (7.1)', () => {
  const retryAfter = (headers: Readonly<Record<string, string>>) => Number(headers['retry-after']);

  it.each(['busy', 'spent', 'failing', 'down', 'reset'] as const)(
    'when the model is %s all the time',
    async (behaviour) => {
      model.behaviours = [behaviour];
      const { body, text, headers } = await service.generate(aSite()).expect(503);
      expect(body).toEqual({ error: 'service_unavailable', message: expect.any(String) });
      expect(text).not.toMatch(INTERNAL);
      expect(retryAfter(headers)).toBeGreaterThanOrEqual(1);
      expect(headers['retry-after']).toMatch(/^\d+$/);
    },
  );

  it('passes on how long the model wants to be left alone', async () => {
    model.behaviours = ['down'];
    const { headers } = await service.generate(aSite()).expect(503);
    expect(headers['retry-after']).toBe('120');
  });

  it('is not where the model recovers within the time', async () => {
    model.behaviours = ['busy', 'failing', 'normal'];
    await service.generate(aSite()).expect(200);
    expect(model.requests).toHaveLength(3);
  });

  it('when the time of one generation is up, and the model is hung up on', async () => {
    await using slow = await startModelServer('normal');
    await using hurried = await startService({ env: readBy(slow, { GENERATOR_TIMEOUT_MS: '4000' }) });
    serveFixtureSite(hurried.origin, 'first.example', PLAIN_SITE);
    serveFixtureSite(hurried.origin, 'slow.example', PLAIN_SITE);
    // The first page takes longer than others, on a busy machine perhaps too long.
    await eventually(() => hurried.generate('first.example').expect(200));
    slow.behaviours = ['slow'];
    const { body, headers } = await hurried.generate('slow.example').expect(503);
    expect(body).toEqual({
      error: 'service_unavailable',
      message: expect.stringMatching(/within 4 seconds/),
    });
    expect(retryAfter(headers)).toBeGreaterThanOrEqual(1);
    await slow.until(() => slow.hangUps === 1);
  });

  it('when a site takes all the time of one generation', async () => {
    await using hurried = await startService({ env: { GENERATOR_TIMEOUT_MS: '1000' } });
    serveFixtureSite(hurried.origin, 'slow.example', 'silent-terms');
    await hurried.generate('slow.example').expect(503);
    await hurried.origin.idle();
  });

  it('where nothing answers at the address of the model', async () => {
    await using lost = await startService({ env: { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' } });
    serveFixtureSite(lost.origin, 'shop.example', PLAIN_SITE);
    const { body, headers } = await lost.generate('shop.example').expect(503);
    expect(body.error).toBe('service_unavailable');
    expect(retryAfter(headers)).toBeGreaterThanOrEqual(1);
  });
});
