import express, { type Express } from 'express';
import request from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { AjvDocumentValidator } from '../../../src/adapters/ajv/ajv-document-validator.js';
import { compileParameters } from '../../../src/adapters/ajv/compile-parameters.js';
import { accessTokenRoutes } from '../../../src/adapters/http/access/access-route.js';
import { bulkEntriesRoute } from '../../../src/adapters/http/admin/bulk-entries-route.js';
import { entryRoutes } from '../../../src/adapters/http/admin/entries-route.js';
import { entryHistoryRoutes } from '../../../src/adapters/http/admin/entry-history-route.js';
import { listEntriesRoutes } from '../../../src/adapters/http/admin/list-entries-route.js';
import { handlerOf } from '../../../src/adapters/http/kit/define-route.js';
import { errorHandler } from '../../../src/adapters/http/kit/error-response.js';
import { requestContext } from '../../../src/adapters/http/kit/request-context.js';
import { makeRequestIds } from '../../../src/adapters/system/request-ids.js';
import { CATEGORIES } from '../../../src/domain/registry/category.js';
import { type ManageEntriesParts, makeManageEntries } from '../../../src/domain/registry/manage-entries.js';
import { makeValidateDocument } from '../../../src/domain/validate/validate-document.js';
import { aDocumentOf, anEntry, name, putEntry } from '../../support/an-entry.js';
import { MemoryAccessTokens } from '../../support/memory/memory-access-tokens.js';
import { MemoryRegistryStore } from '../../support/memory/memory-registry-store.js';
import { SettableClock } from '../../support/settable-clock.js';
import { silentLog } from '../../support/silent-log.js';

const ENTRIES = '/api/v1/admin/entries';
const SITE = `${ENTRIES}/site.example`;
const TOKENS = '/api/v1/admin/tokens';
const ARCHIVE = 'https://archive.example/terms/1';
const DOMAINS = ['site.example', 'b.example'];

const clock = new SettableClock();
const validateDocument = makeValidateDocument({ validator: new AjvDocumentValidator(), clock });
const document = aDocumentOf('site.example');

let registry: MemoryRegistryStore;
let app: Express;

/** Only the routes, on a registry in memory: their input is judged before anything is read. */
function adminApp(): Express {
  // Requests to these histories and queues are refused before they are read.
  const parts: Partial<ManageEntriesParts> = { registry, validateDocument };
  const entries = makeManageEntries(parts as ManageEntriesParts);
  const served = express();
  served.set('query parser', 'simple');
  served.use(requestContext(makeRequestIds()));
  for (const route of [
    ...entryRoutes(entries),
    bulkEntriesRoute(entries),
    ...listEntriesRoutes(entries),
    ...entryHistoryRoutes(entries),
    ...accessTokenRoutes(new MemoryAccessTokens(clock, () => '01890a5d-ac96-774b-bcce-b302099a8057')),
  ])
    served[route.method](route.path, handlerOf(route, { compileParameters }));
  served.use(errorHandler(silentLog));
  return served;
}

beforeEach(async () => {
  registry = new MemoryRegistryStore(clock);
  for (const domain of DOMAINS) await putEntry(registry, anEntry({ domain }));
  app = adminApp();
});

type Method = 'put' | 'post' | 'delete';

/** Sends a text as JSON. */
const sendText = (method: Method, path: string, text: string) => {
  const asked = request(app)[method](path).type('json');
  return text === '' ? asked : asked.send(text);
};
const send = (method: Method, path: string, body: unknown) => sendText(method, path, JSON.stringify(body));
const put = (body: unknown) => send('put', SITE, body);

/** A refused request has changed nothing. */
const expectUnchanged = async () => {
  for (const domain of DOMAINS)
    expect(await registry.find(name(domain))).toMatchObject({ version: 1, validationStatus: 'unvalidated' });
};

