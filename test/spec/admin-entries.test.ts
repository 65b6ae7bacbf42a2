import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CATEGORIES } from '../../src/domain/registry/category.js';
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
  it('adds an entry, which is then there whole and answers checks', async () => {
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

  it('replaces an entry whole: what is left out is as for a new one, the category as it was', async () => {
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

  it('says what is doubtful about a document that it took', async () => {
    const { body } = await put({ document: aDocumentOf('other.example') }).expect(201);
    expect(body.warnings).toEqual([
      { path: '/service', code: 'service_mismatch', message: expect.stringContaining('other.example') },
    ]);
  });

  it('takes a URL for its host name, and keeps www. apart', async () => {
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

  it.each([
    ['if-match', '"v1"', 200],
    ['if-match', '"v9", "v1"', 200],
    ['if-match', '*', 200],
    ['if-match', '"v2"', 412],
    ['if-match', 'W/"v1"', 412],
    ['if-match', '"v1 "', 400],
    ['if-match', '""', 412],
    ['if-none-match', '*', 412],
    ['if-none-match', '"v1"', 412],
    ['if-none-match', 'W/"v1"', 412],
    ['if-none-match', '"v2"', 200],
    ['if-match', 'v1', 400],
    ['if-match', '"v1" "v2"', 400],
    ['if-match', '"v1', 400],
    ['if-match', ',', 400],
    ['if-match', '"v1", *', 400],
    ['if-none-match', 'none', 400],
  ])('with %s: %s on version 1 is %i', async (header, value, status) => {
    await put({ document }).expect(201);
    const { body } = await put({ document, confidence: 0.1 }).set(header, value).expect(status);
    if (status === 200) expect(body.version).toBe(2);
    else expect(body.error).toBe(status === 412 ? 'precondition_failed' : 'invalid_header');
    const { version } = (await admin().ask('get', SITE)).body;
    expect(version).toBe(status === 200 ? 2 : 1);
  });

  it.each([
    ['if-match', '*', 412],
    ['if-match', '"v1"', 412],
    ['if-none-match', '*', 201],
    ['if-none-match', '"v1"', 201],
  ])('with %s: %s where there is no entry is %i', async (header, value, status) => {
    await put({ document }).set(header, value).expect(status);
    await admin()
      .ask('get', SITE)
      .expect(status === 201 ? 200 : 404);
  });

  it('lets one of two through that know the same version, and the other not', async () => {
    await put({ document }).expect(201);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, nth) => put({ document, confidence: nth / 10 }).set('If-Match', '"v1"')),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412, 412]);
    expect((await admin().ask('get', SITE)).body.version).toBe(2);
  });

  it('lets one of two through that both expect no entry', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => put({ document }).set('If-None-Match', '*')),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 412, 412, 412, 412, 412]);
  });

  it('tells all that is wrong with the document, and what is doubtful', async () => {
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

  it('finds keys that stand twice, in the document and beside it', async () => {
    const send = (text: string) => admin().ask('put', SITE).type('json').send(text);
    const inside = JSON.stringify({ document }).replace(
      '"scrape_data"',
      '"read_content":false,"scrape_data"',
    );
    const { body } = await send(inside).expect(400);
    expect(body.errors).toEqual([
      expect.objectContaining({ path: '/permissions/read_content', keyword: 'duplicateKey' }),
    ]);
    const beside = `{"confidence":1,"confidence":0,${JSON.stringify({ document }).slice(1)}`;
    expect((await send(beside).expect(400)).body).toEqual({
      error: 'invalid_request',
      message: expect.stringContaining('"confidence"'),
    });
    const twice = `{"document":{},${JSON.stringify({ document }).slice(1)}`;
    expect((await send(twice).expect(400)).body.error).toBe('invalid_request');
  });

  it.each([
    ['', 'invalid_json'],
    ['{', 'invalid_json'],
    ['nonsense', 'invalid_json'],
    ['[]', 'invalid_request'],
    ['null', 'invalid_request'],
    ['{}', 'invalid_request'],
    ['{"document":null}', 'invalid_request'],
    ['{"document":"{}"}', 'invalid_request'],
    ['{"document":[]}', 'invalid_request'],
    [`{"document":${'['.repeat(200)}${']'.repeat(200)}}`, 'invalid_request'],
    [`${'{"document":'.repeat(100_000)}`, 'invalid_request'],
  ])('refuses the body %#', async (text, error) => {
    const sent = admin().ask('put', SITE).type('json');
    const { body } = await (text === '' ? sent : sent.send(text)).expect(text.length > 524_288 ? 413 : 400);
    if (text.length <= 524_288) expect(body).toMatchObject({ error, message: expect.any(String) });
  });

  it.each([
    { category: 'nothing' },
    { category: null },
    { validation_status: 'good' },
    { confidence: 1.01 },
    { confidence: -0.01 },
    { confidence: '1' },
    { reason: '' },
    { reason: 'a\u0000b' },
    { status: 'validated' },
    { __proto__x: 1 },
  ])('refuses %j beside the document, by name', async (fields) => {
    const { body } = await put({ document, ...fields }).expect(400);
    expect(body).toEqual({
      error: 'invalid_request',
      message: expect.stringContaining(Object.keys(fields)[0] ?? ''),
    });
  });

  it('names every category there is for one that there is not', async () => {
    const { body } = await put({ document, category: 'nothing' }).expect(400);
    expect(body.message).toContain(`: ${CATEGORIES.join(', ')}.`);
  });

  it('says how many unknown keys there are where it does not name them all', async () => {
    const keys = Object.fromEntries(Array.from({ length: 12 }, (_, nth) => [`k${nth}`, nth]));
    const { body } = await put({ document, ...keys }).expect(400);
    expect(body.message).toMatch(/"k0", .*"k9", … \(12 in all\)\.$/);
  });

  it('says in words what a reason must be', async () => {
    const { body } = await put({ document, reason: 'a\nb' }).expect(400);
    expect(body.message).toMatch(
      /^"reason" of the body must be one line with at least one visible character/,
    );
    const query = await admin().ask('delete', `${SITE}?reason=%0A`).expect(400);
    expect(query.body.message).toMatch(/^The parameter "reason" must be one line/);
  });

  it('says how deep a document may be nested', async () => {
    const text = `{"document":${'['.repeat(200)}${']'.repeat(200)}}`;
    const { body } = await admin().ask('put', SITE).type('json').send(text).expect(400);
    expect(body.message).toContain('64 deep');
    expect(body.message).not.toContain('65');
  });

  it.each([
    ' ',
    '\u00a0\u3000',
    '\u200b\u2060\ufeff',
    '\u3164\u115f',
    '\u2800',
    '\u0301',
    'a\u202eb',
    'a\u2066b\u2069',
    'a\u200fb',
    'a\u2028b',
  ])('refuses the reason %j, which does not show what it says', async (reason) => {
    await put({ document, reason }).expect(400);
    await put({ document, reason: 'Corrigé \u05e9\u05dc\u05d5\u05dd.' }).expect(201);
  });

  it('refuses a reason of more than a thousand characters', async () => {
    await put({ document, reason: '\u{1F600}'.repeat(1000) }).expect(201);
    await put({ document, reason: '\u{1F600}'.repeat(1001) }).expect(400);
  });

  it('takes a document of 256 KiB, and no larger one', async () => {
    const sized = (bytes: number) => {
      const base = { ...document, extensions: { 'org.example.x': '' } };
      const padding = 'x'.repeat(bytes - Buffer.byteLength(JSON.stringify(base)));
      return { ...base, extensions: { 'org.example.x': padding } };
    };
    await put({ document: sized(256 * 1024) }).expect(201);
    expect((await put({ document: sized(256 * 1024 + 1) }).expect(413)).body.error).toBe('payload_too_large');
    expect((await put({ document: sized(600 * 1024) }).expect(413)).body.error).toBe('payload_too_large');
    expect((await admin().ask('get', SITE)).body.version).toBe(1);
  });

  it('takes JSON alone', async () => {
    const { body } = await admin().ask('put', SITE).type('text/plain').send('{}').expect(415);
    expect(body.error).toBe('unsupported_media_type');
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

  it('is 404 for what is not there, and the second time', async () => {
    await admin().ask('delete', SITE).expect(404);
    await put({ document }).expect(201);
    await admin().ask('delete', SITE).expect(200);
    await admin().ask('delete', SITE).set('If-Match', '"v1"').expect(404);
  });

  it('removes the version that is meant, and no other', async () => {
    await put({ document }).expect(201);
    await put({ document }).expect(200);
    expect((await admin().ask('delete', SITE).set('If-Match', '"v1"').expect(412)).body.error).toBe(
      'precondition_failed',
    );
    await admin().ask('delete', SITE).set('If-Match', '"v2"').expect(200);
  });

  it('takes the reason in a body too, into the history', async () => {
    await put({ document }).expect(201);
    await admin().ask('delete', SITE).type('json').send('{"reason":"In the body."}').expect(200);
    const { changes } = (await admin().ask('get', `${SITE}/history`).expect(200)).body;
    expect(changes[0]).toMatchObject({ reason: 'In the body.', after: null });
  });

  it.each([
    ['', '{"reason":1}', 400, 'invalid_request'],
    ['', '{"reason":""}', 400, 'invalid_request'],
    ['', '{"note":"x"}', 400, 'invalid_request'],
    ['', '{"reason":"a","reason":"b"}', 400, 'invalid_request'],
    ['', '[]', 400, 'invalid_request'],
    ['', '{', 400, 'invalid_json'],
    ['?reason=a', '{"reason":"b"}', 400, 'invalid_request'],
    ['', `{"reason":"${'x'.repeat(20_000)}"}`, 413, 'payload_too_large'],
  ])('removes nothing with %j and the body %.40j', async (query, text, status, error) => {
    await put({ document }).expect(201);
    const { body } = await admin().ask('delete', `${SITE}${query}`).type('json').send(text).expect(status);
    expect(body.error).toBe(error);
    await admin().ask('get', SITE).expect(200);
  });

  it('takes a body of JSON alone, and none without asking for its type', async () => {
    await put({ document }).expect(201);
    await admin().ask('delete', SITE).type('text').send('reason').expect(415);
    await admin().ask('delete', SITE).type('json').expect(200);
  });

  it('never lets a version stand for two documents', async () => {
    await put({ document }).expect(201);
    await admin().ask('delete', SITE).expect(200);
    const { headers } = await put({ document: aDocumentOf('site.example', { permissions: {} }) }).expect(201);
    expect(headers.etag).toBe('"v2"');
  });
});

describe('names', () => {
  it.each(['localhost', '127.0.0.1', 'a..b', '%20', 'x'.repeat(300), '%00', encodeURIComponent('https:')])(
    'the name %# is 400 wherever it stands',
    async (name) => {
      const asks = [
        ['get', name],
        ['put', name],
        ['delete', name],
        ['post', `${name}/flag`],
        ['post', `${name}/validate`],
        ['post', `${name}/unflag`],
        ['get', `${name}/history`],
      ] as const;
      for (const [method, path] of asks) {
        const asked = admin().ask(method, `${ENTRIES}/${path}`);
        const { body } = await (method === 'get' ? asked : asked.type('json').send('{}')).expect(400);
        expect(body.error).toBe('invalid_domain');
      }
    },
  );
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
    [{}, 'abc'],
    [{ limit: '1' }, 'abc'],
    [{ limit: '2' }, 'abc'],
    [{ category: 'social' }, 'ab'],
    [{ validation_status: 'flagged' }, 'b'],
    [{ q: 'C.EXAMPLE' }, 'c'],
    [{ origin: 'generated' }, 'c'],
    [{ min_confidence: '0.8' }, 'bc'],
    [{ max_confidence: '0.8' }, 'ab'],
    [{ min_confidence: '0.8', max_confidence: '0.8' }, 'b'],
    [{ updated_since: '2026-01-02T00:00:00Z' }, 'bc'],
    [{ updated_since: '2026-01-02T02:00:00.001+02:00' }, 'c'],
    [{ updated_since: '2026-01-02' }, 'bc'],
    [{ updated_since: '0001-01-01T00:00:00Z' }, 'abc'],
    [{ updated_since: '9999-12-31T23:59:59.999999999Z' }, ''],
    [{ category: 'social', max_confidence: '0.5', origin: 'admin', limit: '1' }, 'a'],
    [{ category: 'social', origin: 'generated' }, ''],
  ] as const)('with %j leaves %j', async (query, left) => {
    expect(await names(query)).toBe(left);
  });

  it('holds all of the registry, up to a thousand a page', async () => {
    const { entries } = await list({ limit: '1000' });
    const [{ count } = { count: 0 }] = await admin().sql<{ count: number }>(
      'SELECT count(*)::int FROM registry_entry',
    );
    expect(entries).toHaveLength(count);
  });

  it.each([
    'limit=0',
    'limit=1001',
    'limit=x',
    'min_confidence=2',
    'max_confidence=-1',
    'max_confidence=Infinity',
    'max_confidence=-Infinity',
    'min_confidence=1e400',
    'min_confidence=1e-1',
    'min_confidence=.5',
    'min_confidence=NaN',
    'limit=0x10',
    'limit=%2B5',
    'limit=+5',
    'limit=5.0',
    'limit=1e2',
    'category=AI',
    'category=nope',
    'categry=ai',
    'q[]=a',
    '__proto__=a',
    'token=x',
    'min_confidence=',
    'origin=elsewhere',
    'validation_status=good',
    'updated_since=yesterday',
    'updated_since=2026-01-01T00:00:00',
    'updated_since=2026-02-30T00:00:00Z',
    'updated_since=2026-02-29',
    'updated_since=2026-01-01T24:00:00Z',
    'updated_since=2026-01-01T00:00:00%2B24:00',
    'updated_since=0000-01-01T00:00:00Z',
    'updated_since=0001-01-01T00:00:00%2B23:59',
    'updated_since=9999-12-31T23:59:59-23:59',
    'updated_since=2026-13-01T00:00:00Z',
    'updated_since=2026-01-01T25:00:00Z',
    'q=',
    'q=%00',
    'cursor=*',
    'cursor=',
    'origin=admin&origin=admin',
  ])('refuses %s', async (query) => {
    const { body } = await admin().ask('get', `${ENTRIES}?${query}`).expect(400);
    expect(body).toEqual({ error: 'invalid_request', message: expect.any(String) });
  });
});

