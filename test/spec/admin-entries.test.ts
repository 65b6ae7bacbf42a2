import { beforeEach, describe, expect, it } from 'vitest';
import { documentHash } from '../../src/domain/terms/canonical.js';
import { useAdmin } from '../support/an-admin.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';
import { eventually } from '../support/eventually.js';
import { rewritingHistory } from '../support/rewriting-history.js';

const admin = useAdmin();
const ENTRIES = '/api/v1/admin/entries';
const SITE = `${ENTRIES}/site.example`;

const put = (body: unknown, path = SITE) => admin().ask('put', path).type('json').send(JSON.stringify(body));
const document = aDocumentOf('site.example');

beforeEach(async () => {
  await admin().sql(rewritingHistory("DELETE FROM registry_change WHERE domain LIKE '%.example'"));
  await admin().sql("DELETE FROM registry_entry WHERE domain LIKE '%.example'");
});

describe('PUT /api/v1/admin/entries/:domain (contract: "Admin")', () => {
  it('adds an entry, which is then complete and answers checks', async () => {
    const created = await put({ document, category: 'social', confidence: 0.5, reason: 'By hand.' }).expect(
      201,
    );
    expect(created.headers).toMatchObject({ etag: '"v1"', 'cache-control': 'no-store' });
    const entry = {
      domain: 'site.example',
      category: 'social',
      validation_status: 'unvalidated',
      confidence: 0.5,
      origin: 'admin',
      document_hash: documentHash(document),
      version: 1,
      updated_at: '2026-03-04T05:06:07.089Z',
    };
    expect(created.body).toEqual({ ...entry, warnings: [] });
    const { body, headers } = await admin().ask('get', SITE).expect(200);
    const last_change = { at: entry.updated_at, by: 'bootstrap-admin', reason: 'By hand.' };
    expect(body).toEqual({ ...entry, last_change, document });
    expect(headers).toMatchObject({ etag: '"v1"', 'cache-control': 'no-store' });
    expect(await admin().service.check('site.example', 'read_content')).toMatchObject({
      source: 'registry',
      validation_status: 'unvalidated',
      verdict: 'escalate',
    });
  });

  it('replaces a whole entry: absent fields are as for a new one, the category stays', async () => {
    await put({ document, category: 'social', validation_status: 'validated', confidence: 0.5 }).expect(201);
    const { body, headers } = await put({ document }).expect(200);
    expect(body).toMatchObject({
      category: 'social',
      validation_status: 'unvalidated',
      confidence: 1,
      version: 2,
    });
    expect(headers.etag).toBe('"v2"');
  });

  it('reports doubtful parts of a document that it accepted', async () => {
    const { body } = await put({ document: aDocumentOf('other.example') }).expect(201);
    expect(body.warnings).toEqual([
      { path: '/service', code: 'service_mismatch', message: expect.stringContaining('other.example') },
    ]);
  });

  it('reads a URL as its host name, and distinguishes www.', async () => {
    await put({ document }, `${ENTRIES}/${encodeURIComponent('https://SITE.example/terms')}`).expect(201);
    await admin().ask('get', SITE).expect(200);
    await admin().ask('get', `${ENTRIES}/www.site.example`).expect(404);
  });

  it('keeps the bytes of the document: the order of the keys, and every character', async () => {
    const text =
      '{"service":"site.example","permissions":{},"extensions":{"org.example.x":"\\u2028 é"},"agentterms_version":"0.3.0"}';
    await admin().ask('put', SITE).type('json').send(`{"document": ${text}}`).expect(201);
    const served = await admin().service.get('/registry/site.example').expect(200);
    expect(served.text).toBe(JSON.stringify(JSON.parse(text)));
  });

  it('requires the stated version, or that a new entry is new', async () => {
    await put({ document }).set('If-Match', '*').expect(412);
    expect((await put({ document }).set('If-None-Match', '*').expect(201)).headers.etag).toBe('"v1"');
    const { body } = await put({ document }).set('If-None-Match', '*').expect(412);
    expect(body).toEqual({ error: 'precondition_failed', message: expect.any(String) });
    await put({ document }).set('If-Match', '"v2"').expect(412);
    expect((await admin().ask('get', SITE)).body.version).toBe(1);
    expect((await put({ document }).set('If-Match', '"v1"').expect(200)).headers.etag).toBe('"v2"');
  });

  it('accepts one of two changes that name the same version, and refuses the other', async () => {
    await put({ document }).expect(201);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, nth) => put({ document, confidence: nth / 10 }).set('If-Match', '"v1"')),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412, 412]);
    expect((await admin().ask('get', SITE)).body.version).toBe(2);
  });

  it('reports all that is wrong with the document, and what is doubtful', async () => {
    const bad = {
      ...document,
      Permissions: {},
      service: 'other.example',
      permissions: { read_content: 'yes' },
    };
    const { body } = await put({ document: bad }).expect(400);
    expect(body).toMatchObject({
      error: 'invalid_request',
      message: expect.any(String),
      errors: [
        { path: '/permissions/read_content' },
        { path: '/Permissions', keyword: 'additionalProperties' },
      ],
      warnings: [{ code: 'service_mismatch' }],
    });
    await admin().ask('get', SITE).expect(404);
  });

  it.each([
    ['{', 400, 'invalid_json'],
    ['{"document":{},"other":1}', 400, 'invalid_request'],
    [`{"document":"${'x'.repeat(600 * 1024)}"}`, 413, 'payload_too_large'],
  ])('refuses the body %#', async (text, status, error) => {
    const { body } = await admin().ask('put', SITE).type('json').send(text).expect(status);
    expect(body).toEqual({ error, message: expect.any(String) });
    await admin().ask('get', SITE).expect(404);
  });

  it('refuses a type other than JSON, a malformed condition, and a parameter', async () => {
    const error = async (asked: ReturnType<typeof put>, status: number) =>
      (await asked.expect(status)).body.error;
    expect(await error(admin().ask('put', SITE).type('text/plain').send('{}'), 415)).toBe(
      'unsupported_media_type',
    );
    expect(await error(put({ document }).set('If-Match', 'v1'), 400)).toBe('invalid_header');
    expect(await error(put({ document }, `${SITE}?reason=x`), 400)).toBe('invalid_request');
    await admin().ask('get', SITE).expect(404);
  });
});