describe('what an entry is written from', () => {
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
    [`${'{"document":'.repeat(100_000)}`, 'payload_too_large'],
  ])('is not the body %#', async (text, error) => {
    const { body } = await sendText('put', SITE, text).expect(error === 'payload_too_large' ? 413 : 400);
    expect(body).toMatchObject({ error, message: expect.any(String) });
    await expectUnchanged();
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
  ])('is not %j beside the document, by name', async (fields) => {
    const { body } = await put({ document, ...fields }).expect(400);
    expect(body).toEqual({
      error: 'invalid_request',
      message: expect.stringContaining(Object.keys(fields)[0] ?? ''),
    });
    await expectUnchanged();
  });

  it('is reported with every category when one is unknown', async () => {
    const { body } = await put({ document, category: 'nothing' }).expect(400);
    expect(body.message).toContain(`: ${CATEGORIES.join(', ')}.`);
  });

  it('is reported with the number of unknown keys when not all are named', async () => {
    const keys = Object.fromEntries(Array.from({ length: 12 }, (_, nth) => [`k${nth}`, nth]));
    const { body } = await put({ document, ...keys }).expect(400);
    expect(body.message).toMatch(/"k0", .*"k9", … \(12 in all\)\.$/);
  });

  it('is reported with the greatest depth of a document', async () => {
    const text = `{"document":${'['.repeat(200)}${']'.repeat(200)}}`;
    const { body } = await sendText('put', SITE, text).expect(400);
    expect(body.message).toContain('64 deep');
    expect(body.message).not.toContain('65');
  });

  it('has each key once, in the document and next to it', async () => {
    const inside = JSON.stringify({ document }).replace(
      '"scrape_data"',
      '"read_content":false,"scrape_data"',
    );
    const { body } = await sendText('put', SITE, inside).expect(400);
    expect(body.errors).toEqual([
      expect.objectContaining({ path: '/permissions/read_content', keyword: 'duplicateKey' }),
    ]);
    const rest = JSON.stringify({ document }).slice(1);
    expect((await sendText('put', SITE, `{"confidence":1,"confidence":0,${rest}`).expect(400)).body).toEqual({
      error: 'invalid_request',
      message: expect.stringContaining('"confidence"'),
    });
    expect((await sendText('put', SITE, `{"document":{},${rest}`).expect(400)).body.error).toBe(
      'invalid_request',
    );
  });

  it('has a document of 256 KiB, and no larger one', async () => {
    const sized = (bytes: number) => {
      const base = { ...document, extensions: { 'org.example.x': '' } };
      const padding = 'x'.repeat(bytes - Buffer.byteLength(JSON.stringify(base)));
      return { ...base, extensions: { 'org.example.x': padding } };
    };
    await put({ document: sized(256 * 1024) }).expect(200);
    for (const bytes of [256 * 1024 + 1, 600 * 1024])
      expect((await put({ document: sized(bytes) }).expect(413)).body.error).toBe('payload_too_large');
    expect((await registry.find(name('site.example')))?.version).toBe(2);
  });
});

describe('a reason', () => {
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
  ])('is not %j, which does not show what it says', async (reason) => {
    await put({ document, reason }).expect(400);
    await expectUnchanged();
  });

  it('may be of any script, and of a thousand characters', async () => {
    await put({ document, reason: 'Corrigé \u05e9\u05dc\u05d5\u05dd.' }).expect(200);
    await put({ document, reason: '\u{1F600}'.repeat(1000) }).expect(200);
    await put({ document, reason: '\u{1F600}'.repeat(1001) }).expect(400);
  });

  it('is described in words, in the body and in the query', async () => {
    const { body } = await put({ document, reason: 'a\nb' }).expect(400);
    expect(body.message).toMatch(
      /^"reason" of the body must be one line with at least one visible character/,
    );
    const query = await request(app).delete(`${SITE}?reason=%0A`).expect(400);
    expect(query.body.message).toMatch(/^The parameter "reason" must be one line/);
  });

  it.each([
    ['', '{"reason":1}', 400, 'invalid_request'],
    ['', '{"reason":""}', 400, 'invalid_request'],
    ['', '{"reason":" "}', 400, 'invalid_request'],
    ['', '{"reason":"a\\nb"}', 400, 'invalid_request'],
    ['', '{"note":"x"}', 400, 'invalid_request'],
    ['', '{"reason":"a","reason":"b"}', 400, 'invalid_request'],
    ['', '[]', 400, 'invalid_request'],
    ['', '{', 400, 'invalid_json'],
    ['?reason=a', '{"reason":"b"}', 400, 'invalid_request'],
    ['', `{"reason":"${'x'.repeat(20_000)}"}`, 413, 'payload_too_large'],
  ])('for removing and unflagging is not %j with the body %j', async (query, text, status, error) => {
    for (const [method, path] of [
      ['delete', SITE],
      ['post', `${SITE}/unflag`],
    ] as const) {
      const { body } = await sendText(method, `${path}${query}`, text).expect(status);
      expect(body.error).toBe(error);
    }
    await expectUnchanged();
  });

  it.each(['reason=', 'reason=%00', `reason=${'a'.repeat(1001)}`, 'reason=a&reason=b', 'reson=a'])(
    'in the query is not %#',
    async (query) => {
      await request(app).delete(`${SITE}?${query}`).expect(400);
      await request(app).post(`${SITE}/unflag?${query}`).expect(400);
      await expectUnchanged();
    },
  );

  it('must be JSON in a body, and an empty body needs no type', async () => {
    await request(app).delete(SITE).type('text').send('reason').expect(415);
    await request(app).post(`${SITE}/unflag`).type('text').send('reason').expect(415);
    await request(app).delete(SITE).type('json').expect(200);
  });
});

