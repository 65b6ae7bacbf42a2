import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { useService } from '../support/a-service.js';

const service = useService();

const RECORD = '/registry/netflix.com';
const OPEN = [
  '/api/v1/check?domain=netflix.com&action=read_content',
  '/api/v1/check',
  '/registry',
  RECORD,
  '/registry/nothing.example',
  '/api/v1/confidence',
  '/schema/agentterms.schema.json',
  '/openapi.json',
  '/.well-known/jwks.json',
  '/healthz',
  '/',
  '/nothing',
  '/%E0%A4%A',
];

describe('the pages of any site', () => {
  it.each(OPEN)('may read the answer of %s with its headers, also an error', async (path) => {
    const { headers } = await service().get(path).set('Origin', 'https://pages.example');
    expect(headers['access-control-allow-origin']).toBe('*');
    for (const name of ['X-RateLimit-Remaining', 'Retry-After', 'ETag', 'X-Request-Id'])
      expect(headers['access-control-expose-headers']).toContain(name);
  });

  it('may send a batch with a key, after a preflight that counts against no limit', async () => {
    const options = () =>
      supertest(service().url).options('/api/v1/check/batch').set({
        Origin: 'https://pages.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type,x-api-key',
      });
    const { headers } = await options().expect(204);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-allow-methods']).toBe('POST');
    expect(headers['access-control-allow-headers']).toContain('X-Api-Key');
    expect(headers['access-control-max-age']).toBe('86400');
    const { headers: again } = await options().expect(204);
    expect(again['x-ratelimit-remaining']).toBe(headers['x-ratelimit-remaining']);
  });

  it.each(['/api/v1/admin/entries', '/api/v1/audit/checks', '/metrics'])(
    'may not read %s, as the headers say',
    async (path) => {
      for (const method of ['get', 'options', 'patch'] as const) {
        const { headers } = await supertest(service().url)
          [method](path)
          .set('Origin', 'https://pages.example');
        expect(headers).not.toHaveProperty('access-control-allow-origin');
      }
    },
  );
});