describe('DELETE /api/v1/admin/entries/:domain', () => {
  it('removes the entry for checks and lists, and keeps its history', async () => {
    await put({ document }).expect(201);
    expect(await admin().service.check('site.example', 'read_content')).toHaveProperty('source', 'registry');
    const { body } = await admin().ask('delete', `${SITE}?reason=Asked%20for.`).expect(200);
    expect(body).toEqual({ domain: 'site.example', version: 1 });
    await admin().ask('get', SITE).expect(404);
    await eventually(async () =>
      expect(await admin().service.check('site.example', 'read_content')).toHaveProperty('source', 'none'),
    );
    const history = (await admin().ask('get', `${SITE}/history`).expect(200)).body;
    expect(history.changes[0]).toMatchObject({ reason: 'Asked for.', after: null, before: { version: 1 } });
  });

  it('is 404 for a missing entry, and the second time, whatever version is named', async () => {
    await admin().ask('delete', SITE).expect(404);
    await put({ document }).expect(201);
    await admin().ask('delete', SITE).expect(200);
    const { body } = await admin().ask('delete', SITE).set('If-Match', '"v1"').expect(404);
    expect(body.error).toBe('not_found');
  });

  it('removes the version that is meant, and no other', async () => {
    await put({ document }).expect(201);
    await put({ document }).expect(200);
    expect((await admin().ask('delete', SITE).set('If-Match', '"v1"').expect(412)).body.error).toBe(
      'precondition_failed',
    );
    await admin().ask('delete', SITE).set('If-Match', '"v2"').expect(200);
  });

  it('accepts the reason in a body too, and writes it to the history', async () => {
    await put({ document }).expect(201);
    await admin().ask('delete', SITE).type('json').send('{"reason":"In the body."}').expect(200);
    const { changes } = (await admin().ask('get', `${SITE}/history`).expect(200)).body;
    expect(changes[0]).toMatchObject({ reason: 'In the body.', after: null });
  });

  it.each([
    ['json', '{', 400, 'invalid_json'],
    ['json', '{"reason":""}', 400, 'invalid_request'],
    ['json', `{"reason":"${'x'.repeat(20_000)}"}`, 413, 'payload_too_large'],
    ['text', 'reason', 415, 'unsupported_media_type'],
  ])('removes nothing with a body of %s (%#)', async (type, text, status, error) => {
    await put({ document }).expect(201);
    const { body } = await admin().ask('delete', SITE).type(type).send(text).expect(status);
    expect(body.error).toBe(error);
    await admin().ask('get', SITE).expect(200);
  });
});

it.each(['get', 'put', 'delete'] as const)('%s refuses an invalid name', async (method) => {
  const asked = admin().ask(method, `${ENTRIES}/localhost`);
  const { body } = await (method === 'put' ? asked.send({ document }) : asked).expect(400);
  expect(body).toEqual({ error: 'invalid_domain', message: expect.any(String) });
});

