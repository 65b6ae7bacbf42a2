import { beforeAll, describe, expect, it } from 'vitest';
import { useService } from '../support/a-service.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';
import { eventually } from '../support/eventually.js';
import { rawRequest } from '../support/raw-http.js';

const service = useService();
const DOCUMENT = aDocumentOf('example.com', { contact: 'terms@example.com' });

const getRaw = (path: string) => rawRequest(service().port, path);

beforeAll(async () => {
  await service().put(anEntry({ domain: 'example.com', document: DOCUMENT }));
  await service().put(anEntry({ domain: 'xn--bcher-kva.example' }));
});

describe('GET /registry/:domain (contract: "Registry")', () => {
  it('is only the terms document', async () => {
    const { body, headers } = await service().get('/registry/example.com').expect(200);
    expect(body).toEqual(DOCUMENT);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      etag: expect.stringMatching(/^"[\w-]{16,}"$/),
      'access-control-allow-origin': '*',
    });
  });

  it('has the same bytes every time, and other bytes and another ETag for another version', async () => {
    await service().put(anEntry({ domain: 'changing.example' }));
    const first = await service().get('/registry/changing.example').expect(200);
    const second = await service().get('/registry/changing.example').expect(200);
    expect([second.text, second.headers.etag]).toEqual([first.text, first.headers.etag]);

    const document = aDocumentOf('changing.example', { jurisdiction: 'DE' });
    await service().put(anEntry({ domain: 'changing.example', document }));
    await eventually(async () => {
      const { body } = await service().get('/registry/changing.example').expect(200);
      expect(body).toEqual(document);
    });
    const changed = await service().get('/registry/changing.example').expect(200);
    expect(changed.headers.etag).not.toBe(first.headers.etag);
  });

  it('is 304 for a caller that has the current bytes', async () => {
    const { headers } = await service().get('/registry/example.com').expect(200);
    for (const known of [`${headers.etag}`, `W/${headers.etag}`, `"other", ${headers.etag}`, '*']) {
      const answer = await service().get('/registry/example.com').set('If-None-Match', known).expect(304);
      expect(answer.text).toBe('');
      expect(answer.headers).toMatchObject({ etag: headers.etag, 'cache-control': 'public, max-age=3600' });
    }
    await service().get('/registry/example.com').set('If-None-Match', '"other"').expect(200);
  });

  it('to HEAD has only the headers', async () => {
    const full = await service().get('/registry/example.com').expect(200);
    const { headers } = await service().head('/registry/example.com').expect(200);
    expect(headers['content-length']).toBe(String(Buffer.byteLength(full.text)));
    expect(headers.etag).toBe(full.headers.etag);
    await service().head('/registry/nothing-here.example').expect(404);
  });

  it('is 404 for a domain that is not in the registry', async () => {
    const { body, headers } = await service().get('/registry/nothing-here.example').expect(404);
    expect(body).toEqual({
      error: 'not_found',
      message: 'The registry holds no entry for nothing-here.example.',
    });
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each(['', '/evidence'])('names for a subdomain the entry that answers its checks%s', async (part) => {
    const { body } = await service().get(`/registry/de.blog.example.com${part}`).expect(404);
    expect(body.message).toBe(
      'The registry holds no entry for de.blog.example.com. The entry of example.com answers checks of it.',
    );
  });

  it('leaves no record of a check', async () => {
    await service().get('/registry/example.com').expect(200);
    expect(await service().sql('SELECT id FROM check_record')).toEqual([]);
  });
});

describe('what clients put in the path', () => {
  it.each([
    'Example.com.',
    'EXAMPLE.COM',
    'example.com:8443',
    'user@example.com',
    'user:secret@example.com:443',
    'www.example.com',
    '%20example.com%20',
    'https%3A%2F%2Fexample.com%2Fterms%3Fa%3Db',
    'example.com%2Fterms',
    'example.com?domain=other.example',
    'example.com/',
    'example%2Ecom',
    '%65xample.com',
  ])('/registry/%s is the record', async (path) => {
    const answer = await getRaw(`/registry/${path}`);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, DOCUMENT]);
  });

  it('may be an international name', async () => {
    expect(await getRaw(`/registry/${encodeURIComponent('bücher.example')}`)).toHaveProperty('status', 200);
  });

  it.each([
    ['https:', 'invalid_domain'],
    ['https%3A', 'invalid_domain'],
    ['localhost', 'invalid_domain'],
    ['127.0.0.1', 'invalid_domain'],
    ['%5B::1%5D', 'invalid_domain'],
    ['%00', 'invalid_domain'],
    ['example.com%00', 'invalid_domain'],
    ['example.com%0d%0aSet-Cookie:x', 'invalid_domain'],
    ['..%2f..%2fetc%2fpasswd', 'invalid_domain'],
    ['%2e%2e', 'invalid_domain'],
    ['undefined', 'invalid_domain'],
    ['__proto__', 'invalid_domain'],
    ['a'.repeat(10_000), 'invalid_domain'],
    [`${'a'.repeat(64)}.example`, 'invalid_domain'],
    ['%', 'bad_request'],
    ['%zz', 'bad_request'],
    ['%ff', 'bad_request'],
    ['example.com%', 'bad_request'],
  ])('/registry/%.30s is refused', async (path, error) => {
    const answer = await getRaw(`/registry/${path}`);
    expect([answer.status, JSON.parse(answer.text).error]).toEqual([400, error]);
    expect(answer.headers['x-request-id']).toMatch(/./);
  });

  it.each(['https://example.com', 'example.com/terms', 'example.com//', '/example.com'])(
    '/registry/%s is not found',
    async (path) => {
      const answer = await getRaw(`/registry/${path}`);
      expect([answer.status, JSON.parse(answer.text).error]).toEqual([404, 'not_found']);
    },
  );
});
