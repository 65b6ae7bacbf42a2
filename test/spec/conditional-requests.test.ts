import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startService, useService } from '../support/a-service.js';

const service = useService();

describe('a caller that has the current state', () => {
  it.each([
    '/registry/netflix.com',
    '/registry',
    '/api/v1/confidence',
    '/schema/agentterms.schema.json',
    '/openapi.json',
    '/registry/download',
  ])('is told so by 304, also where fetch adds Cache-Control: no-cache: %s', async (path) => {
    const address = `${service().url}${path}`;
    const first = await fetch(address);
    await first.arrayBuffer();
    const etag = String(first.headers.get('etag'));
    expect([first.status, etag]).toEqual([200, expect.stringMatching(/^(?:W\/)?"[\w-]+"$/)]);
    const again = await fetch(address, { headers: { 'If-None-Match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const other = await fetch(address, { headers: { 'If-None-Match': '"other"' } });
    await other.arrayBuffer();
    expect(other.status).toBe(200);
  });
});

describe('a record', () => {
  it('carries the digest of its bytes', async () => {
    const answer = await fetch(`${service().url}/registry/netflix.com`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const digest = createHash('sha256').update(bytes).digest('base64');
    expect(answer.headers.get('repr-digest')).toBe(`sha-256=:${digest}:`);
  });
});

describe('a large answer', () => {
  it('is compressed if the caller accepts that, and is the same text', async () => {
    const address = `${service().url}/registry?limit=1000`;
    const plain = await fetch(address, { headers: { 'Accept-Encoding': 'identity' } });
    const packed = await fetch(address);
    expect([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')]).toEqual([
      null,
      'gzip',
    ]);
    expect(await packed.text()).toBe(await plain.text());
    expect(packed.headers.get('etag')).toBe(`W/${plain.headers.get('etag')}`);
  });
});

describe('the OpenAPI file', () => {
  it.each(['br', 'gzip'])('is compressed for callers that accept %s', async (encoding) => {
    const address = `${service().url}/openapi.json`;
    const ask = async (accepted: string) => {
      const answer = await fetch(address, { headers: { 'Accept-Encoding': accepted } });
      const text = await answer.text();
      const { headers } = answer;
      return {
        text,
        encoding: headers.get('content-encoding'),
        bytes: Number(headers.get('content-length')),
      };
    };
    const plain = await ask('identity');
    const packed = await ask(encoding);
    expect([plain.encoding, packed.encoding, packed.text === plain.text]).toEqual([null, encoding, true]);
    expect(packed.bytes).toBeLessThan(plain.bytes / 10);
  });
});

describe('HEAD on the download', () => {
  it('builds nothing and uses none of the ten an hour', async () => {
    await using own = await startService();
    for (let call = 0; call < 12; call += 1) {
      const { headers } = await own.head('/registry/download').expect(200);
      expect(headers).toMatchObject({ 'content-type': 'application/zip', 'x-ratelimit-limit': '600' });
      expect(headers).not.toHaveProperty('content-length');
    }
    const { headers } = await own.get('/registry/download').expect(200);
    expect(headers['x-ratelimit-remaining']).toBe('9');
  });
});