describe('a review', () => {
  it.each([
    ['flag', {}],
    ['flag', { reason: '' }],
    ['flag', { reason: 1 }],
    ['flag', { reason: 'a\nb' }],
    ['flag', { reason: 'x', note: 'y' }],
    ['flag', []],
    ['validate', {}],
    ['validate', { archive_url: '' }],
    ['validate', { archive_url: 'archive.example' }],
    ['validate', { archive_url: 'ftp://archive.example/' }],
    ['validate', { archive_url: 'javascript:alert(1)' }],
    ['validate', { archive_url: 'https://user:word@archive.example/' }],
    ['validate', { archive_url: 'https://' }],
    ['validate', { archive_url: `https://archive.example/${'a'.repeat(2048)}` }],
    ['validate', { archive_url: ARCHIVE, note: '' }],
    ['validate', { archive_url: ARCHIVE, reason: 'x' }],
  ])('%s is not the body %j', async (path, body) => {
    const answer = await send('post', `${SITE}/${path}`, body).set('If-Match', '"v1"').expect(400);
    expect(answer.body).toEqual({ error: 'invalid_request', message: expect.any(String) });
    await expectUnchanged();
  });

  it('has each key once, and no more than 16 KiB', async () => {
    const flag = (text: string) => sendText('post', `${SITE}/flag`, text);
    expect((await flag('{"reason":"a","reason":"b"}').expect(400)).body.error).toBe('invalid_request');
    expect((await flag('{"reason":').expect(400)).body.error).toBe('invalid_json');
    await flag(JSON.stringify({ reason: 'x'.repeat(20_000) })).expect(413);
    await expectUnchanged();
  });

  it.each([
    {},
    { operation: 'flag' },
    { domains: DOMAINS },
    { operation: 'rename', domains: DOMAINS },
    { operation: 'flag', domains: DOMAINS },
    { operation: 'flag', domains: [], reason: 'x' },
    { operation: 'flag', domains: 'site.example', reason: 'x' },
    { operation: 'flag', domains: [1], reason: 'x' },
    { operation: 'flag', domains: DOMAINS, reason: 'x', archive_url: ARCHIVE },
    { operation: 'flag', domains: DOMAINS, reason: 'x', note: 'y' },
    { operation: 'validate', domains: DOMAINS },
    { operation: 'validate', domains: DOMAINS, archive_url: 'ftp://archive.example/' },
    { operation: 'validate', domains: DOMAINS, archive_url: ARCHIVE, reason: 'x' },
    { operation: 'delete', domains: DOMAINS, note: 'x' },
    { operation: 'delete', domains: DOMAINS, force: true },
  ])('of several entries is not %j', async (body) => {
    const answer = await send('post', `${ENTRIES}/bulk`, body).expect(400);
    expect(answer.body).toEqual({ error: 'invalid_request', message: expect.any(String) });
    await expectUnchanged();
  });

  it('is of a thousand entries and no more', async () => {
    const domains = Array.from({ length: 1_001 }, (_, nth) => `n${nth}.many.example`);
    const flag = (some: readonly string[]) =>
      send('post', `${ENTRIES}/bulk`, { operation: 'flag', domains: some, reason: 'x' });
    // There are no such entries: the list was read.
    expect((await flag(domains.slice(1)).expect(409)).body.refusals).toHaveLength(1_000);
    expect((await flag(domains).expect(400)).body.error).toBe('invalid_request');
  });

  it.each(['If-Match', 'If-None-Match'])('of several entries accepts no %s', async (header) => {
    const { body } = await send('post', `${ENTRIES}/bulk`, { operation: 'delete', domains: DOMAINS })
      .set(header, '"v1"')
      .expect(400);
    expect(body).toEqual({
      error: 'invalid_request',
      message: expect.stringContaining('for single entries'),
    });
    await expectUnchanged();
  });
});

