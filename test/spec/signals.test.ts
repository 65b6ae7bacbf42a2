import { beforeAll, describe, expect, it } from 'vitest';
import { startService, useService } from '../support/a-service.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';
import { eventually } from '../support/eventually.js';
import { pathsAsked, takeDown } from '../support/generating.js';

const HOSTS = ['pear', 'closed', 'wander', 'huge', 'elsewhere', 'license', 'fickle', 'long'].map(
  (name) => `${name}.example`,
);
const DAY_MS = 24 * 60 * 60 * 1000;

/** Only these hosts are served here. Any other name or address is unchanged. */
const service = useService({
  live: true,
  env: ({ port }) => ({
    FETCH_CONNECT_TO: HOSTS.map((host) => `${host}:443:127.0.0.1:${port}`).join(),
  }),
});

type Answer = string | { status?: number; headers?: Record<string, string>; body?: string };

/** Serves a site by its paths; any other path is 404. */
function serve(host: string, pages: Readonly<Record<string, Answer>>): void {
  service().origin.site(host, (request, response) => {
    const page = pages[request.url ?? ''] ?? { status: 404 };
    const { status = 200, headers = {}, body = '' } = typeof page === 'string' ? { body: page } : page;
    response.writeHead(status, { 'Content-Type': 'text/html', ...headers }).end(body);
  });
}

const check = async (domain: string, action: string, more = '&signals=1') =>
  (await service().get(`/api/v1/check?domain=${domain}&action=${action}${more}`).expect(200)).body;
const signals = async (domain: string) =>
  (await service().get(`/api/v1/signals?domain=${domain}`).expect(200)).body;
const gathered = (domain: string) =>
  eventually(async () => {
    const body = await signals(domain);
    expect(body.state).toBe('fresh');
    return body;
  });
const kindsOf = (body: { signals: readonly { kind: string }[] }) => body.signals.map(({ kind }) => kind);
const statesOf = (body: { sources: readonly { url: string; state: string }[] }) =>
  Object.fromEntries(body.sources.map(({ url, state }) => [url, state]));

beforeAll(async () => {
  const permissions = { read_content: true, scrape_data: false, allow_training: true };
  await service().put(
    anEntry({ domain: 'pear.example', document: aDocumentOf('pear.example', { permissions }) }),
  );
  serve('pear.example', {
    '/robots.txt':
      'License: https://license.example/pear.xml\n\nUser-agent: *\nContent-Usage: train-ai=n\nDisallow: /cart\n\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n',
    '/': {
      headers: { 'X-Robots-Tag': 'noai', 'tdm-reservation': '0' },
      body: '<!doctype html><head><meta name="tdm-reservation" content="1"></head><body>Pears</body>',
    },
    '/.well-known/tdmrep.json':
      '[{"location": "/", "tdm-reservation": 1, "tdm-policy": "https://pear.example/tdm"}]',
    '/llms.txt': '# Pear\n\n> A shop for pears.\n',
  });
  serve('license.example', {
    '/pear.xml':
      '<rsl xmlns="https://rslstandard.org/rsl"><content url="https://pear.example/"><license><permits type="usage">ai-all</permits></license></content></rsl>',
  });
});

