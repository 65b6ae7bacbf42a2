import { describe, expect, it } from 'vitest';
import { startService, useService } from '../support/a-service.js';
import { aDocumentOf } from '../support/an-entry.js';
import { ROOT, serveSite, serveSlowSite, timesAsked, WELL_KNOWN } from '../support/own-file-site.js';

const service = useService({ live: true });

const ask = (domain: string) => service().get(`/api/v1/own-file?${new URLSearchParams({ domain })}`);

/** Serves one answer at the first place of a site, and nothing at the other. */
function serve(
  host: string,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer = '',
): void {
  service().origin.site(host, (request, response) => {
    if (request.url === WELL_KNOWN) response.writeHead(status, headers).end(body);
    else response.writeHead(404).end();
  });
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

describe('GET /api/v1/own-file', () => {
  it('returns a valid file unchanged, with its doubtful parts', async () => {
    const text = `${JSON.stringify(aDocumentOf('other.example', { expires: '2020-01-01' }), null, 3)}\n`;
    serveSite(service().origin, 'valid.example', { [WELL_KNOWN]: text });
    const { body, headers } = await ask('https://valid.example/shop?x=1').expect(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-ratelimit-limit']).toBeDefined();
    expect(body).toMatchObject({ domain: 'valid.example', checked_at: service().clock.now().toISOString() });
    const [first, second] = body.places;
    expect(first).toMatchObject({
      url: `https://valid.example${WELL_KNOWN}`,
      state: 'valid',
      status: 200,
      media_type: 'application/json',
      content: text,
      report: { valid: true },
    });
    expect(first.report.warnings.map(({ code }: { code: string }) => code)).toEqual([
      'service_mismatch',
      'expired',
    ]);
    expect(second).toMatchObject({ url: `https://valid.example${ROOT}`, state: 'not_found', status: 404 });
  });

  it('puts the place first that answers checks', async () => {
    serveSite(service().origin, 'root.example', { [WELL_KNOWN]: '{', [ROOT]: aDocumentOf('root.example') });
    const { body } = await ask('root.example').expect(200);
    expect(body.places.map(({ state }: { state: string }) => state)).toEqual(['valid', 'not_json']);
  });

  it('reports where a text is not JSON, and keeps the text', async () => {
    serve('broken.example', 200, JSON_TYPE, '{\n  "service": oops\n}');
    const { body } = await ask('broken.example').expect(200);
    expect(body.places[0]).toMatchObject({ state: 'not_json', content: '{\n  "service": oops\n}' });
    expect(body.places[0].report.errors[0]).toMatchObject({
      keyword: 'json',
      message: expect.stringMatching(/^Line 2, column 14: /),
    });
  });

  it('reports as POST /api/validate does', async () => {
    const text =
      '{"service": "wrong.example", "permissions": {"Read_Content": "yes", "x": 1}, "x": 1, "x": 2}';
    serve('wrong.example', 200, JSON_TYPE, text);
    const { body } = await ask('wrong.example').expect(200);
    expect(body.places[0].state).toBe('not_valid');
    const { body: report } = await service()
      .post('/api/validate?domain=wrong.example')
      .send({ content: text });
    expect(body.places[0].report).toEqual(report);
  });

  it.each<[string, number, Readonly<Record<string, string>>, string | Buffer, object]>([
    [
      'a page in its place',
      200,
      { 'Content-Type': 'text/html' },
      '<h1>Hi</h1>',
      { state: 'wrong_type', media_type: 'text/html' },
    ],
    ['a page that calls itself JSON', 200, JSON_TYPE, '<h1>Hi</h1>', { state: 'wrong_type' }],
    ['a refusal', 403, {}, '', { state: 'forbidden', status: 403 }],
    ['a server that fails', 502, {}, '', { state: 'server_error', status: 502 }],
    ['a file that is too large', 200, JSON_TYPE, ' '.repeat(300_000), { state: 'too_large' }],
    [
      'a file of too many values',
      200,
      JSON_TYPE,
      `{"a":[${'0,'.repeat(20_000)}0]}`,
      { state: 'too_many_values' },
    ],
    ['what is no UTF-8', 200, JSON_TYPE, Buffer.from('{"a": "\xff"}', 'latin1'), { state: 'not_text' }],
    [
      'a redirect to where no public file is',
      302,
      { Location: 'http://site.example/x.json' },
      '',
      { state: 'bad_redirect' },
    ],
    ['a redirect in a circle', 302, { Location: WELL_KNOWN }, '', { state: 'bad_redirect' }],
  ])('tells %s', async (_what, status, headers, content, place) => {
    serve('site.example', status, headers, content);
    const { body } = await ask('site.example').expect(200);
    const asked = body.places.find(({ url }: { url: string }) => url.endsWith(WELL_KNOWN));
    expect(asked).toMatchObject(place);
  });

  it('reports the address that a redirect led to', async () => {
    serve('moved.example', 301, { Location: 'https://www.moved.example/terms.json' });
    serveSite(service().origin, 'www.moved.example', { '/terms.json': aDocumentOf('moved.example') });
    const { body } = await ask('moved.example').expect(200);
    expect(body.places[0]).toMatchObject({
      state: 'valid',
      url: `https://moved.example${WELL_KNOWN}`,
      answered_by: 'https://www.moved.example/terms.json',
    });
  });

  it('reports an untrusted certificate', async () => {
    service().origin.site('self.example', (_request, response) => void response.end(), 'self-signed');
    const { body } = await ask('self.example').expect(200);
    expect(body.places.map(({ state }: { state: string }) => state)).toEqual(['no_tls', 'no_tls']);
  });

  it('asks the site each time, and checks use the result', async () => {
    const host = 'mended.example';
    serve(host, 404, {});
    await ask(host).expect(200);
    expect((await service().check(host, 'read_content')).source).toBe('none');
    serveSite(service().origin, host, {
      [WELL_KNOWN]: aDocumentOf(host, { permissions: { read_content: true } }),
    });
    expect((await ask(host).expect(200)).body.places[0].state).toBe('valid');
    expect(timesAsked(service().origin, host)).toBe(2);
    const answer = await service().check(host, 'read_content');
    expect([answer.source, answer.verdict]).toEqual(['authoritative', 'proceed']);
    expect(timesAsked(service().origin, host)).toBe(2);
  });

  it.each(['', 'localhost', '127.0.0.1', 'a b', 'https://'])(
    'refuses %j, which is not a site',
    async (domain) => {
      const { body } = await ask(domain).expect(400);
      expect(body.error).toBe('invalid_domain');
    },
  );

  it('refuses a parameter that there is not', async () => {
    const { body } = await service().get('/api/v1/own-file?domain=valid.example&fresh=1').expect(400);
    expect(body).toEqual({ error: 'invalid_request', message: expect.stringContaining('"fresh"') });
  });

  it('counts as a check', async () => {
    await using limited = await startService({ env: { RATE_LIMIT_HOURLY: '1' }, beside: service() });
    await limited.get('/api/v1/own-file?domain=valid.example').expect(200);
    await limited.get('/api/v1/own-file?domain=valid.example').expect(429);
    await limited.get('/api/v1/check?domain=valid.example&action=buy').expect(429);
  });

  it('ends with the service, however slow the site is', async () => {
    const own = await startService({ live: true });
    const slow = serveSlowSite(own.origin, 'slow.example', {});
    const asked = own.get('/api/v1/own-file?domain=slow.example').then(
      (answer) => answer.status,
      () => 'cut off',
    );
    await expect.poll(() => timesAsked(own.origin, 'slow.example')).toBe(1);
    await own[Symbol.asyncDispose]();
    expect([200, 'cut off']).toContain(await asked);
    slow.open();
  });
});
