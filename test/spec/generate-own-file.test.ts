import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { useService } from '../support/a-service.js';
import { aDocumentOf } from '../support/an-entry.js';
import { pathsAsked, TERMS_PAGE } from '../support/generating.js';
import { ROOT, serveSite, timesAsked, WELL_KNOWN } from '../support/own-file-site.js';

const service = useService();
const RETRIEVED_AT = '2026-03-04T05:06:07.089Z';

let sites = 0;

/** A site that publishes the given file, under its own name. */
function publish(pages: (domain: string) => Readonly<Record<string, unknown>>): string {
  sites += 1;
  const domain = `own-${sites}.example`;
  serveSite(service().origin, domain, pages(domain));
  return domain;
}

const FULL = (domain: string) => ({
  permissions: { scrape_data: { allowed: true, conditions: 'Slowly.', scope: 'public' }, read_content: true },
  agentterms_version: '0.3.0',
  extensions: { 'org.example.z': [1, { deep: null }], 'org.example.a': 'ä 🛒 \u2028 "' },
  service: { name: 'Own', domain },
});

describe("a domain's own file (2.11, 4.2)", () => {
  it.each([WELL_KNOWN, ROOT])('is returned from %s, with its source', async (path) => {
    const domain = publish((host) => ({ [path]: FULL(host) }));
    const { body, headers } = await service().generate(domain).expect(200);
    const { meta, ...document } = body;
    expect(document).toEqual(FULL(domain));
    expect(meta).toEqual({
      source: 'authoritative',
      source_url: `https://${domain}${path}`,
      retrieved_at: RETRIEVED_AT,
      notice: expect.stringContaining(`https://${domain}${path}`),
    });
    expect(headers).toMatchObject({ 'x-cache': 'MISS', age: '0' });
  });

  it('keeps the order of its keys, and meta comes last', async () => {
    const domain = publish((host) => ({ [ROOT]: FULL(host) }));
    const { text, body } = await service().generate(domain).expect(200);
    expect(Object.keys(body)).toEqual([...Object.keys(FULL(domain)), 'meta']);
    expect(text.startsWith(JSON.stringify(FULL(domain)).slice(0, -1))).toBe(true);
  });

  it('counts from the well-known path where both have one', async () => {
    const domain = publish((host) => ({
      [WELL_KNOWN]: aDocumentOf(host, { policy_id: 'well.known' }),
      [ROOT]: aDocumentOf(host, { policy_id: 'root' }),
    }));
    const { body } = await service().generate(domain).expect(200);
    expect(body).toMatchObject({
      policy_id: 'well.known',
      meta: { source_url: `https://${domain}${WELL_KNOWN}` },
    });
  });

  it('counts from the well-known path even when that answers later', async () => {
    const rootSent = Promise.withResolvers<void>();
    service().origin.site('late.example', async (request, response) => {
      response.setHeader('Content-Type', 'application/json');
      const isRoot = request.url === ROOT;
      if (!isRoot) await rootSent.promise;
      response.end(
        JSON.stringify(aDocumentOf('late.example', { policy_id: isRoot ? 'root' : 'well.known' })),
      );
      response.on('close', rootSent.resolve);
    });
    const { body } = await service().generate('late.example').expect(200);
    expect(body.policy_id).toBe('well.known');
  });

  it('counts from the well-known path where neither is valid', async () => {
    const domain = publish(() => ({
      [WELL_KNOWN]: { policy_id: 'well.known' },
      [ROOT]: { policy_id: 'root' },
    }));
    expect((await service().generate(domain).expect(200)).body.policy_id).toBe('well.known');
  });

  it('that is valid counts from the root path where the well-known one is not', async () => {
    const domain = publish((host) => ({ [WELL_KNOWN]: { permissions: 'all' }, [ROOT]: aDocumentOf(host) }));
    const { body } = await service().generate(domain).expect(200);
    expect(body.meta.source_url).toBe(`https://${domain}${ROOT}`);
  });

  it('needs no page of the site except itself', async () => {
    const domain = publish((host) => ({ [WELL_KNOWN]: aDocumentOf(host) }));
    await service().generate(domain).expect(200);
    expect([...new Set(pathsAsked(service().origin, domain))].sort()).toEqual([WELL_KNOWN, ROOT]);
  });

  it('is returned despite robots.txt, because it is meant for agents', async () => {
    const domain = publish((host) => ({
      [WELL_KNOWN]: aDocumentOf(host),
      '/robots.txt': 'User-agent: *\nDisallow: /\n',
    }));
    await service().generate(domain).expect(200);
  });
});