describe('a name', () => {
  it.each(['localhost', '127.0.0.1', 'a..b', '%20', 'x'.repeat(300), '%00', encodeURIComponent('https:')])(
    '%# is not one, wherever it occurs',
    async (text) => {
      const answers = [
        await request(app).get(`${ENTRIES}/${text}`),
        await send('put', `${ENTRIES}/${text}`, {}),
        await send('delete', `${ENTRIES}/${text}`, {}),
        await send('post', `${ENTRIES}/${text}/flag`, {}),
        await send('post', `${ENTRIES}/${text}/validate`, {}),
        await send('post', `${ENTRIES}/${text}/unflag`, {}),
        await request(app).get(`${ENTRIES}/${text}/history`),
        await request(app).get(`${ENTRIES}/${text}/versions/1`),
      ];
      for (const { status, body } of answers) expect([status, body.error]).toEqual([400, 'invalid_domain']);
    },
  );
});

describe('a list', () => {
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
  ])('of entries is not asked for with %s', async (query) => {
    const { body } = await request(app).get(`${ENTRIES}?${query}`).expect(400);
    expect(body).toEqual({ error: 'invalid_request', message: expect.any(String) });
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'cursor=', 'cursor=*', 'cursor=LTE', 'cursor=YQ'])(
    'of the changes of an entry refuses %s',
    async (query) => {
      const { body } = await request(app).get(`${SITE}/history?${query}`).expect(400);
      expect(body.error).toBe('invalid_request');
    },
  );

  it.each([
    'limit=0',
    'limit=101',
    'limit=1e1',
    'by=',
    'by=%00',
    'since=yesterday',
    'since=2026-02-30',
    'since=0000-01-01T00:00:00Z',
    'kind=flagged',
    'domain=a.example',
    'cursor=',
    'cursor=*',
    'cursor=MTIz',
    `cursor=${cursorOf(`registry-history:1.${'9'.repeat(19)}`)}`,
    `cursor=${cursorOf(`registry-history:${'9'.repeat(15)}.1`)}`,
    `cursor=${cursorOf('checks:0.0')}`,
  ])('of all changes is not asked for with %s', async (query) => {
    const { body } = await request(app).get(`/api/v1/admin/history?${query}`).expect(400);
    expect(body.error).toBe('invalid_request');
  });

  it.each(['0', '-1', '1x', '1.5', '2147483648', '%25'])('has no version %s', async (version) => {
    await request(app).get(`${SITE}/versions/${version}`).expect(400);
  });
});

describe('a token', () => {
  it.each(['Ada Lovelace', 'ada@example.com', 'ci_deploy-2.prod', 'a'.repeat(100)])(
    'can be named %s',
    async (given) => {
      await send('post', TOKENS, { name: given, role: 'admin' }).expect(201);
    },
  );

  it.each([
    {},
    { name: 'Ada' },
    { role: 'admin' },
    { name: '', role: 'admin' },
    { name: ' Ada', role: 'admin' },
    { name: 'A\nda', role: 'admin' },
    { name: 'A\u202eda', role: 'admin' },
    { name: '\u0410da', role: 'admin' },
    { name: '\uff21da', role: 'admin' },
    { name: 'Ad\u00e4', role: 'admin' },
    { name: 'A  da', role: 'admin' },
    { name: 'A\u00a0da', role: 'admin' },
    { name: 'a'.repeat(101), role: 'admin' },
    { name: 'Ada', role: 'root' },
    { name: 'Ada', role: ['admin'] },
    { name: 'Ada', role: 'admin', token: 'att_chosen' },
    [],
  ])('is not made of %j', async (body) => {
    const answer = await send('post', TOKENS, body).expect(400);
    expect(answer.body).toEqual({ error: 'invalid_request', message: expect.any(String) });
    expect((await request(app).get(TOKENS)).body.tokens).toEqual([]);
  });
});

function cursorOf(place: string): string {
  return Buffer.from(place).toString('base64url');
}
