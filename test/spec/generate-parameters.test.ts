import { describe, expect, it } from 'vitest';
import { useService } from '../support/a-service.js';
import { aDocumentOf } from '../support/an-entry.js';
import { PLAIN_SITE } from '../support/generating.js';
import { ROOT, serveSite, WELL_KNOWN } from '../support/own-file-site.js';
import { rawRequest } from '../support/raw-http.js';
import { serveFixtureSite } from '../support/sites.js';

const API_URL = 'https://api.service.example';
const service = useService({ env: { SERVE: 'all', API_URL } });

describe('the domain (4.2; contract: "Domain parameter")', () => {
  it.each([
    ['Shop.EXAMPLE', 'shop.example'],
    ['shop.example.', 'shop.example'],
    [' shop.example ', 'shop.example'],
    ['shop.example:8443', 'shop.example'],
    ['user:secret@shop.example', 'shop.example'],
    ['https://Shop.example/terms?x=1#y', 'shop.example'],
    ['//shop.example/terms', 'shop.example'],
    ['https://BÜCHER.example/ä', 'xn--bcher-kva.example'],
  ])('"%s" is %s', async (domain, host) => {
    serveSite(service().origin, host, { [WELL_KNOWN]: aDocumentOf(host) });
    const { body } = await service().generate(domain).expect(200);
    expect(body).toMatchObject({ service: host, meta: { source_url: `https://${host}${WELL_KNOWN}` } });
  });

  it.each([
    ['empty', ''],
    ['blank', '   '],
    ['a single label', 'shop'],
    ['localhost', 'localhost'],
    ['localhost in a URL', 'http://localhost:3000/'],
    ['an IPv4 address', '127.0.0.1'],
    ['an IPv4 address in one number', '2130706433'],
    ['an IPv4 address in a URL', 'http://169.254.169.254/latest'],
    ['an IPv6 address', '[::1]'],
    ['a bare IPv6 address', '2001:db8::1'],
    ['a numeric top-level label', 'example.123'],
    ['an underscore', 'my_shop.example'],
    ['an empty label', 'shop..example'],
    ['a label of 64', `${'a'.repeat(64)}.example`],
    ['a name of 254', `${'abcdefg.'.repeat(31)}abcdef`],
    ['a space', 'my shop.example'],
    ['a control character', 'sh\u0007op.example'],
    ['a NUL', 'shop.example\u0000'],
    ['a line break at the end', 'shop.example\n'],
    ['a header smuggled in', 'shop.example\r\nX-A: b'],
    ['a scheme alone', 'https://'],
    ['more than 2048 characters', `https://shop.example/${'a'.repeat(2048)}`],
  ])('that is %s is 400', async (_, domain) => {
    const opened = service().origin.opened;
    const { body } = await service().generate(domain).expect(400);
    expect(body).toEqual({ error: 'invalid_domain', message: expect.stringMatching(/^The domain .+\.$/) });
    expect(service().origin.opened).toBe(opened);
  });

  it.each([
    ['missing', '/generate', 'is missing'],
    ['missing beside others', '/generate?mode=generate_always', 'is missing'],
    ['repeated', '/generate?domain=a.example&domain=b.example', 'is given more than once'],
    ['repeated alike', '/generate?domain=a.example&domain=a.example', 'is given more than once'],
    ['a list', '/generate?domain[]=a.example', 'is missing'],
    ['an object', '/generate?domain[x]=a.example', 'is missing'],
  ])('that is %s is 400', async (_, path, why) => {
    const { body } = await service().get(path).expect(400);
    expect(body).toEqual({ error: 'invalid_domain', message: `The parameter "domain" ${why}.` });
  });
});

