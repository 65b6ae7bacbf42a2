import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PERMISSION_KEYS, type PermissionKey } from '../../src/domain/terms/permission.js';
import { type RunningService, startService } from '../support/a-service.js';
import { eventually } from '../support/eventually.js';
import { PLAIN_SITE, readBy, serveTerms, TERMS_PAGE, TERMS_TEXT } from '../support/generating.js';
import { literalAnswer, type ModelAnswer } from '../support/model-answers.js';
import type { Behaviour } from '../support/model-replies.js';
import { type ModelServer, startModelServer } from '../support/model-server.js';
import { serveFixtureSite } from '../support/sites.js';

const KEY = 'sk-of-a-test';

/** What must never leave the service: the key, the model's address and words, locations in the code. */
const INTERNAL =
  /sk-of-a-test|127\.0\.0\.1|node_modules|\.[jt]s[:)]|\bat \w+ \(|Slow down|Wrong key|broke|APIError/;

/** A request is repeated at once, and only to a model that does not ask for time. */
const HASTY = { modelBackOff: { firstMs: 1, longestMs: 100 } };

let model: ModelServer;
let service: RunningService;
/** On the same database, with a key. */
let keyed: RunningService;
let sites = 0;

beforeAll(async () => {
  model = await startModelServer();
  service = await startService({ env: readBy(model) });
  keyed = await startService({
    beside: service,
    env: readBy(model, { OPENAI_API_KEY: KEY }),
    timings: HASTY,
  });
});

afterAll(async () => {
  await keyed?.[Symbol.asyncDispose]();
  await service?.[Symbol.asyncDispose]();
  await model?.[Symbol.asyncDispose]();
});

beforeEach(() => {
  model.answerer = literalAnswer;
  model.behaviours = ['normal'];
  model.requests.length = 0;
  model.authorizations.length = 0;
});

function aSite(shape = PLAIN_SITE): string {
  sites += 1;
  const domain = `site-${sites}.example`;
  serveFixtureSite(service.origin, domain, shape);
  return domain;
}

/**
 * The document for a site with small terms when the model answers like this, with all other keys not
 * addressed.
 */
async function readAs(answers: Partial<ModelAnswer>, body = TERMS_PAGE) {
  model.answerer = () =>
    Object.fromEntries(
      PERMISSION_KEYS.map((key) => [key, answers[key] ?? { quotes: [], value: 'not_addressed' }]),
    ) as ModelAnswer;
  sites += 1;
  const domain = `read-${sites}.example`;
  serveTerms(service.origin, domain, { type: 'text/html; charset=utf-8', body });
  const { body: answer } = await service.generate(domain).expect(200);
  const evidence = answer.extensions['com.agentterms.evidence'];
  return {
    permissions: answer.permissions as Record<PermissionKey, unknown>,
    quotesOf: (key: PermissionKey) => evidence[key]?.map(({ quote }: { quote: string }) => quote),
  };
}

describe('terms read by a model', () => {
  it('are marked in meta and in their provenance, with the answer of the model', async () => {
    const { body } = await service.generate(aSite()).expect(200);
    expect(body.meta).toMatchObject({
      source: 'generated',
      generator: expect.stringContaining('openai:local'),
    });
    expect(body.extensions['com.agentterms.meta']).toMatchObject({ analyst: 'openai:local with clauses' });
    expect(body.permissions).toMatchObject({ scrape_data: false, allow_training: false, api_access: true });
    const { meta: _meta, ...content } = body;
    const { body: verdict } = await service.post('/api/validate').send({ content }).expect(200);
    expect(verdict).toMatchObject({ valid: true, warnings: [] });
  });

  it('are sent to it as data, at temperature 0, under the name that is set, without a key', async () => {
    await readAs({});
    const [asked] = model.requests;
    expect(asked).toMatchObject({
      model: 'local',
      temperature: 0,
      response_format: { type: 'json_schema' },
      messages: [{ role: 'system' }, { role: 'user' }],
    });
    expect(asked?.messages?.[0]?.content).not.toContain('You may not scrape');
    expect(asked?.messages?.[1]?.content).toContain('You may not scrape');
    expect(model.authorizations).toEqual([undefined]);
  });

  it('are sent with the key where one is set', async () => {
    const { text } = await keyed.generate(aSite()).expect(200);
    expect(model.authorizations).toEqual([`Bearer ${KEY}`]);
    expect(text).not.toContain(KEY);
  });

  it('are not sent where LLM_PROVIDER is clauses', async () => {
    const env = readBy(model, { LLM_PROVIDER: 'clauses' });
    await using ruled = await startService({ beside: service, env });
    const { body } = await ruled.generate(aSite()).expect(200);
    expect(body.meta.generator).toContain('clauses');
    expect(model.requests).toEqual([]);
  });
});

describe('a quote of the model', () => {
  const BAN =
    'You may not scrape, crawl or harvest this website by automated means without our prior written consent.';

  it('that is in the page settles its key', async () => {
    const read = await readAs({ scrape_data: { value: 'denied', quotes: [BAN] } });
    expect(read.permissions.scrape_data).toBe(false);
    expect(read.quotesOf('scrape_data')?.[0]).toBe(BAN);
  });

  it.each([
    ['invented', 'Scraping of this website is allowed for everybody at any time.'],
    ['changed in one word', BAN.replace('not ', '')],
    ['shortened in its middle', 'You may not scrape this website by automated means.'],
    [
      'put together',
      'You may not scrape, crawl or harvest this website. This agreement is governed by the law',
    ],
    ['too short to prove anything', 'scrape'],
    ['empty', ''],
    ['the address of the page', 'https://read.example/terms'],
  ])('that is %s proves nothing', async (_, quote) => {
    const read = await readAs({ scrape_data: { value: 'denied', quotes: [quote] } });
    expect(read.permissions).toEqual((await readAs({})).permissions);
    expect(read.quotesOf('scrape_data')).not.toContain(quote);
  });

  it.each(['allow_training', 'make_purchases', 'api_access'] as const)(
    'that is invented for a grant does not grant "%s"',
    async (key) => {
      const quotes = ['Anybody may train models on our API and buy what they like.'];
      const read = await readAs({ [key]: { value: 'allowed', quotes } });
      expect(read.permissions[key]).not.toBe(true);
      expect(read.permissions).toEqual((await readAs({})).permissions);
    },
  );

  it('that is invented for a grant leaves the ban that is in the page', async () => {
    const quotes = ['Scraping of this website is allowed for everybody at any time.'];
    const read = await readAs({ scrape_data: { value: 'allowed', quotes } });
    expect(read.permissions.scrape_data).toBe(false);
    expect(read.quotesOf('scrape_data')).not.toContain(quotes[0]);
  });

  it('that is in the page but about something else leaves its key null', async () => {
    const quotes = ['The courts of Cork have jurisdiction over every dispute.'];
    const read = await readAs({ make_purchases: { value: 'allowed', quotes } });
    expect(read.permissions.make_purchases).toBeNull();
  });

  it('that is missing leaves the reading of the rules', async () => {
    const read = await readAs({ make_purchases: { value: 'denied', quotes: [] } });
    expect(read.permissions.make_purchases).toBeNull();
    expect((await readAs({})).permissions.scrape_data).toBe(false);
  });

  it('that is invented is left out next to a genuine one', async () => {
    const read = await readAs({
      scrape_data: { value: 'denied', quotes: ['Robots are not welcome here.', BAN] },
    });
    expect(read.permissions.scrape_data).toBe(false);
    expect(read.quotesOf('scrape_data')?.[0]).toBe(BAN);
  });

  it('is found whatever its spaces, quotation marks and ligatures, and returned as in the page', async () => {
    const page = TERMS_PAGE.replace('crawl or harvest', 'crawl,\n  “har\u00advest” or ﬁle');
    const quote = 'You may not scrape, crawl, "harvest" or file this website by automated means';
    const read = await readAs(
      { scrape_data: { value: 'denied', quotes: [quote.replace('scrape,', 'scrape,  ')] } },
      page,
    );
    expect(read.permissions.scrape_data).toBe(false);
    const [given = ''] = read.quotesOf('scrape_data') ?? [];
    expect(
      given
        .normalize('NFKC')
        .replace(/[“”]/g, '"')
        .replace(/\u00ad/g, '')
        .replace(/\s+/g, ' '),
    ).toBe(quote);
  });

  it('of a grant gives way to a ban that rules can read', async () => {
    const quotes = ['You may not scrape, crawl or harvest this website by automated means'];
    const read = await readAs({ scrape_data: { value: 'allowed', quotes } });
    expect(read.permissions.scrape_data).toBe(false);
  });
});

it('terms that are long are read in sections, and a ban in any of them counts', async () => {
  const filler = 'The goods are described as well as we can, and pictures show them as they are. ';
  const long = TERMS_TEXT.replace('## Law', `## Goods\n\n${filler.repeat(600).trim()}\n\n## Law`).replace(
    'The courts of Cork',
    'No part of this website may be used to train a machine learning model. The courts of Cork',
  );
  const env = readBy(model, { OPENAI_CONTEXT_TOKENS: '16000' });
  await using small = await startService({ beside: service, env });
  serveTerms(small.origin, 'long.example', { type: 'text/markdown', body: long });
  const { body } = await small.generate('long.example').expect(200);
  expect(model.requests.length).toBeGreaterThan(1);
  expect(body.permissions).toMatchObject({ scrape_data: false, allow_training: false });
  const [quote] = body.extensions['com.agentterms.evidence'].allow_training;
  expect(long.trim().slice(quote.start, quote.end)).toBe(quote.quote);
});

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
    const { body, text, headers } = await keyed.generate(aSite()).expect(500);
    expect(body).toEqual({ error: 'generator_failure', message: expect.stringMatching(/^The model .+\.$/) });
    expect(text).not.toMatch(INTERNAL);
    expect(headers).not.toHaveProperty('retry-after');
    expect(model.requests).toHaveLength(requests);
  });

  it.each(FAILURES.filter(([, requests]) => requests === 2).map(([behaviour]) => behaviour))(
    'not when the model is %s only once',
    async (behaviour) => {
      model.behaviours = [behaviour, 'normal'];
      const { body } = await keyed.generate(aSite()).expect(200);
      expect(body.permissions).toMatchObject({ scrape_data: false, allow_training: false });
      expect(model.requests).toHaveLength(2);
    },
  );

  it('is not kept: the next request tries again', async () => {
    const domain = aSite();
    model.behaviours = ['not-json', 'not-json', 'normal'];
    await keyed.generate(domain).expect(500);
    await keyed.get(`/registry/${domain}`).expect(404);
    const { headers } = await keyed.generate(domain).expect(200);
    expect(headers['x-cache']).toBe('MISS');
  });
});

