import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { useService } from '../support/a-service.js';
import { aDocumentOf } from '../support/an-entry.js';
import { TERMS_PAGE } from '../support/generating.js';
import { ROOT, WELL_KNOWN } from '../support/own-file-site.js';

const service = useService();
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

/** Serves the answers under the well-known path of a new name each time, beside a home page and terms. */
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

let sites = 0;
const nextHost = () => {
  sites += 1;
  return `form-${sites}.example`;
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

describe('what is no JSON object is passed over, and the document is generated', () => {
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

/** A terms document whose deepest value stands that many levels deep. */
function nested(depth: number): string {
  const levels = depth - 2;
  const value = `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;
  return FILE.replace('"extensions":{', `"extensions":{"org.example.deep":${value},`);
}

/** The file, made that many bytes long by space after it. */
function ofSize(bytes: number): Buffer {
  const file = Buffer.alloc(bytes, ' ');
  file.write(FILE);
  return file;
}