describe('a site whose robots.txt forbids what its terms permit', () => {
  it('is answered by its terms, at once and with the same verdict, while the signals are gathered', async () => {
    const first = await check('pear.example', 'allow_training');
    expect(first).toMatchObject({
      permission: 'allowed',
      signals: { state: 'pending', items: [] },
      conflicts: [],
    });
    await gathered('pear.example');
    const second = await check('pear.example', 'allow_training');
    const plain = await check('pear.example', 'allow_training', '');
    expect(plain).not.toHaveProperty('signals');
    expect(plain).not.toHaveProperty('conflicts');
    expect(second).toMatchObject({ result: plain.result, verdict: plain.verdict });
    expect(first.verdict).toBe(plain.verdict);
  });

  it('shows the conflict: which source says no, where, and to whom', async () => {
    await gathered('pear.example');
    const { signals: told, conflicts } = await check('pear.example', 'train a model on all texts');
    expect(told).toMatchObject({ state: 'fresh', retrieved_at: service().clock.now().toISOString() });
    expect(told.items).toContainEqual({
      kind: 'robots_txt',
      source_url: 'https://pear.example/robots.txt',
      retrieved_at: service().clock.now().toISOString(),
      scope: '/',
      agents: [
        { name: 'GPTBot', operator: 'OpenAI', purpose: 'training' },
        { name: 'CCBot', operator: 'Common Crawl', purpose: 'training' },
      ],
      text: 'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /',
      says: { allow_training: 'deny' },
    });
    expect(told.items).toHaveLength(7);
    expect(conflicts.map(({ kind, scope }: { kind: string; scope: string }) => `${kind} ${scope}`)).toEqual([
      'robots_txt /',
      'content_usage /',
      'robots_tag /$',
      'tdmrep /$',
    ]);
    expect(conflicts[0]).toMatchObject({ signal_says: 'deny', terms_say: 'allowed' });
  });

  it('shows the reverse as well, but nothing about other permissions', async () => {
    await gathered('pear.example');
    const scraping = await check('pear.example', 'scrape_data');
    expect(scraping.conflicts).toMatchObject([
      { kind: 'tdmrep', scope: '/$', signal_says: 'allow', terms_say: 'denied' },
      { kind: 'rsl', source_url: 'https://license.example/pear.xml', signal_says: 'allow' },
    ]);
    const buying = await check('pear.example', 'make_purchases');
    expect(buying).toMatchObject({ signals: { state: 'fresh', items: [] }, conflicts: [] });
  });

  it('is asked politely: each place once, behind its robots.txt', async () => {
    const body = await gathered('pear.example');
    expect(kindsOf(body)).toEqual([
      ...['robots_txt', 'robots_txt', 'content_usage', 'tdmrep', 'robots_tag'],
      ...['tdmrep', 'tdmrep', 'llms_txt', 'rsl'],
    ]);
    expect(Object.values(statesOf(body))).toEqual(['read', 'read', 'read', 'read', 'read']);
    const asked = pathsAsked(service().origin, 'pear.example').filter((path) => !path.includes('agentterms'));
    expect(asked).toEqual(['/robots.txt', '/', '/.well-known/tdmrep.json', '/llms.txt']);
    expect(pathsAsked(service().origin, 'license.example')).toEqual(['/robots.txt', '/pear.xml']);
  });

  it('is reported by a process that asks no sites, as far as another has gathered', async () => {
    await gathered('pear.example');
    await using beside = await startService({ beside: service() });
    const opened = service().origin.opened;
    expect((await beside.get('/api/v1/signals?domain=pear.example')).body.state).toBe('fresh');
    const { body } = await beside.get('/api/v1/check?domain=fickle.example&action=read&signals=1');
    expect(body.signals).toEqual({ state: 'unavailable', items: [] });
    expect(service().origin.opened).toBe(opened);
  });
});

it('is gathered again a day later, and kept while the site cannot be reached', async () => {
  serve('fickle.example', { '/robots.txt': 'User-agent: *\nDisallow: /\n' });
  expect(kindsOf(await gathered('fickle.example'))).toEqual(['robots_txt']);
  takeDown(service().origin, 'fickle.example');
  service().later(DAY_MS);
  const stale = await signals('fickle.example');
  expect(stale).toMatchObject({ state: 'stale', signals: [{ says: { read_content: 'deny' } }] });
  await eventually(async () => {
    expect(await signals('fickle.example')).toEqual(stale);
    expect(
      pathsAsked(service().origin, 'fickle.example').filter((path) => path === '/robots.txt'),
    ).toHaveLength(2);
  });
  serve('fickle.example', { '/robots.txt': 'User-agent: *\nAllow: /\n', '/': 'Hello' });
  service().later(DAY_MS);
  expect((await signals('fickle.example')).signals[0].says).toMatchObject({ read_content: 'deny' });
  expect((await gathered('fickle.example')).signals[0].says).toEqual({ read_content: 'allow' });
});

