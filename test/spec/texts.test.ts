import { hash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { startService, useService } from '../support/a-service.js';
import {
  anArchivedText,
  anEntryResting,
  archivedAt,
  BAN,
  RAW_HOST,
  rawPath,
  serveArchive,
} from '../support/an-archived-text.js';
import { eventually } from '../support/eventually.js';
import { connectMcp } from '../support/mcp-client.js';

const MAX_TEXT_BYTES = 20_000;

/** Only this host is here: any other name or address is what it is. */
const service = useService({
  env: ({ port }) => ({
    FETCH_CONNECT_TO: `${RAW_HOST}:443:127.0.0.1:${port}`,
    TEXTS_FETCH: 'on',
    TEXT_MAX_BYTES: String(MAX_TEXT_BYTES),
    FETCH_TIMEOUT_MS: '2000',
  }),
  timings: { textPatienceMs: 300 },
});

const enter = (...entry: Parameters<typeof anEntryResting>) => service().put(anEntryResting(...entry));
const serve = (texts: Parameters<typeof serveArchive>[1]) => serveArchive(service().origin, texts);
const asked = (domain: string) =>
  service().origin.requests.filter(({ url }) => url === rawPath(domain)).length;
const evidence = async (domain: string) =>
  (await service().get(`/registry/${domain}/evidence`).expect(200)).body.values.scrape_data.passages[0];
const wholeText = (domain: string, sha256: string) => service().get(`/registry/${domain}/texts/${sha256}`);
const check = async (domain: string, more = '&evidence=1') =>
  (await service().get(`/api/v1/check?domain=${domain}&action=scrape_data${more}`).expect(200)).body;

describe('a text that is not kept', () => {
  it('is fetched at the commit that the entry names, once, and its words are shown from then on', async () => {
    const text = anArchivedText('https://a.example/ '.repeat(30));
    await enter('pear.example', text);
    serve({ 'pear.example': text.text });
    const { evidence: passages } = await check('pear.example');
    expect(passages).toEqual([
      {
        ...{
          source_url: 'https://pear.example/terms',
          text_sha256: text.sha256,
          start: text.start,
          end: text.end,
        },
        ...{
          grade: 'apt',
          archived_at: '2026-08-01T00:00:00.000Z',
          archived_url: archivedAt('pear.example'),
        },
        ...{ quote: BAN, text_status: 'kept' },
      },
    ]);
    expect(service().origin.requests.at(-1)).toMatchObject({ host: RAW_HOST, url: rawPath('pear.example') });
    serve({});
    const answer = await service().get('/registry/pear.example/evidence').expect(200);
    expect(answer.body.values.scrape_data.passages[0]).toMatchObject({
      ...{ quote: BAN, before: text.text.slice(text.start - 200, text.start), after: '\n\nThat is all.' },
    });
    expect(answer.body.values.read_content.passages[0]).toMatchObject({ quote: 'Terms', before: '' });
    expect(answer.headers['cache-control']).toBe('public, max-age=3600');
    await service()
      .get('/registry/pear.example/evidence')
      .set('If-None-Match', String(answer.headers.etag))
      .expect(304);
    expect(asked('pear.example')).toBe(1);
  });

  it('is fetched once for a hundred who ask at one time', async () => {
    const text = anArchivedText();
    await enter('crowd.example', text);
    const release = Promise.withResolvers<void>();
    serve({
      'crowd.example': async (_, response) => {
        await release.promise;
        response.writeHead(200, { 'Content-Type': 'text/plain' }).end(text.text);
      },
    });
    const path = '/registry/crowd.example/evidence';
    const asking = Array.from({ length: 100 }, () =>
      fetch(service().url + path).then((answer) => answer.json()),
    );
    await eventually(async () => expect(asked('crowd.example')).toBe(1));
    release.resolve();
    await Promise.all(asking);
    await eventually(async () => expect(await evidence('crowd.example')).toMatchObject({ quote: BAN }));
    expect(asked('crowd.example')).toBe(1);
  });

  it('is fetched once by two processes that are asked at one time', async () => {
    await using other = await startService({ beside: service(), env: { TEXTS_FETCH: 'on' } });
    const domains = Array.from({ length: 10 }, (_, place) => `pair-${place}.example`);
    const both = await Promise.all(
      domains.map(async (domain) => {
        const text = anArchivedText();
        await enter(domain, text);
        return [domain, text.text] as const;
      }),
    );
    serve(Object.fromEntries(both));
    const path = (domain: string) => `/registry/${domain}/evidence`;
    await Promise.all(
      domains
        .flatMap((domain) => [service().get(path(domain)), other.get(path(domain))])
        .map((asking) => asking.expect(200)),
    );
    await eventually(async () => {
      for (const domain of domains) expect(await evidence(domain)).toMatchObject({ quote: BAN });
    });
    expect(domains.map(asked)).toEqual(domains.map(() => 1));
  });

  it('is said to be fetched while it is, which no cache keeps', async () => {
    const text = anArchivedText();
    await enter('slow.example', text);
    const release = Promise.withResolvers<void>();
    serve({
      'slow.example': async (_, response) => {
        await release.promise;
        response.end(text.text);
      },
    });
    const { body, headers } = await service().get('/registry/slow.example/evidence').expect(200);
    expect(body.values.scrape_data.passages[0]).toMatchObject({ text_status: 'fetching' });
    expect(body.values.scrape_data.passages[0]).not.toHaveProperty('quote');
    expect(headers['cache-control']).toBe('no-cache');
    const whole = await wholeText('slow.example', text.sha256).expect(200);
    expect(whole.body).toMatchObject({ status: 'fetching' });
    expect(whole.body).not.toHaveProperty('text');
    expect(whole.headers['cache-control']).toBe('no-cache');
    release.resolve();
    await eventually(async () => expect(await evidence('slow.example')).toMatchObject({ quote: BAN }));
  });

  it('keeps no check waiting that does not ask for evidence', async () => {
    const text = anArchivedText();
    await enter('plain.example', text);
    serve({ 'plain.example': text.text });
    expect(await check('plain.example', '')).not.toHaveProperty('evidence');
    expect(asked('plain.example')).toBe(0);
  });

  it('comes with the answer to a question that says who asks, too', async () => {
    const text = anArchivedText();
    await enter('posted.example', text);
    serve({ 'posted.example': text.text });
    const question = { domain: 'posted.example', action: 'scrape_data', evidence: true };
    const { body } = await service().post('/api/v1/check').send(question).expect(200);
    expect(body.evidence).toMatchObject([{ quote: BAN }]);
  });
});

it('a model that asks why is given the words, as what somebody else wrote', async () => {
  const text = anArchivedText();
  await enter('model.example', text);
  serve({ 'model.example': text.text });
  await using mcp = await connectMcp(service().url, { modern: true });
  const { structured } = await mcp.call('explain_site', { site: 'model.example' });
  const scrape = (structured as { permissions: readonly { action: string }[] }).permissions.find(
    ({ action }) => action === 'scrape_data',
  );
  expect(scrape).toMatchObject({ best_passage: { quote: { untrusted_text: BAN } } });
});

describe('a text that cannot be had', () => {
  const never = (response: Parameters<RequestListener>[1]) => {
    response.writeHead(200, { 'Content-Type': 'text/plain' }).write('Terms');
  };

  it.each([
    ['is of another hash', 'not_matching', /another hash/, (text: string) => `${text} And more.`],
    ['is longer than is kept', 'unavailable', /larger than/, () => 'x'.repeat(MAX_TEXT_BYTES + 1)],
    ['is not there', 'unavailable', /status 404/, () => undefined],
    [
      'is a picture',
      'unavailable',
      /type/,
      () => (_: unknown, response: Parameters<RequestListener>[1]) => {
        response.writeHead(200, { 'Content-Type': 'image/png' }).end('x');
      },
    ],
    [
      'never ends',
      'unavailable',
      /whole answer/,
      () => (_: unknown, response: Parameters<RequestListener>[1]) => never(response),
    ],
    [
      'is somewhere inside',
      'unavailable',
      /public internet/,
      () => (_: unknown, response: Parameters<RequestListener>[1]) => {
        response.writeHead(302, { Location: 'https://10.0.0.1/secret' }).end();
      },
    ],
  ] as const)('because it %s is never shown, and the reason is', async (what, status, problem, given) => {
    const domain = `${what.replaceAll(' ', '-')}.example`;
    const text = anArchivedText();
    await enter(domain, text);
    const page = given(text.text);
    serve(page === undefined ? {} : { [domain]: page });
    const passage = await eventually(async () => {
      const found = await evidence(domain);
      expect(found.text_status).toBe(status);
      return found;
    });
    expect(passage).not.toHaveProperty('quote');
    expect(passage.text_problem).toMatch(problem);
    expect(passage.text_retry_at).toBe(new Date(service().clock.now().getTime() + 60_000).toISOString());
    const { body } = await wholeText(domain, text.sha256).expect(200);
    expect(body).toMatchObject({ status, problem: passage.text_problem, retry_at: passage.text_retry_at });
    expect(JSON.stringify(body)).not.toContain(BAN);
  });

  it('is tried again when its time has come, and not before', async () => {
    const text = anArchivedText();
    await enter('later.example', text);
    serve({});
    expect(await evidence('later.example')).toMatchObject({ text_status: 'unavailable' });
    serve({ 'later.example': text.text });
    service().later(59_000);
    expect(await evidence('later.example')).toMatchObject({ text_status: 'unavailable' });
    expect(asked('later.example')).toBe(1);
    service().later(1_000);
    expect(await evidence('later.example')).toMatchObject({ quote: BAN });
  });

  it('is tried ever more seldom, and not before the archive would have it', async () => {
    const text = anArchivedText();
    await enter('often.example', text);
    serve({
      'often.example': (_, response) => response.writeHead(429, { 'Retry-After': '600' }).end(),
    });
    const waitOf = async () => {
      const { text_retry_at } = await evidence('often.example');
      const waited = Date.parse(text_retry_at) - service().clock.now().getTime();
      service().later(waited);
      return waited / 1000;
    };
    expect(await waitOf()).toBe(600);
    serve({});
    expect([await waitOf(), await waitOf()]).toEqual([120, 240]);
  });

  it.each([
    ['without an address', undefined],
    ['with one that is not encrypted', 'http://archive.example/a'],
  ])('%s is not fetched', async (what, address) => {
    const domain = `${what.replaceAll(' ', '-')}.example`;
    await enter(domain, anArchivedText(), address ?? '');
    expect(await evidence(domain)).toMatchObject({
      text_status: 'not_fetched',
      text_problem: /no archived copy/,
    });
  });

  it('is not fetched where fetching is turned off, and shown where another has', async () => {
    const text = anArchivedText();
    await enter('off.example', text);
    serve({ 'off.example': text.text });
    await using off = await startService({ beside: service(), env: { TEXTS_FETCH: 'off' } });
    const passageOf = async () =>
      (await off.get('/registry/off.example/evidence').expect(200)).body.values.scrape_data.passages[0];
    expect(await passageOf()).toMatchObject({ text_status: 'not_fetched', text_problem: /fetches none/ });
    expect(asked('off.example')).toBe(0);
    expect(await evidence('off.example')).toMatchObject({ quote: BAN });
    expect(await passageOf()).toMatchObject({ quote: BAN });
  });
});

it('a fetch that the stop of a process cuts short is begun anew by another at once', async () => {
  const text = anArchivedText();
  await enter('stopped.example', text);
  serve({ 'stopped.example': () => {} });
  {
    await using other = await startService({
      beside: service(),
      timings: { textPatienceMs: 0 },
      env: { TEXTS_FETCH: 'on' },
    });
    await other.get('/registry/stopped.example/evidence').expect(200);
    await eventually(async () => expect(asked('stopped.example')).toBe(1));
    expect(await evidence('stopped.example')).toMatchObject({ text_status: 'fetching' });
    expect(asked('stopped.example')).toBe(1);
  }
  serve({ 'stopped.example': text.text });
  expect(await evidence('stopped.example')).toMatchObject({ quote: BAN });
});

describe('GET /registry/:domain/texts/:sha256', () => {
  it('gives a whole hostile text as it is, with the places of its passages', async () => {
    const text = anArchivedText('<script>alert(1)</script> \0 \u202e ]]> "\' \ud83c\udf50');
    await enter('hostile.example', text);
    serve({ 'hostile.example': text.text });
    const { body, headers } = await wholeText('hostile.example', text.sha256).expect(200);
    expect(body).toEqual({
      ...{ domain: 'hostile.example', text_sha256: text.sha256, kind: 'terms_of_service', language: 'en' },
      source_url: 'https://hostile.example/terms',
      archived_at: '2026-08-01T00:00:00.000Z',
      archived_url: archivedAt('hostile.example'),
      status: 'kept',
      text: text.text,
      passages: [
        { start: 0, end: 5, values: [{ key: 'read_content', grade: 'weak' }] },
        { start: text.start, end: text.end, values: [{ key: 'scrape_data', grade: 'apt' }] },
      ],
    });
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=3600',
    });
  });

  it('shows nothing of a text that is not UTF-8', async () => {
    const bytes = Buffer.from([0x54, 0xed, 0xa0, 0x80]);
    const sha256 = hash('sha256', bytes);
    await enter('surrogate.example', { sha256, start: 0, end: 1 });
    serve({ 'surrogate.example': bytes });
    const { body } = await wholeText('surrogate.example', sha256).expect(200);
    expect(body.status).toBe('not_matching');
  });

  it('gives no text to those who ask by the hash alone: the entry names it', async () => {
    const text = anArchivedText();
    await enter('mine.example', text);
    await enter('other.example', anArchivedText());
    serve({ 'mine.example': text.text });
    await wholeText('mine.example', text.sha256).expect(200);
    const { body } = await wholeText('other.example', text.sha256).expect(404);
    expect(body.error).toBe('not_found');
    await wholeText('unknown.example', text.sha256).expect(404);
    await wholeText('mine.example', 'A'.repeat(64)).expect(400);
  });
});