describe('the other parameters', () => {
  it.each([
    ['mode', ''],
    ['mode', 'authoritative'],
    ['mode', 'Generate_Always'],
    ['force', ''],
    ['force', 'yes'],
    ['force', '1'],
    ['force', 'TRUE'],
    ['download', ''],
    ['download', 'yes'],
    ['download', '2'],
  ])('%s="%s" is 400', async (name, value) => {
    const opened = service().origin.opened;
    const { body } = await service()
      .generate('shop.example', { [name]: value })
      .expect(400);
    expect(body).toEqual({ error: 'invalid_request', message: expect.stringContaining(`"${name}"`) });
    expect(service().origin.opened).toBe(opened);
  });

  it.each([
    ['forse=true', 'force'],
    ['Mode=generate_always', 'mode'],
    ['FORCE=maybe', 'force'],
  ])('%s, which there is not, is 400 with the one that was meant', async (parameter, meant) => {
    const { body } = await service().get(`/generate?domain=shop.example&${parameter}`).expect(400);
    expect(body).toEqual({
      error: 'invalid_request',
      message: expect.stringContaining(`(did you mean "${meant}"?)`),
    });
  });

  it.each(['utm_source=mail', '__proto__=x', 'constructor=y'])('%s is 400', async (parameter) => {
    const { body } = await service().get(`/generate?domain=shop.example&${parameter}`).expect(400);
    expect(body.error).toBe('invalid_request');
  });

  it.each(['mode=generate_always', 'force=true', 'download=1'])('%s twice is 400', async (parameter) => {
    const { body } = await service()
      .get(`/generate?domain=shop.example&${parameter}&${parameter}`)
      .expect(400);
    const name = parameter.split('=')[0];
    expect(body).toEqual({
      error: 'invalid_request',
      message: `The parameter "${name}" is given more than once.`,
    });
  });

  it.each([
    ['mode', 'authoritative_first'],
    ['force', 'false'],
    ['download', '0'],
    ['download', 'false'],
  ])('%s=%s is as if it were not there', async (name, value) => {
    serveSite(service().origin, 'plain.example', { [WELL_KNOWN]: aDocumentOf('plain.example') });
    const bare = await service().generate('plain.example').expect(200);
    const named = await service()
      .generate('plain.example', { [name]: value })
      .expect(200);
    expect(named.text).toBe(bare.text);
    expect(named.headers['x-cache']).toBe('HIT');
  });

  it('that are escaped wrongly are read as they stand', async () => {
    const { status, text } = await rawRequest(service().port, '/generate?domain=%zz&mode=%');
    expect([status, JSON.parse(text).error]).toEqual([400, 'invalid_request']);
  });
});

const isValid = async (text: string) =>
  (await service().post('/api/validate').send({ content: text }).expect(200)).body;

describe('download=1 gives exactly the file to publish', () => {
  it('of a generated document: without meta, valid, with the attribution in its provenance', async () => {
    serveFixtureSite(service().origin, 'lamps.example', PLAIN_SITE);
    const { meta, ...document } = (await service().generate('lamps.example').expect(200)).body;
    expect(meta.source).toBe('generated');
    const { text, headers } = await service().generate('lamps.example', { download: '1' }).expect(200);
    const file = JSON.parse(text);
    expect(file).toEqual({ ...document, permissions: file.permissions });
    expect(Object.keys(file)).toEqual(Object.keys(document));
    expect(document.extensions['com.agentterms.meta']).toMatchObject({
      source: 'service.example',
      attribution: expect.stringContaining('Agent Terms Service (https://service.example)'),
    });
    expect(await isValid(text)).toMatchObject({ valid: true, errors: [], warnings: [] });
    expect(headers).toMatchObject({
      'content-disposition': 'attachment; filename="agentterms.json"',
      'content-type': 'application/json; charset=utf-8',
      'x-cache': 'HIT',
      'cache-control': 'no-store',
    });
  });

  it('laid out for people, and ending in a line break', async () => {
    serveFixtureSite(service().origin, 'lamps.example', PLAIN_SITE);
    const { text } = await service().generate('lamps.example', { download: '1' }).expect(200);
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
  });

  it('of a generated document: with its conditions in the values, as a check has them', async () => {
    serveFixtureSite(service().origin, 'lamps.example', PLAIN_SITE);
    const { permissions } = (await service().generate('lamps.example').expect(200)).body;
    expect(permissions).toMatchObject({ read_content: true, api_access: true, scrape_data: false });
    const { text } = await service().generate('lamps.example', { download: '1' }).expect(200);
    const file = JSON.parse(text);
    expect(file.permissions).toMatchObject({
      read_content: { allowed: true, conditions: 'No bots or other automated means.' },
      api_access: { allowed: true, max_frequency: '600/hour' },
      scrape_data: false,
    });
    const answer = await service().check('lamps.example', 'read_content');
    expect(answer).toMatchObject({
      result: { value: file.permissions.read_content },
      reason_code: 'condition_not_met',
      policy_excerpt: expect.stringContaining('allows read_content with conditions: "No bots'),
    });
  });

  it('of a domain that nobody has asked about before', async () => {
    serveFixtureSite(service().origin, 'first.example', PLAIN_SITE);
    const file = await service().generate('first.example', { download: '1' }).expect(200);
    expect(file.headers['x-cache']).toBe('MISS');
    const { meta: _meta, ...document } = (await service().generate('first.example').expect(200)).body;
    const { permissions } = JSON.parse(file.text);
    expect(JSON.parse(file.text)).toEqual({ ...document, permissions });
  });

  it.each(['1', 'true'])('of an own file (download=%s)', async (download) => {
    const document = aDocumentOf('own.example', { extensions: { 'org.example.ä': { b: 1, a: [null] } } });
    serveSite(service().origin, 'own.example', { [WELL_KNOWN]: document });
    const { text, headers } = await service().generate('own.example', { download }).expect(200);
    expect(JSON.stringify(JSON.parse(text))).toBe(JSON.stringify(document));
    expect(headers['content-disposition']).toBe('attachment; filename="agentterms.json"');
    expect(await isValid(text)).toMatchObject({ valid: true });
  });

  it('of an own file that is not valid: as it is', async () => {
    serveSite(service().origin, 'odd.example', { [ROOT]: { permissions: 'all', surprise: [1] } });
    const { text } = await service().generate('odd.example', { download: '1' }).expect(200);
    expect(JSON.parse(text)).toEqual({ permissions: 'all', surprise: [1] });
  });

  it('of an own file with a meta of its own: without any, as in the answer that is no download', async () => {
    serveSite(service().origin, 'meta.example', { [ROOT]: { permissions: 'all', meta: { source: 'me' } } });
    const { meta: _meta, ...document } = (await service().generate('meta.example').expect(200)).body;
    const { text } = await service().generate('meta.example', { download: '1' }).expect(200);
    expect(JSON.parse(text)).toEqual(document);
  });

  it('of what is generated although the domain has a file', async () => {
    serveFixtureSite(service().origin, 'lamps.example', PLAIN_SITE);
    const query = { mode: 'generate_always', download: '1' };
    const { text } = await service().generate('lamps.example', query).expect(200);
    expect(JSON.parse(text).extensions).toHaveProperty(['com.agentterms.evidence']);
  });

  it('and goes round: published, it is the own file of the domain from then on', async () => {
    serveFixtureSite(service().origin, 'round.example', PLAIN_SITE);
    const file = await service().generate('round.example', { download: '1' }).expect(200);
    serveSite(service().origin, 'round.example', { [WELL_KNOWN]: file.text });
    const { body } = await service().generate('round.example', { force: 'true' }).expect(200);
    const { meta, ...document } = body;
    expect(meta).toMatchObject({ source: 'authoritative' });
    expect(meta.notice).not.toMatch(/not a valid/);
    expect(document).toEqual(JSON.parse(file.text));
  });
});