describe('GET /api/v1/admin/entries', () => {
  const list = async (query: Record<string, string> = {}) =>
    (await admin().ask('get', ENTRIES).query(query).expect(200)).body;

  const names = async (query: Record<string, string>) => {
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { entries: { domain: string }[]; next_cursor: string | null } = await list({
        q: '.example',
        ...query,
        ...(cursor !== '' && { cursor }),
      });
      found.push(...page.entries.map(({ domain }) => domain));
      cursor = page.next_cursor;
    }
    return found.map((domain) => domain[0]).join('');
  };

  beforeEach(async () => {
    const { service } = admin();
    service.clock.set('2026-01-01T00:00:00.000Z');
    await service.put(anEntry({ domain: 'a.example', category: 'social', origin: 'admin', confidence: 0.2 }));
    service.clock.set('2026-01-02T00:00:00.000Z');
    await service.put(anEntry({ domain: 'b.example', category: 'social', validationStatus: 'flagged' }));
    service.clock.set('2026-01-03T00:00:00.000Z');
    await service.put(anEntry({ domain: 'c.example', category: 'news', origin: 'generated', confidence: 1 }));
    service.clock.set('2026-03-04T05:06:07.089Z');
  });

  it('describes each entry without its document', async () => {
    const { entries, next_cursor } = await list({ q: 'b.example' });
    expect([entries, next_cursor]).toEqual([
      [
        {
          domain: 'b.example',
          category: 'social',
          validation_status: 'flagged',
          confidence: 0.8,
          origin: 'shipped',
          document_hash: documentHash(aDocumentOf('b.example')),
          version: 1,
          updated_at: '2026-01-02T00:00:00.000Z',
        },
      ],
      null,
    ]);
  });

  it.each([
    [{ limit: '1' }, 'abc'],
    [{ category: 'social' }, 'ab'],
    [{ validation_status: 'flagged' }, 'b'],
    [{ q: 'C.EXAMPLE' }, 'c'],
    [{ origin: 'generated' }, 'c'],
    [{ min_confidence: '0.8', max_confidence: '0.8' }, 'b'],
    [{ updated_since: '2026-01-02T02:00:00.001+02:00' }, 'c'],
    [{ updated_since: '2026-01-02' }, 'bc'],
    [{ updated_since: '0001-01-01T00:00:00Z' }, 'abc'],
    [{ updated_since: '9999-12-31T23:59:59.999999999Z' }, ''],
    [{ category: 'social', max_confidence: '0.5', origin: 'admin', limit: '1' }, 'a'],
  ] as const)('with %j leaves %j', async (query, left) => {
    expect(await names(query)).toBe(left);
  });

  it('contains the whole registry, up to a thousand entries a page', async () => {
    const { entries } = await list({ limit: '1000' });
    const [{ count } = { count: 0 }] = await admin().sql<{ count: number }>(
      'SELECT count(*)::int FROM registry_entry',
    );
    expect(entries).toHaveLength(count);
  });

  it('names an unknown parameter, with the known ones', async () => {
    const { body } = await admin().ask('get', `${ENTRIES}?limit=1&categry=ai`).expect(400);
    expect(body).toEqual({
      error: 'invalid_request',
      message: expect.stringMatching(
        /"categry".* known are category, validation_status, q, .*updated_since\.$/,
      ),
    });
    const bare = await admin().ask('get', `${SITE}?limit=1`).expect(400);
    expect(bare.body.message).toBe('There is no parameter "limit" here; none is taken.');
  });
});

describe('GET /api/v1/admin/entries/:domain with a condition', () => {
  const get = (header: string, value: string) => admin().ask('get', SITE).set(header, value);
  beforeEach(() => put({ document }).expect(201));

  it('is 304 for a caller that has it, and complete once the entry has changed', async () => {
    for (const value of ['"v1"', 'W/"v1"', '*']) {
      const { headers, text } = await get('if-none-match', value).expect(304);
      expect(headers).toMatchObject({ etag: '"v1"', 'cache-control': 'no-store' });
      expect(text).toBe('');
    }
    await put({ document, confidence: 0.1 }).expect(200);
    expect((await get('if-none-match', '"v1"').expect(200)).body.version).toBe(2);
  });

  it('is of the version that is meant, and of no other', async () => {
    expect((await get('if-match', '"v1"').expect(200)).headers.etag).toBe('"v1"');
    expect((await get('if-match', '"v2"').expect(412)).body.error).toBe('precondition_failed');
    expect((await get('if-none-match', 'v1').expect(400)).body.error).toBe('invalid_header');
  });
});

it('a shipped entry has a history that begins with its registry release', async () => {
  const { body } = await admin().ask('get', `${ENTRIES}/netflix.com`).expect(200);
  expect(body).toMatchObject({
    origin: 'shipped',
    version: 1,
    last_change: { by: 'shipped registry', reason: expect.any(String) },
  });
  const { changes } = (await admin().ask('get', `${ENTRIES}/netflix.com/history`).expect(200)).body;
  expect(changes).toMatchObject([{ by: 'shipped registry', before: null, after: { version: 1 } }]);
});
