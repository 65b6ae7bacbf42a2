import { hash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { startService, useService } from '../support/a-service.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';
import { eventually } from '../support/eventually.js';

const RAW = 'raw.githubusercontent.com';
const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const MAX_TEXT_BYTES = 20_000;

/** Only these hosts are here: any other name or address is what it is. */
const HOSTS = [RAW, 'archive.example', 'inside.example'];
const service = useService({
  env: ({ port }) => ({
    FETCH_CONNECT_TO: HOSTS.map((host) => `${host}:443:127.0.0.1:${port}`).join(),
    TEXTS_FETCH: 'on',
    TEXT_MAX_BYTES: String(MAX_TEXT_BYTES),
    FETCH_TIMEOUT_MS: '2000',
  }),
  timings: { textPatienceMs: 300 },
});

const BAN = 'No robots may read this.';
/** A text of its own for each test, so that none finds what another has left. */
let texts = 0;
function aText(around = ''): {
  readonly text: string;
  readonly sha256: string;
  readonly start: number;
  readonly end: number;
} {
  texts += 1;
  const text = `Terms ${texts}. ${around}\n\n${BAN}\n\nThat is all.`;
  const start = text.indexOf(BAN);
  return { text, sha256: hash('sha256', text), start, end: start + BAN.length };
}

interface Named {
  readonly sha256: string;
  readonly start: number;
  readonly end: number;
}

const GITHUB = (name: string) => `https://github.com/Archive/a-versions/blob/${COMMIT}/${name}.md`;

/** Enters a site whose ban of scraping rests on a text at an address. */
async function enter(
  domain: string,
  { sha256, start, end }: Named,
  archivedUrl: string | undefined = GITHUB(domain),
): Promise<void> {
  const passage = { source_url: `https://${domain}/terms`, text_sha256: sha256, start, end, grade: 'apt' };
  const source = { kind: 'terms_of_service', url: passage.source_url, text_sha256: sha256, language: 'en' };
  const extensions: Record<string, unknown> = {
    'com.agentterms.meta': {
      sources: [{ ...source, archived_at: '2026-08-01T00:00:00.000Z', archive: { url: archivedUrl } }],
    },
    'com.agentterms.evidence': {
      scrape_data: [passage],
      read_content: [{ ...passage, start: 0, end: 5, grade: 'weak' }],
    },
  };
  const document = aDocumentOf(domain, {
    permissions: { read_content: true, scrape_data: false },
    extensions,
  });
  await service().put(anEntry({ domain, document }));
}

/** Serves the archive; what it does not have is 404. */
function serve(pages: Readonly<Record<string, string | Buffer | RequestListener>>, host = RAW): void {
  service().origin.site(host, (request, response) => {
    const page =
      pages[
        decodeURIComponent(request.url ?? '')
          .split('/')
          .at(-1) ?? ''
      ];
    if (typeof page === 'function') return page(request, response);
    response.writeHead(page === undefined ? 404 : 200, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end(page);
  });
}

const asked = (name: string) => service().origin.requests.filter(({ url }) => url.endsWith(name)).length;
const evidence = async (domain: string) =>
  (await service().get(`/registry/${domain}/evidence`).expect(200)).body.values.scrape_data.passages[0];
const wholeText = (domain: string, sha256: string) => service().get(`/registry/${domain}/texts/${sha256}`);
const check = async (domain: string, more = '&evidence=1') =>
  (await service().get(`/api/v1/check?domain=${domain}&action=scrape_data${more}`).expect(200)).body;

describe('a text that is not kept', () => {
  it('is fetched at the commit that the entry names, once, and its words are shown from then on', async () => {
    const text = aText('https://a.example/ '.repeat(30));
    await enter('pear.example', text);
    serve({ 'pear.example.md': text.text });
    const { evidence: passages } = await check('pear.example');
    expect(passages).toEqual([
      {
        ...{
          source_url: 'https://pear.example/terms',
          text_sha256: text.sha256,
          start: text.start,
          end: text.end,
        },
        ...{ grade: 'apt', archived_at: '2026-08-01T00:00:00.000Z', archived_url: GITHUB('pear.example') },
        ...{ quote: BAN, text_status: 'kept' },
      },
    ]);
    expect(service().origin.requests.at(-1)).toMatchObject({
      host: RAW,
      url: `/Archive/a-versions/${COMMIT}/pear.example.md`,
    });
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
    expect(asked('pear.example.md')).toBe(1);
  });

  it('is fetched once for a hundred who ask at one time', async () => {
    const text = aText();
    await enter('crowd.example', text);
    const release = Promise.withResolvers<void>();
    serve({
      'crowd.example.md': async (_, response) => {
        await release.promise;
        response.writeHead(200, { 'Content-Type': 'text/plain' }).end(text.text);
      },
    });
    const path = '/registry/crowd.example/evidence';
    const asking = Array.from({ length: 100 }, () =>
      fetch(service().url + path).then((answer) => answer.json()),
    );
    await eventually(async () => expect(asked('crowd.example.md')).toBe(1));
    release.resolve();
    await Promise.all(asking);
    await eventually(async () => expect(await evidence('crowd.example')).toMatchObject({ quote: BAN }));
    expect(asked('crowd.example.md')).toBe(1);
  });

  it('is said to be fetched while it is, which no cache keeps', async () => {
    const text = aText();
    await enter('slow.example', text);
    const release = Promise.withResolvers<void>();
    serve({
      'slow.example.md': async (_, response) => {
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
    const text = aText();
    await enter('plain.example', text);
    serve({ 'plain.example.md': text.text });
    expect(await check('plain.example', '')).not.toHaveProperty('evidence');
    expect(asked('plain.example.md')).toBe(0);
  });

  it('comes with the answer to a question that says who asks, too', async () => {
    const text = aText();
    await enter('posted.example', text);
    serve({ 'posted.example.md': text.text });
    const question = { domain: 'posted.example', action: 'scrape_data', evidence: true };
    const { body } = await service().post('/api/v1/check').send(question).expect(200);
    expect(body.evidence).toMatchObject([{ quote: BAN }]);
  });
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
    const text = aText();
    await enter(domain, text);
    const page = given(text.text);
    serve(page === undefined ? {} : { [`${domain}.md`]: page });
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
    const text = aText();
    await enter('later.example', text);
    serve({});
    expect(await evidence('later.example')).toMatchObject({ text_status: 'unavailable' });
    serve({ 'later.example.md': text.text });
    service().later(59_000);
    expect(await evidence('later.example')).toMatchObject({ text_status: 'unavailable' });
    expect(asked('later.example.md')).toBe(1);
    service().later(1_000);
    expect(await evidence('later.example')).toMatchObject({ quote: BAN });
  });

  it('is tried ever more seldom, and not before the archive would have it', async () => {
    const text = aText();
    await enter('often.example', text);
    serve({
      'often.example.md': (_, response) => response.writeHead(429, { 'Retry-After': '600' }).end(),
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
    await enter(domain, aText(), address ?? '');
    expect(await evidence(domain)).toMatchObject({
      text_status: 'not_fetched',
      text_problem: /no archived copy/,
    });
  });

  it('is not fetched where fetching is turned off, and shown where another has', async () => {
    const text = aText();
    await enter('off.example', text);
    serve({ 'off.example.md': text.text });
    await using off = await startService({ beside: service(), env: { TEXTS_FETCH: 'off' } });
    const passageOf = async () =>
      (await off.get('/registry/off.example/evidence').expect(200)).body.values.scrape_data.passages[0];
    expect(await passageOf()).toMatchObject({ text_status: 'not_fetched', text_problem: /fetches none/ });
    expect(asked('off.example.md')).toBe(0);
    expect(await evidence('off.example')).toMatchObject({ quote: BAN });
    expect(await passageOf()).toMatchObject({ quote: BAN });
  });
});

describe('GET /registry/:domain/texts/:sha256', () => {
  it('gives a whole hostile text as it is, with the places of its passages', async () => {
    const text = aText('<script>alert(1)</script> \0 \u202e ]]> "\' \ud83c\udf50');
    await enter('hostile.example', text);
    serve({ 'hostile.example.md': text.text });
    const { body, headers } = await wholeText('hostile.example', text.sha256).expect(200);
    expect(body).toEqual({
      ...{ domain: 'hostile.example', text_sha256: text.sha256, kind: 'terms_of_service', language: 'en' },
      source_url: 'https://hostile.example/terms',
      archived_at: '2026-08-01T00:00:00.000Z',
      archived_url: GITHUB('hostile.example'),
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
    serve({ 'surrogate.example.md': bytes });
    const { body } = await wholeText('surrogate.example', sha256).expect(200);
    expect(body.status).toBe('not_matching');
  });

  it('gives no text to those who ask by the hash alone: the entry names it', async () => {
    const text = aText();
    await enter('mine.example', text);
    await enter('other.example', aText());
    serve({ 'mine.example.md': text.text });
    await wholeText('mine.example', text.sha256).expect(200);
    const { body } = await wholeText('other.example', text.sha256).expect(404);
    expect(body.error).toBe('not_found');
    await wholeText('unknown.example', text.sha256).expect(404);
    await wholeText('mine.example', 'A'.repeat(64)).expect(400);
  });
});