describe('hostile sites', () => {
  it('gets no request that its robots.txt forbids', async () => {
    serve('closed.example', {
      '/robots.txt': 'User-agent: AgentTermsBot\nDisallow: /\n',
      '/llms.txt': '# Hi',
    });
    const body = await gathered('closed.example');
    expect(body.signals).toEqual([]);
    expect(statesOf(body)).toEqual({
      'https://closed.example/robots.txt': 'read',
      'https://closed.example/': 'forbidden',
      'https://closed.example/.well-known/tdmrep.json': 'forbidden',
      'https://closed.example/llms.txt': 'forbidden',
    });
    expect(pathsAsked(service().origin, 'closed.example')).toEqual(['/robots.txt']);
  });

  it('leads to no private address and to no other site', async () => {
    const inwards = { status: 302, headers: { Location: 'https://10.0.0.1/latest/meta-data' } };
    serve('elsewhere.example', { '/': { headers: { 'X-Robots-Tag': 'noai' } } });
    serve('wander.example', {
      '/robots.txt':
        'License: https://10.0.0.1/license.xml\nLicense: http://wander.example/l.xml\nUser-agent: GPTBot\nAllow: /\n',
      '/': { status: 302, headers: { Location: 'https://elsewhere.example/' } },
      '/.well-known/tdmrep.json': inwards,
      '/llms.txt': '<!doctype html><title>Not found</title>',
    });
    const body = await gathered('wander.example');
    expect(kindsOf(body)).toEqual(['robots_txt']);
    expect(statesOf(body)).toEqual({
      'https://wander.example/robots.txt': 'read',
      'https://wander.example/': 'none',
      'https://wander.example/.well-known/tdmrep.json': 'unreachable',
      'https://wander.example/llms.txt': 'not_valid',
      'https://10.0.0.1/license.xml': 'forbidden',
    });
  });

  it('is read within bounds', async () => {
    const deep = `<rsl xmlns="https://rslstandard.org/rsl">${'<content>'.repeat(20_000)}`;
    serve('huge.example', {
      '/robots.txt': `\ufeffLicense: /deep.xml\nUser-agent: GPTBot\nDisallow: /\n${'#'.repeat(1_000_000)}\nUser-agent: CCBot\nDisallow: /`,
      '/': `<meta name="robots" content="noai">${'<b>\0'.repeat(300_000)}`,
      '/.well-known/tdmrep.json': `[${' '.repeat(300_000)}]`,
      '/llms.txt': `# ${'x'.repeat(100_000)}`,
      '/deep.xml': deep,
    });
    const body = await gathered('huge.example');
    expect(kindsOf(body)).toEqual(['robots_txt', 'robots_tag', 'llms_txt']);
    expect(body.signals[0].agents).toMatchObject([{ name: 'GPTBot' }]);
    expect(body.signals[2].text).toHaveLength(2_000);
    expect(statesOf(body)).toMatchObject({
      'https://huge.example/.well-known/tdmrep.json': 'not_valid',
      'https://huge.example/deep.xml': 'not_valid',
    });
  });

  it('cannot make the addresses next to each signal long', async () => {
    const path = `/${'l'.repeat(9_000)}`;
    const contents = '<content url="/"><license><permits>all</permits></license></content>'.repeat(20);
    serve('long.example', {
      '/robots.txt': `License: ${path}${'l'.repeat(200_000)}\nLicense: ${path}\nLicense: /to.xml\n`,
      '/to.xml': { status: 302, headers: { Location: path } },
      [path]: `<rsl xmlns="https://rslstandard.org/rsl">${contents}</rsl>`,
    });
    const body = await gathered('long.example');
    expect(body.signals).toEqual([]);
    expect(statesOf(body)).toEqual({
      'https://long.example/robots.txt': 'read',
      'https://long.example/': 'read',
      'https://long.example/.well-known/tdmrep.json': 'none',
      'https://long.example/llms.txt': 'none',
      'https://long.example/to.xml': 'unreachable',
    });
  });
});

it.each(['/api/v1/signals?domain=localhost', '/api/v1/signals?domain=', '/api/v1/signals'])(
  '%s is refused',
  async (path) => {
    const { body } = await service().get(path).expect(400);
    expect(body.error).toBe('invalid_domain');
  },
);

it('is refused when the option has any other value', async () => {
  const { body } = await service()
    .get('/api/v1/check?domain=pear.example&action=read&signals=yes')
    .expect(400);
  expect(body.error).toBe('invalid_request');
});