describe('an own file that is JSON but not a valid terms document', () => {
  it('is returned unchanged, with a notice that names what is wrong', async () => {
    const file = (domain: string) => ({
      agentterms_version: '0.3',
      service: domain,
      permissions: { read_content: 'yes', Scrape: true },
      surprise: { kept: [1, 2] },
    });
    const domain = publish((host) => ({ [WELL_KNOWN]: file(host) }));
    const { body } = await service().generate(domain).expect(200);
    const { meta, ...document } = body;
    expect(document).toEqual(file(domain));
    expect(meta).toMatchObject({ source: 'authoritative', source_url: `https://${domain}${WELL_KNOWN}` });
    expect(meta.notice).toMatch(/not a valid terms document/);
    expect(meta.notice).toMatch(/agentterms_version/);
    expect(meta.notice).toMatch(/read_content|Scrape/);
    expect(meta.notice.length).toBeLessThan(700);
  });

  it.each([
    ['an empty object', '{}'],
    ['a key that JavaScript minds', '{"__proto__": {"polluted": true}, "constructor": 1, "toString": null}'],
    ['a meta of its own', '{"meta": {"source": "generated"}, "permissions": {}}'],
  ])('is given out also when it is %s', async (_, text) => {
    const domain = publish(() => ({ [ROOT]: text }));
    const { body } = await service().generate(domain).expect(200);
    const { meta, ...document } = body;
    expect(meta.source).toBe('authoritative');
    expect(meta.notice).toMatch(/not a valid terms document/);
    const { meta: _own, ...published } = JSON.parse(text);
    expect(JSON.stringify(document)).toBe(JSON.stringify(published));
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('is described in one line without control characters, whatever it contains', async () => {
    const domain = publish(() => ({ [ROOT]: JSON.stringify({ '\u202e\r\n<script>\u0007': 1 }) }));
    const { body } = await service().generate(domain).expect(200);
    expect(body.meta.notice).not.toMatch(/\p{Cc}|\p{Cf}/u);
  });

  it('with a repeated key is returned with the last value and a notice', async () => {
    const domain = publish((host) => ({
      [WELL_KNOWN]:
        `{"agentterms_version":"0.3.0","service":"${host}",` +
        '"permissions":{"read_content":true,"read_content":false}}',
    }));
    const { body } = await service().generate(domain).expect(200);
    expect(body.permissions).toEqual({ read_content: false });
    expect(body.meta.source).toBe('authoritative');
    expect(body.meta.notice).toMatch(/"read_content" stands in the same object already/);
  });
});

describe('under a www. name', () => {
  it('the file of the exact host comes first', async () => {
    serveSite(service().origin, 'www.two.example', { [ROOT]: aDocumentOf('www.two.example') });
    serveSite(service().origin, 'two.example', { [WELL_KNOWN]: aDocumentOf('two.example') });
    const exact = await service().generate('www.two.example').expect(200);
    expect(exact.body.meta.source_url).toBe(`https://www.two.example${ROOT}`);
    const bare = await service().generate('two.example').expect(200);
    expect(bare.body.meta.source_url).toBe(`https://two.example${WELL_KNOWN}`);
  });

  it('then the one of the name without www., and not the reverse', async () => {
    serveSite(service().origin, 'www.bare.example', {});
    serveSite(service().origin, 'bare.example', { [WELL_KNOWN]: aDocumentOf('bare.example') });
    const { body } = await service().generate('www.bare.example').expect(200);
    expect(body.meta.source_url).toBe(`https://bare.example${WELL_KNOWN}`);

    serveSite(service().origin, 'www.only.example', { [ROOT]: aDocumentOf('www.only.example') });
    serveSite(service().origin, 'only.example', {});
    await service().generate('only.example').expect(404);
    await service().generate('deep.bare.example').expect(404);
  });
});

describe('mode=generate_always', () => {
  it('does not ask for the own file', async () => {
    const domain = publish((host) => ({ [WELL_KNOWN]: aDocumentOf(host) }));
    await service().generate(domain, { mode: 'generate_always' }).expect(404);
    expect(timesAsked(service().origin, domain)).toBe(0);
    expect(timesAsked(service().origin, domain, ROOT)).toBe(0);
  });
});

const DOMAIN = 'shop.example';

const FILE = JSON.stringify(
  aDocumentOf(DOMAIN, { extensions: { 'org.example.note': 'Zwölf Bücher, 十二' } }),
);

interface Served {
  readonly body?: string | Buffer;
  readonly type?: string | undefined;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Serves the answers under the well-known path of a new name each time, next to a home page and terms. */
function serve(host: string, served: Served, others: Readonly<Record<string, Served>> = {}): void {
  const pages: Readonly<Record<string, Served>> = {
    '/': { type: 'text/html', body: '<h1>Shop</h1><a href="/terms">Terms of Service</a>' },
    '/terms': { type: 'text/html', body: TERMS_PAGE },
    [WELL_KNOWN]: served,
    ...others,
  };
  service().origin.site(host, (request, response) => {
    const page = pages[request.url ?? ''] ?? { status: 404 };
    response.statusCode = page.status ?? 200;
    const type = 'type' in page ? page.type : 'application/json';
    if (type !== undefined) response.setHeader('Content-Type', type);
    for (const [name, value] of Object.entries(page.headers ?? {})) response.setHeader(name, value);
    response.end(page.body ?? FILE);
  });
}

let forms = 0;
const nextHost = () => {
  forms += 1;
  return `form-${forms}.example`;
};
const sourceOf = async (host: string) => (await service().generate(host).expect(200)).body.meta.source;

describe('an own file is read (4.2)', () => {
  const FORMS: Readonly<Record<string, Served>> = {
    'as text/plain': { type: 'text/plain; charset=utf-8' },
    'as text/json': { type: 'text/json' },
    'as bytes': { type: 'application/octet-stream' },
    'without a type': { type: undefined },
    'with a charset that is not its own': { type: 'application/json; charset=iso-8859-1' },
    'with a byte order mark': { body: Buffer.from(`\ufeff${FILE}`) },
    'in UTF-16, little end first': { body: Buffer.from(`\ufeff${FILE}`, 'utf16le') },
    'in UTF-16, big end first': { body: Buffer.from(`\ufeff${FILE}`, 'utf16le').swap16() },
    'with space around it': { body: `\r\n\t ${FILE}\n\n` },
    'with gzip': { body: gzipSync(FILE), headers: { 'Content-Encoding': 'gzip' } },
    'with brotli': { body: brotliCompressSync(FILE), headers: { 'Content-Encoding': 'br' } },
  };

  it.each(Object.keys(FORMS))('%s', async (form) => {
    const host = nextHost();
    serve(host, FORMS[form] ?? {});
    const { body } = await service().generate(host).expect(200);
    const { meta, ...document } = body;
    expect(document).toEqual(JSON.parse(FILE));
    expect(meta).toMatchObject({ source: 'authoritative', source_url: `https://${host}${WELL_KNOWN}` });
    expect(meta.notice).not.toMatch(/not a valid/);
  });

  it('of 256 KiB', async () => {
    const host = nextHost();
    serve(host, { body: ofSize(256 * 1024) });
    expect(await sourceOf(host)).toBe('authoritative');
  });

  it('nested 64 deep', async () => {
    const host = nextHost();
    serve(host, { body: nested(64) });
    expect(await sourceOf(host)).toBe('authoritative');
  });
});

describe('a file that is not a JSON object is ignored, and the document is generated', () => {
  const FORMS: Readonly<Record<string, Served>> = {
    'a JSON array': { body: '[{"permissions": {}}]' },
    'a JSON text': { body: '"agentterms"' },
    null: { body: 'null' },
    'a file cut short': { body: FILE.slice(0, -1) },
    'two files in one': { body: FILE + FILE },
    'an empty file': { body: '' },
    'a page for people': { type: 'text/html', body: '<!doctype html><h1>Shop</h1>' },
    'a page that calls itself JSON': { body: '<!doctype html><h1>Shop</h1>' },
    'a file that is called a page': { type: 'text/html' },
    'a picture': { type: 'image/png', body: Buffer.from('\x89PNG', 'latin1') },
    'a file of more than 256 KiB': { body: ofSize(256 * 1024 + 1) },
    'a small file that unpacks to more than 256 KiB': {
      body: gzipSync(ofSize(10_000_000)),
      headers: { 'Content-Encoding': 'gzip' },
    },
    'a file nested 65 deep': { body: nested(65) },
    'a file nested 40,000 deep': { body: `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}` },
    'a file in ISO-8859-1': { body: Buffer.from(FILE.replace(', 十二', ''), 'latin1') },
    'status 404': { status: 404 },
    'status 403': { status: 403 },
    'status 204': { status: 204, body: '' },
    'status 500': { status: 500 },
  };

  it.each(Object.keys(FORMS))('%s', async (form) => {
    const host = nextHost();
    serve(host, FORMS[form] ?? {});
    expect(await sourceOf(host)).toBe('generated');
  });
});

describe('redirects', () => {
  const to = (location: string, status = 302): Served => ({
    status,
    headers: { Location: location },
    body: '',
  });

  it.each([301, 302, 303, 307, 308])(
    'with status %i are followed, and the last address is named',
    async (status) => {
      const host = nextHost();
      serve(host, to('/files/terms.json', status), { '/files/terms.json': {} });
      const { body } = await service().generate(host).expect(200);
      expect(body.meta).toMatchObject({
        source: 'authoritative',
        source_url: `https://${host}/files/terms.json`,
      });
    },
  );

  it('to another host are followed', async () => {
    const host = nextHost();
    serve(`www.${host}`, {});
    serve(host, to(`https://www.${host}${WELL_KNOWN}`));
    const { body } = await service().generate(host).expect(200);
    expect(body.meta.source_url).toBe(`https://www.${host}${WELL_KNOWN}`);
  });

  it.each([
    ['in a circle', WELL_KNOWN],
    ['to a page for people', '/'],
    ['to a private address', 'https://10.0.0.1/agentterms.json'],
    ['to plain http', 'http://plain.example/agentterms.json'],
    ['to another scheme', 'file:///etc/passwd'],
    ['to nowhere', 'https://'],
  ])('%s lead to no file', async (_, location) => {
    const host = nextHost();
    serve(host, to(location));
    expect(await sourceOf(host)).toBe('generated');
  });

  it('do not keep the root path from answering', async () => {
    const host = nextHost();
    serve(host, to(WELL_KNOWN), { [ROOT]: {} });
    const { body } = await service().generate(host).expect(200);
    expect(body.meta.source_url).toBe(`https://${host}${ROOT}`);
  });
});

/** A terms document whose deepest value is nested that many levels deep. */
function nested(depth: number): string {
  const levels = depth - 2;
  const value = `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;
  return FILE.replace('"extensions":{', `"extensions":{"org.example.deep":${value},`);
}

/** The file, filled with spaces to that many bytes. */
function ofSize(bytes: number): Buffer {
  const file = Buffer.alloc(bytes, ' ');
  file.write(FILE);
  return file;
}