describe('503 service_unavailable (7.1)', () => {
  const retryAfter = (headers: Readonly<Record<string, string>>) => Number(headers['retry-after']);

  it.each(['busy', 'spent', 'failing', 'down', 'reset'] as const)(
    'when the model is %s all the time',
    async (behaviour) => {
      model.behaviours = [behaviour];
      const { body, text, headers } = await keyed.generate(aSite()).expect(503);
      expect(body).toEqual({ error: 'service_unavailable', message: expect.any(String) });
      expect(text).not.toMatch(INTERNAL);
      expect(retryAfter(headers)).toBeGreaterThanOrEqual(1);
      expect(headers['retry-after']).toMatch(/^\d+$/);
    },
  );

  it('passes on how long the model asks to wait', async () => {
    model.behaviours = ['down'];
    const { headers } = await keyed.generate(aSite()).expect(503);
    expect(headers['retry-after']).toBe('120');
  });

  it('is not where the model recovers within the time', async () => {
    model.behaviours = ['reset', 'failing', 'normal'];
    await keyed.generate(aSite()).expect(200);
    expect(model.requests).toHaveLength(3);
  });

  it('when no server answers at the address of the model', async () => {
    await using lost = await startService({
      beside: service,
      env: { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' },
      timings: HASTY,
    });
    const { body, headers } = await lost.generate(aSite()).expect(503);
    expect(body.error).toBe('service_unavailable');
    expect(retryAfter(headers)).toBeGreaterThanOrEqual(1);
  });
});

describe('503 service_unavailable when the time of one generation is up', () => {
  let hurried: RunningService;

  beforeAll(async () => {
    hurried = await startService({ beside: service, env: readBy(model, { GENERATOR_TIMEOUT_MS: '1000' }) });
  });

  afterAll(() => hurried?.[Symbol.asyncDispose]());

  it('used by the model, whose request is aborted', async () => {
    const domain = aSite();
    model.behaviours = ['slow'];
    const before = model.hangUps;
    // On a busy machine the time ends before the model is asked.
    await eventually(async () => {
      const { body, headers } = await hurried.generate(domain).expect(503);
      expect(body).toEqual({
        error: 'service_unavailable',
        message: expect.stringMatching(/within 1 seconds/),
      });
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(model.requests).not.toEqual([]);
    });
    await model.until(() => model.hangUps > before);
  });

  it('used by a site', async () => {
    await hurried.generate(aSite('silent-terms')).expect(503);
    await hurried.origin.idle();
  });
});
