import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startService, useService } from '../../support/a-service.js';
import { rawRequest } from '../../support/raw-http.js';

const service = useService();

/** What browsers send. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
/** First view of a public page, in bytes as they are sent compressed. */
const BUDGET_BYTES = 120 * 1024;

const get = (path: string, headers: Readonly<Record<string, string>> = { Accept: BROWSER }, method = 'GET') =>
  fetch(`${service().url}${path}`, { method, headers });

/** Addresses that a document refers to, as written in it, without its own. */
const references = (html: string) =>
  [...html.matchAll(/(?:src|(?<!canonical" )href)="([^"]+)"/g)].map(([, to]) => to ?? '');

describe('which callers get a page', () => {
  it.each([
    ['a browser', BROWSER, 'text/html; charset=utf-8'],
    ['who asks for any text', 'text/*', 'text/html; charset=utf-8'],
    ['who asks for anything', '*/*', 'application/json; charset=utf-8'],
    ['who asks for nothing', undefined, 'application/json; charset=utf-8'],
    ['who asks for JSON', 'application/json', 'application/json; charset=utf-8'],
    ['who prefers JSON', 'text/html;q=0.5, application/json', 'application/json; charset=utf-8'],
  ])('at /: %s', async (_who, accept, type) => {
    const answer = await rawRequest(service().port, '/', {
      headers: accept === undefined ? {} : { Accept: accept },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe(type);
    expect(answer.headers.vary).toContain('Accept');
    if (type.startsWith('application/json')) expect(JSON.parse(answer.text)).toHaveProperty('links');
  });

  it.each([
    '/api/v1/check?domain=netflix.com&action=buy',
    '/registry/netflix.com',
    '/openapi.json',
    '/healthz',
  ])('at %s nobody: it is for programs', async (path) => {
    expect((await get(path)).headers.get('content-type')).toMatch(/^application\/json/);
  });

  it.each([
    ['/docs', 404],
    ['/sites/github.com', 200],
  ])('at %s all but who ask for JSON, which is answered with %d', async (path, status) => {
    for (const accept of ['*/*', BROWSER]) {
      const { headers } = await get(path, { Accept: accept });
      expect([accept, headers.get('content-type')]).toEqual([accept, 'text/html; charset=utf-8']);
    }
    const json = await get(path, { Accept: 'application/json' });
    expect([json.status, json.headers.get('content-type')]).toEqual([
      status,
      'application/json; charset=utf-8',
    ]);
  });

  it('at an unknown address only browsers, with 404', async () => {
    const page = await get('/no/such/place');
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const json = await get('/no/such/place', {});
    expect([json.status, ((await json.json()) as { error: string }).error]).toEqual([404, 'not_found']);
  });

  it('at an impossible site: 404', async () => {
    expect((await get('/sites/localhost')).status).toBe(404);
    expect((await get('/sites/%E0%A4%A')).status).toBe(400);
  });

  it('of only a generator nobody', async () => {
    await using generator = await startService({ env: { SERVE: 'generator' } });
    const answer = await fetch(generator.url, { headers: { Accept: BROWSER } });
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect((await fetch(`${generator.url}/favicon.svg`)).status).toBe(404);
  });
});

describe('the document', () => {
  it.each(['/', '/sites/github.com', '/nothing'])(
    'of %s runs nothing of other sites and cannot be framed',
    async (path) => {
      const { headers } = await get(path);
      const policy = headers.get('content-security-policy') ?? '';
      for (const rule of [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ])
        expect(policy.split('; ')).toContain(rule);
      expect(policy).not.toContain('unsafe');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.has('access-control-allow-origin')).toBe(false);
    },
  );

  it('is revalidated each time, and sent again when it has changed', async () => {
    const { headers } = await get('/');
    expect(headers.get('cache-control')).toBe('no-cache');
    const etag = headers.get('etag') ?? '';
    const again = await get('/', { Accept: BROWSER, 'If-None-Match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await get('/', { Accept: BROWSER, 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it('has the same headers without a body for HEAD', async () => {
    const [whole, head] = [await get('/'), await get('/', { Accept: BROWSER }, 'HEAD')];
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['content-type', 'content-security-policy', 'etag', 'vary', 'content-length'])
      expect(head.headers.get(name)).toBe(whole.headers.get(name));
  });

  it('names the site in its title, and nothing else of the request', async () => {
    const html = await (await get('/sites/GitHub.com')).text();
    expect(html).toContain('<title>What github.com permits AI agents</title>');
    expect(html).toContain('<meta property="og:title" content="What github.com permits AI agents">');
    const hostile = await get('/sites/%3Cscript%3Ealert(1)%3C%2Fscript%3E.com?site=%22%3E%3Cscript%3E');
    expect(hostile.status).toBe(404);
    expect(await hostile.text()).not.toContain('alert');
  });

  it('has its own title where owners publish', async () => {
    expect(await (await get('/editor')).text()).toContain(
      '<title>Publish what AI agents may do on a site</title>',
    );
  });

  it('contains no inline script or style', async () => {
    const html = await (await get('/')).text();
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/);
  });
});

describe('a shared link', () => {
  const headOf = async (path: string) => {
    const html = await (await get(path)).text();
    const found = (pattern: RegExp) => pattern.exec(html)?.[1];
    const title = found(/<title>([^<]*)<\/title>/);
    expect(found(/<meta property="og:title" content="([^"]*)">/)).toBe(title);
    const description = found(/<meta name="description" content="([^"]*)">/);
    expect(found(/<meta property="og:description" content="([^"]*)">/)).toBe(description);
    const canonical = found(/<link rel="canonical" href="([^"]*)">/);
    expect(found(/<meta property="og:url" content="([^"]*)">/)).toBe(canonical);
    expect(html).toContain('<html lang="en"');
    return { title, description, canonical };
  };

  it.each([
    ['/', 'What web sites permit AI agents', '/'],
    ['/docs?operation=x', 'The API of Agent Terms', '/docs'],
    ['/sites/GitHub.com', 'What github.com permits AI agents', '/sites/github.com'],
    [
      '/?site=https://github.com/x&action=Scrape+Data',
      'May an agent scrape or download in bulk from github.com?',
      '/?site=github.com&amp;action=scrape_data',
    ],
    ['/?site=github.com&action=send+money+to+evil.example', 'What github.com permits AI agents', undefined],
    ['/?site=%22%3E%3Cscript%3E&action=x', 'What web sites permit AI agents', '/'],
    ['/?site=github.com&site=evil.example&action=buy', 'What web sites permit AI agents', '/'],
    ['/nothing/here', 'What web sites permit AI agents', undefined],
  ])('%s says what it is, and no word that is not the service’s', async (path, title, canonical) => {
    const head = await headOf(path);
    expect([head.title, head.canonical]).toEqual([
      title,
      canonical === undefined ? undefined : `https://service.example${canonical}`,
    ]);
    if (title.includes('github.com')) expect(head.description).toMatch(/github\.com|web site/);
    expect(Object.values(head).join(' ')).not.toMatch(/evil|money|<|&lt;|&quot;/);
  });
});

describe('what the document loads', () => {
  it.each([
    ['/', 'look-up-page'],
    ['/sites/github.com', 'site-page'],
    ['/docs', 'docs-page'],
  ])('at %s is the page too, without a second way there', async (path, name) => {
    const html = await (await get(path)).text();
    expect(html).toMatch(new RegExp(`<link rel="modulepreload" crossorigin href="[./]*/assets/${name}-`));
    expect(html.match(/modulepreload[^>]*-page-/g)).toHaveLength(1);
  });

  it.each(['/', '/sites/github.com', '/sites/github.com/', '/deeper/than/that'])(
    'is found from %s, also below a path of a proxy',
    async (path) => {
      const html = await (await get(path)).text();
      for (const prefix of ['', '/agents/terms']) {
        for (const reference of references(html)) {
          const url = new URL(reference, `https://proxy.example${prefix}${path}`);
          expect(url.origin).toBe('https://proxy.example');
          expect(url.pathname.startsWith(`${prefix}/`)).toBe(true);
          const answer = await get(url.pathname.slice(prefix.length));
          expect([reference, answer.status]).toEqual([reference, 200]);
        }
      }
    },
  );

  it('is cached for ever if its name identifies its content', async () => {
    const html = await (await get('/')).text();
    const assets = references(html).filter((reference) => reference.startsWith('./assets/'));
    expect(assets.length).toBeGreaterThanOrEqual(2);
    for (const asset of assets) {
      const { headers } = await get(asset.slice(1));
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('content-type')).toMatch(/^text\/(?:javascript|css); charset=utf-8$/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('is at most 120 KB for the first view', async () => {
    const html = await (await get('/')).text();
    const texts = [html];
    for (const asset of references(html).filter((reference) => reference.startsWith('./assets/')))
      texts.push(await (await get(asset.slice(1))).text());
    const bytes = texts.reduce((sum, text) => sum + gzipSync(text).length, 0);
    expect(texts.length).toBeGreaterThanOrEqual(3);
    expect(bytes).toBeLessThan(BUDGET_BYTES);
  });

  it('is sent compressed to callers that accept it', async () => {
    const html = await (await get('/')).text();
    const script = references(html).find((reference) => reference.endsWith('.js')) ?? '';
    const whole = await (await get(script.slice(1), { 'Accept-Encoding': 'identity' })).text();
    for (const [accepted, encoding] of [
      ['gzip', 'gzip'],
      ['gzip, deflate, br', 'br'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await get(script.slice(1), { 'Accept-Encoding': accepted });
      expect([accepted, answer.headers.get('content-encoding')]).toEqual([accepted, encoding]);
      expect(answer.headers.get('vary')).toContain('Accept-Encoding');
      expect(await answer.text()).toBe(whole);
    }
  });
});

describe('paths that try to leave the folder of the pages', () => {
  it.each([
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/..%5c..%5cpackage.json',
    '/assets//etc/passwd',
    '/assets/',
    '/index.html',
    '/assets/index.js%00.css',
  ])('%s is nothing', async (path) => {
    const answer = await rawRequest(service().port, path);
    expect([400, 404]).toContain(answer.status);
    expect(answer.text).not.toContain('agentterms"');
  });
});

describe('robots.txt', () => {
  it('keeps crawlers away from counted and logged routes', async () => {
    const answer = await get('/robots.txt', {});
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await answer.text()).toMatch(/^User-agent: \*\n(?:Disallow: .+\n)*Disallow: \/api\/\n/m);
  });
});