describe('a failure is no file', () => {
  it.each([
    ['localhost', 400, ['error', 'message']],
    ['nothing.example', 404, ['error', 'message', 'reason']],
  ])('%s', async (domain, status, fields) => {
    const { body, headers } = await service().generate(domain, { download: '1' }).expect(status);
    expect(headers).not.toHaveProperty('content-disposition');
    expect(Object.keys(body)).toEqual(fields);
  });
});

const COMMON = [
  '/',
  '/.well-known/agentterms.json',
  '/bot',
  '/healthz',
  '/readyz',
  '/openapi.json',
  '/schema/agentterms.schema.json',
];
/** Served where it was built; the test of the README installs it. */
const BUILT = ['/client.tgz'];
/** For operators; served with each part. */
const OF_OPERATORS = [
  '/.well-known/jwks.json',
  '/api/v1/admin/access-history',
  '/api/v1/admin/approvals',
  '/api/v1/admin/approvals/{id}/decide',
  '/api/v1/admin/approvals/{id}/revoke',
  '/api/v1/admin/client-keys',
  '/api/v1/admin/client-keys/{id}',
  '/api/v1/admin/client-keys/{id}/limits',
  '/api/v1/admin/client-keys/{id}/profile',
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
  '/api/v1/admin/site-permissions',
  '/api/v1/admin/site-permissions/{id}',
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
  '/api/v1/approvals',
  '/api/v1/approvals/{id}',
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
  '/registry/{domain}/texts/{sha256}',
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
  '/generate': '/generate?domain=served.example',
  '/api/v1/own-file': '/api/v1/own-file?domain=served.example',
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
  const part = serve === 'all' ? service : useService({ env: { SERVE: serve } });

  it('serves the common routes', async () => {
    for (const path of COMMON) await part().get(path).expect(200);
  });

  it('describes what it serves and nothing else', async () => {
    const { body } = await part().get('/openapi.json').expect(200);
    expect(Object.keys(body.paths).sort()).toEqual([...COMMON, ...BUILT, ...OF_OPERATORS, ...served].sort());
  });

  it('answers at what it serves', async () => {
    serveSite(part().origin, 'served.example', { [WELL_KNOWN]: aDocumentOf('served.example') });
    for (const path of served) {
      const example = EXAMPLES[path];
      if (example !== undefined) await part().get(example).expect(200);
    }
  });

  it('has nothing at the others', async () => {
    for (const path of [...missing, '/nothing']) {
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
        const url = EXAMPLES[path] ?? path;
        const { status, text, headers } = await rawRequest(part().port, url, { method });
        expect([method, path, status]).toEqual([method, path, 404]);
        if (method !== 'HEAD') expect(JSON.parse(text).error).toBe('not_found');
        expect(headers).not.toHaveProperty('x-ratelimit-limit');
      }
    }
  });
});

describe('the description of the generator', () => {
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
    expect(body.servers.map(({ url }: { url: string }) => url)).toContain(API_URL);
    const about = await service().get('/').expect(200);
    expect(about.body.links.generate).toBe(`${API_URL}/generate?domain=example.com`);
  });
});