describe('a parameter that no route knows', () => {
  it('is named, with those that are known', async () => {
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

  it('keeps a change from being made', async () => {
    await put({ document }, `${SITE}?reason=x`).expect(400);
    await put({ document }).expect(201);
    await admin().ask('delete', `${SITE}?reson=x`).expect(400);
    await admin().ask('get', SITE).expect(200);
  });
});

describe('GET /api/v1/admin/entries/:domain with a condition', () => {
  const get = (header: string, value: string) => admin().ask('get', SITE).set(header, value);
  beforeEach(() => put({ document }).expect(201));

  it.each([
    ['if-none-match', '"v1"', 304],
    ['if-none-match', 'W/"v1"', 304],
    ['if-none-match', '"v7", "v1"', 304],
    ['if-none-match', '*', 304],
    ['if-none-match', '"v2"', 200],
    ['if-match', '"v1"', 200],
    ['if-match', '"v2"', 412],
    ['if-none-match', 'v1', 400],
  ])('%s: %s is answered with %i', async (header, value, status) => {
    const { headers, text } = await get(header, value).expect(status);
    if (status >= 400) return;
    expect(headers).toMatchObject({ etag: '"v1"', 'cache-control': 'no-store' });
    if (status === 304) expect(text).toBe('');
  });

  it('is answered whole once the entry has changed', async () => {
    await put({ document, confidence: 0.1 }).expect(200);
    expect((await get('if-none-match', '"v1"').expect(200)).body.version).toBe(2);
  });
});

describe('an entry that was shipped', () => {
  let before: string;
  beforeAll(async () => {
    before = (await admin().ask('get', `${ENTRIES}/netflix.com`).expect(200)).text;
  });

  it('was changed last by the registry that it came with', () => {
    expect(JSON.parse(before)).toMatchObject({
      origin: 'shipped',
      version: 1,
      last_change: { by: 'shipped registry', reason: expect.any(String) },
    });
  });

  it('has a history that begins with that', async () => {
    const { body } = await admin().ask('get', `${ENTRIES}/netflix.com/history`).expect(200);
    expect(body.changes).toMatchObject([{ by: 'shipped registry', before: null, after: { version: 1 } }]);
  });
});
