import { describe, expect, it } from 'vitest';
import { useService } from '../support/a-service.js';
import { aDocumentOf } from '../support/an-entry.js';
import { serveSite, WELL_KNOWN } from '../support/own-file-site.js';
import { rawRequest } from '../support/raw-http.js';

const COMMON = [
  '/',
  '/.well-known/agentterms.json',
  '/bot',
  '/healthz',
  '/readyz',
  '/openapi.json',
  '/schema/agentterms.schema.json',
];
/** For operators; served with each part. */
const OF_OPERATORS = [
  '/.well-known/jwks.json',
  '/api/v1/admin/access-history',
  '/api/v1/admin/client-keys',
  '/api/v1/admin/client-keys/{id}',
  '/api/v1/admin/client-keys/{id}/limits',
  '/api/v1/admin/entries',
  '/api/v1/admin/entries/bulk',
  '/api/v1/admin/entries/{domain}',
  '/api/v1/admin/entries/{domain}/accept',
  '/api/v1/admin/entries/{domain}/correction',
  '/api/v1/admin/entries/{domain}/flag',
  '/api/v1/admin/entries/{domain}/history',
  '/api/v1/admin/entries/{domain}/unflag',
  '/api/v1/admin/entries/{domain}/validate',
  '/api/v1/admin/entries/{domain}/versions/{version}',
  '/api/v1/admin/history',
  '/api/v1/admin/owners/{domain}',
  '/api/v1/admin/queue',
  '/api/v1/admin/tokens',
  '/api/v1/admin/tokens/{id}',
  '/api/v1/audit/checks',
  '/api/v1/audit/checks/{check_id}',
  '/api/v1/audit/health',
  '/api/v1/audit/summary',
  '/api/v1/audit/verify',
  '/api/v1/session',
  '/metrics',
];
const OF_CHECK = [
  '/.well-known/authzen-configuration',
  '/access/v1/evaluation',
  '/access/v1/evaluations',
  '/api/v1/check',
  '/api/v1/check/batch',
  '/api/v1/confidence',
  '/api/v1/receipts/verify',
  '/api/v1/signals',
  '/api/validate',
  '/llms.txt',
  '/mcp',
  '/registry',
  '/registry.csv',
  '/registry/changes',
  '/registry/changes.atom',
  '/registry/changes/events',
  '/registry/download',
  '/registry/facets',
  '/registry/overview',
  '/registry/{domain}',
  '/registry/{domain}/badge.json',
  '/registry/{domain}/badge.svg',
  '/registry/{domain}/diff',
  '/registry/{domain}/evidence',
  '/registry/{domain}/history',
  '/registry/{domain}/own-files',
  '/registry/{domain}/own-files/{document_hash}',
  '/registry/{domain}/versions/{version}',
  '/sites/{domain}',
];

/** What asks sites; a part for checks that asks none has neither. */
const OF_OWNERS = [
  '/api/v1/owners/challenges',
  '/api/v1/owners/verify',
  '/api/v1/owners/{domain}/claim',
  '/api/v1/owners/{domain}/correct',
  '/api/v1/owners/{domain}/dispute',
];
const OF_ASKING = ['/api/v1/own-file', '/generate', ...OF_OWNERS];

/** A question to each path that answers GET. */
const EXAMPLES: Readonly<Record<string, string>> = {
  '/generate': '/generate?domain=own.example',
  '/api/v1/own-file': '/api/v1/own-file?domain=own.example',
  '/api/v1/check': '/api/v1/check?domain=x.com&action=read_content',
  '/api/v1/signals': '/api/v1/signals?domain=x.com',
  '/registry': '/registry?limit=1',
  '/registry/changes': '/registry/changes?limit=1',
  '/registry/changes.atom': '/registry/changes.atom?limit=1',
  '/registry/{domain}': '/registry/x.com',
  '/registry/{domain}/badge.json': '/registry/x.com/badge.json',
  '/registry/{domain}/evidence': '/registry/x.com/evidence',
  '/registry/{domain}/history': '/registry/x.com/history',
};

describe.each([
  { serve: 'all', served: [...OF_CHECK, ...OF_ASKING], missing: [] },
  { serve: 'check', served: OF_CHECK, missing: OF_ASKING },
  { serve: 'generator', served: ['/generate'], missing: [...OF_CHECK, ...OF_OWNERS, '/api/v1/own-file'] },
])('SERVE=$serve', ({ serve, served, missing }) => {
  const service = useService({ env: { SERVE: serve } });

  it('serves the common routes', async () => {
    for (const path of COMMON) await service().get(path).expect(200);
  });

  it('describes what it serves and nothing else', async () => {
    const { body } = await service().get('/openapi.json').expect(200);
    expect(Object.keys(body.paths).sort()).toEqual([...COMMON, ...OF_OPERATORS, ...served].sort());
  });

  it('answers at what it serves', async () => {
    serveSite(service().origin, 'own.example', { [WELL_KNOWN]: aDocumentOf('own.example') });
    for (const path of served) {
      const example = EXAMPLES[path];
      if (example !== undefined) await service().get(example).expect(200);
    }
  });

  it('has nothing at the others', async () => {
    for (const path of [...missing, '/nothing']) {
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
        const url = EXAMPLES[path] ?? path;
        const { status, text, headers } = await rawRequest(service().port, url, { method });
        expect([method, path, status]).toEqual([method, path, 404]);
        if (method !== 'HEAD') expect(JSON.parse(text).error).toBe('not_found');
        expect(headers).not.toHaveProperty('x-ratelimit-limit');
      }
    }
  });
});

describe('the description of the generator', () => {
  const service = useService({ env: { API_URL: 'https://api.service.example' } });

  it('names its parameters, answers and address', async () => {
    const { body } = await service().get('/openapi.json').expect(200);
    const { parameters, responses } = body.paths['/generate'].get;
    expect(
      parameters.map(({ name, required }: { name: string; required: boolean }) => [name, required]),
    ).toEqual([
      ['domain', true],
      ['mode', false],
      ['force', false],
      ['download', false],
    ]);
    expect(Object.keys(responses)).toEqual(['200', '400', '401', '404', '405', '429', '500', '503']);
    expect(responses['404'].description).toContain('`not_found`');
    expect(responses['500'].description).toContain('`generator_failure`');
    expect(responses['503'].description).toContain('`service_unavailable`');
    expect(body.servers.map(({ url }: { url: string }) => url)).toContain('https://api.service.example');
    const about = await service().get('/').expect(200);
    expect(about.body.links.generate).toBe('https://api.service.example/generate?domain=example.com');
  });
});
