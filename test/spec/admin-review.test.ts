import { beforeEach, describe, expect, it } from 'vitest';
import { useAdmin } from '../support/an-admin.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';
import { eventually } from '../support/eventually.js';
import { rewritingHistory } from '../support/rewriting-history.js';

const admin = useAdmin();
const ENTRIES = '/api/v1/admin/entries';
const SITE = `${ENTRIES}/site.example`;
const ARCHIVE = 'https://archive.example/terms/1';

const post = (path: string, body: unknown = {}) =>
  admin().ask('post', path).type('json').send(JSON.stringify(body));
const flag = (reason = 'Doubtful.') => post(`${SITE}/flag`, { reason });
const validate = (archive_url = ARCHIVE) => post(`${SITE}/validate`, { archive_url });
const unflag = () => admin().ask('post', `${SITE}/unflag`);
const put = (document: object, fields: object = {}) =>
  admin()
    .ask('put', SITE)
    .type('json')
    .send(JSON.stringify({ document, ...fields }));
const history = async (path = SITE) => (await admin().ask('get', `${path}/history`).expect(200)).body;

beforeEach(async () => {
  await admin().sql(rewritingHistory("DELETE FROM registry_change WHERE domain LIKE '%.example'"));
  await admin().sql("DELETE FROM registry_entry WHERE domain LIKE '%.example'");
  await admin().service.put(anEntry({ domain: 'site.example', origin: 'generated' }));
});

/** What the other service answers, which hears of changes through the database alone. */
const checked = () => admin().service.check('site.example', 'read_content');

describe('POST /api/v1/admin/entries/:domain/flag, validate and unflag (contract: "Admin")', () => {
  it('a validated entry lets checks proceed, a flagged one escalates, in another process too', async () => {
    expect(await checked()).toMatchObject({ validation_status: 'unvalidated', verdict: 'escalate' });
    await validate().expect(200);
    await eventually(async () =>
      expect(await checked()).toMatchObject({ validation_status: 'validated', verdict: 'proceed' }),
    );
    await flag().expect(200);
    await eventually(async () =>
      expect(await checked()).toMatchObject({ validation_status: 'flagged', verdict: 'escalate' }),
    );
    await unflag().expect(200);
    await eventually(async () =>
      expect(await checked()).toMatchObject({ validation_status: 'validated', verdict: 'proceed' }),
    );
  });

  it('each is a version of its own, with the rest of the entry as it was, and in the history', async () => {
    const { body, headers } = await flag('Of another site.').expect(200);
    expect(body).toMatchObject({
      domain: 'site.example',
      validation_status: 'flagged',
      origin: 'generated',
      category: 'news',
      confidence: 0.8,
      version: 2,
    });
    expect(headers.etag).toBe('"v2"');
    await unflag().query({ reason: 'A mistake.' }).expect(200);
    await post(`${SITE}/validate`, { archive_url: 'HTTPS://Archive.example', note: 'Read twice.' }).expect(
      200,
    );
    const { changes } = await history();
    const told = changes.map((change: { reason: string; after: { version: number } }) => [
      change.after.version,
      change.reason,
    ]);
    expect(told).toEqual([
      [4, 'Validated against https://archive.example/. Read twice.'],
      [3, 'A mistake.'],
      [2, 'Of another site.'],
      [1, 'The test needs it.'],
    ]);
  });

  it('flagging for another reason is a change, for the same one none', async () => {
    expect((await flag('One.').expect(200)).body.version).toBe(2);
    expect((await flag('Two.').expect(200)).body.version).toBe(3);
    expect((await flag('Two.').expect(200)).body.version).toBe(3);
    expect((await validate().expect(409)).body.error).toBe('conflict');
    expect((await unflag().expect(200)).body).toMatchObject({ validation_status: 'unvalidated', version: 4 });
  });

  it('validating against another text is a change, against the same one none', async () => {
    await validate(`${ARCHIVE}?one`).expect(200);
    expect((await validate(`${ARCHIVE}?two`).expect(200)).body.version).toBe(3);
    expect((await validate(`${ARCHIVE}?two`).expect(200)).body.version).toBe(3);
  });

  it('what is not flagged cannot be unflagged', async () => {
    expect((await unflag().expect(409)).body).toEqual({ error: 'conflict', message: expect.any(String) });
    await validate().expect(200);
    await unflag().expect(409);
  });

  it('a document that was replaced while flagged was never validated', async () => {
    await validate().expect(200);
    await flag().expect(200);
    const other = aDocumentOf('site.example', { permissions: { scrape_data: true } });
    await put(other, { validation_status: 'flagged' }).expect(200);
    expect((await unflag().expect(200)).body.validation_status).toBe('unvalidated');
  });

  it('asks for the version that is meant', async () => {
    for (const send of [flag, validate])
      expect((await send().set('If-Match', '"v7"').expect(412)).body.error).toBe('precondition_failed');
    await flag().set('If-Match', '"v1"').expect(200);
    await unflag().set('If-Match', '"v1"').expect(412);
    await unflag().set('If-Match', '"v2"').expect(200);
  });

  it('lets one of two through that know the same version', async () => {
    const answers = await Promise.all([
      ...['a', 'b', 'c'].map((reason) => flag(reason).set('If-Match', '"v1"')),
      ...['a', 'b', 'c'].map((page) => validate(`${ARCHIVE}/${page}`).set('If-Match', '"v1"')),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412, 412]);
  });

  it('is 404 for a domain without an entry, whatever version is meant', async () => {
    for (const send of ['flag', 'validate', 'unflag']) {
      const body = send === 'validate' ? { archive_url: ARCHIVE } : { reason: 'x' };
      const path = `${ENTRIES}/nowhere.example/${send}`;
      expect((await post(path, body).expect(404)).body.error).toBe('not_found');
      await post(path, body).set('If-Match', '*').expect(404);
    }
  });

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
  ])('%s refuses the body %.80j', async (path, body) => {
    const answer = await post(`${SITE}/${path}`, body).expect(400);
    expect(answer.body).toEqual({ error: 'invalid_request', message: expect.any(String) });
    expect((await admin().ask('get', SITE)).body.version).toBe(1);
  });

  it.each(['{"reason":"a","reason":"b"}', '{"reason":'])('flag refuses the text %s', async (text) => {
    const { body } = await admin().ask('post', `${SITE}/flag`).type('json').send(text).expect(400);
    expect(body.error).toBe(text.endsWith('}') ? 'invalid_request' : 'invalid_json');
  });

  it('takes no body of more than 16 KiB', async () => {
    await flag('x'.repeat(20_000)).expect(413);
  });

  it('takes a reason for unflagging in a body, under the same rules, and once', async () => {
    await flag().expect(200);
    const refused = [{ reason: '' }, { reason: ' ' }, { reason: 'a\nb' }, { note: 'x' }, []];
    for (const body of refused) await post(`${SITE}/unflag`, body).expect(400);
    const twice = await post(`${SITE}/unflag?reason=a`, { reason: 'b' }).expect(400);
    expect(twice.body.message).toContain('once');
    await admin().ask('post', `${SITE}/unflag`).type('text').send('reason').expect(415);
    await post(`${SITE}/unflag`, { reason: 'In the body.' }).expect(200);
    expect((await history()).changes[0].reason).toBe('In the body.');
  });

  it('takes a reason for unflagging in the query, under the same rules', async () => {
    await flag().expect(200);
    for (const query of ['reason=', 'reason=%00', `reason=${'a'.repeat(1001)}`, 'reason=a&reason=b'])
      await admin().ask('post', `${SITE}/unflag?${query}`).expect(400);
  });
});

describe('GET /api/v1/admin/entries/:domain/history', () => {
  it('says who changed what, when and why, with the values before and after', async () => {
    admin().service.later(1_000);
    await put(aDocumentOf('site.example', { permissions: { read_content: null, post_content: true } }), {
      confidence: 1,
      reason: 'Corrected.',
    }).expect(200);
    const { changes, next_cursor } = await history();
    expect(next_cursor).toBeNull();
    expect(changes).toHaveLength(2);
    expect(changes[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      at: admin().service.clock.now().toISOString(),
      by: 'bootstrap-admin',
      reason: 'Corrected.',
      before: expect.objectContaining({ version: 1, origin: 'generated', confidence: 0.8 }),
      after: expect.objectContaining({ version: 2, origin: 'admin', confidence: 1 }),
      diff: [
        { op: 'replace', path: '/confidence', before: 0.8, after: 1 },
        { op: 'replace', path: '/origin', before: 'generated', after: 'admin' },
        { op: 'replace', path: '/document/permissions/read_content', before: true, after: null },
        { op: 'remove', path: '/document/permissions/scrape_data', before: false },
        { op: 'add', path: '/document/permissions/post_content', after: true },
      ],
      diff_complete: true,
    });
    expect(changes[0].before).not.toHaveProperty('document');
    expect(changes[1]).toMatchObject({ by: 'a test', before: null, after: { version: 1 } });
    expect(changes[1].diff).toContainEqual({
      op: 'add',
      path: '/document',
      after: aDocumentOf('site.example'),
    });
  });

  it('says so when more differs than it tells', async () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, nth) => [`org.example.k${nth}`, nth]));
    await put(aDocumentOf('site.example', { extensions: {} })).expect(200);
    await put(aDocumentOf('site.example', { extensions: many })).expect(200);
    const [change] = (await history()).changes;
    expect([change.diff.length, change.diff_complete]).toEqual([200, false]);
  });

  it('is walked page by page, each change once', async () => {
    for (const reason of ['a', 'b', 'c', 'd']) await flag(reason).expect(200);
    for (const limit of [1, 2, 5, 100]) {
      const reasons: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: { changes: { reason: string }[]; next_cursor: string | null } = (
          await admin()
            .ask('get', `${SITE}/history`)
            .query(cursor === '' ? { limit } : { limit, cursor })
            .expect(200)
        ).body;
        expect(page.changes.length).toBeLessThanOrEqual(limit);
        reasons.push(...page.changes.map(({ reason }) => reason));
        cursor = page.next_cursor;
      }
      expect(reasons).toEqual(['d', 'c', 'b', 'a', 'The test needs it.']);
    }
  });

  it('is 404 for a name that never had an entry', async () => {
    await admin().ask('get', `${ENTRIES}/nowhere.example/history`).expect(404);
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'cursor=', 'cursor=*', 'cursor=LTE', 'cursor=YQ'])(
    'refuses %s',
    async (query) => {
      const { body } = await admin().ask('get', `${SITE}/history?${query}`).expect(400);
      expect(body.error).toBe('invalid_request');
    },
  );
});

describe('POST /api/v1/admin/entries/bulk', () => {
  const bulk = (body: unknown) => post(`${ENTRIES}/bulk`, body);
  const DOMAINS = ['a.example', 'b.example', 'c.example'];
  const statuses = async () => {
    const { entries } = (await admin().ask('get', `${ENTRIES}?q=.example`).expect(200)).body;
    return Object.fromEntries(
      entries.map((entry: { domain: string; validation_status: string }) => [
        entry.domain[0],
        entry.validation_status,
      ]),
    );
  };

  beforeEach(async () => {
    await admin().sql("DELETE FROM registry_entry WHERE domain = 'site.example'");
    await admin().service.put(...DOMAINS.map((domain) => anEntry({ domain })));
  });

  it('flags, unflags, validates and deletes all of them, and says what became of each', async () => {
    const flagged = await bulk({
      operation: 'flag',
      domains: ['b.example', 'A.Example'],
      reason: 'x',
    }).expect(200);
    expect(flagged.body).toEqual({
      results: [
        { domain: 'b.example', outcome: 'changed', version: 2 },
        { domain: 'a.example', outcome: 'changed', version: 2 },
      ],
    });
    expect(await statuses()).toEqual({ a: 'flagged', b: 'flagged', c: 'unvalidated' });
    const again = await bulk({
      operation: 'flag',
      domains: ['a.example', 'c.example', 'https://a.example/'],
      reason: 'x',
    }).expect(200);
    expect(again.body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'kept',
      'changed',
    ]);
    await bulk({ operation: 'unflag', domains: DOMAINS }).expect(200);
    expect(await statuses()).toEqual({ a: 'unvalidated', b: 'unvalidated', c: 'unvalidated' });
    await bulk({ operation: 'validate', domains: DOMAINS, archive_url: ARCHIVE, note: 'All.' }).expect(200);
    expect(await statuses()).toEqual({ a: 'validated', b: 'validated', c: 'validated' });
    expect((await history(`${ENTRIES}/c.example`)).changes[0].reason).toBe(
      `Validated against ${ARCHIVE}. All.`,
    );
    const removed = await bulk({ operation: 'delete', domains: DOMAINS, reason: 'Gone.' }).expect(200);
    expect(removed.body.results[0]).toMatchObject({ outcome: 'removed', domain: 'a.example' });
    expect(await statuses()).toEqual({});
  });

  it('changes nothing when one of them stands in the way, and names all that do', async () => {
    await bulk({ operation: 'flag', domains: ['b.example'], reason: 'x' }).expect(200);
    const domains = ['a.example', 'b.example', 'nowhere.example', 'c.example'];
    const { body } = await bulk({ operation: 'validate', domains, archive_url: ARCHIVE }).expect(409);
    expect(body).toEqual({
      error: 'conflict',
      message: expect.stringContaining('2 of'),
      refusals: [
        { domain: 'b.example', error: 'conflict', message: expect.any(String) },
        { domain: 'nowhere.example', error: 'not_found', message: expect.any(String) },
      ],
    });
    expect(await statuses()).toEqual({ a: 'unvalidated', b: 'flagged', c: 'unvalidated' });
    expect((await history(`${ENTRIES}/a.example`)).changes).toHaveLength(1);
  });

  it('takes a thousand domains and no more', async () => {
    const domains = Array.from({ length: 1_001 }, (_, nth) => `n${nth}.many.example`);
    await admin().service.put(anEntry({ domain: 'n1000.many.example' }));
    await admin().sql(
      `INSERT INTO registry_entry SELECT 'n' || nth || '.many.example', document, document_hash, validation_status,
              category, confidence, origin, version, created_at, updated_at
         FROM registry_entry, generate_series(0, 999) AS nth WHERE domain = 'n1000.many.example'`,
    );
    const { body } = await bulk({ operation: 'flag', domains: domains.slice(1), reason: 'x' }).expect(200);
    expect(body.results).toHaveLength(1_000);
    await bulk({ operation: 'delete', domains }).expect(400);
    const [row] = await admin().sql(
      `SELECT count(*)::int, count(*) FILTER (WHERE validation_status = 'flagged')::int AS flagged
         FROM registry_entry WHERE domain LIKE '%.many.example'`,
    );
    expect(row).toEqual({ count: 1_001, flagged: 1_000 });
  });

  it('reaches the checks of another process', async () => {
    for (const domain of DOMAINS)
      expect(await admin().service.check(domain, 'read_content')).toHaveProperty('source', 'registry');
    await bulk({ operation: 'delete', domains: DOMAINS }).expect(200);
    await eventually(async () => {
      for (const domain of DOMAINS)
        expect(await admin().service.check(domain, 'read_content')).toHaveProperty('source', 'none');
    });
  });

  it('ends one after the other when the same entries are changed at once in opposite orders', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, nth) =>
        bulk({
          operation: 'flag',
          domains: nth % 2 === 0 ? DOMAINS : DOMAINS.toReversed(),
          reason: `Number ${nth}.`,
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    for (const domain of DOMAINS)
      expect((await admin().ask('get', `${ENTRIES}/${domain}`)).body.version).toBe(7);
  });

  it.each([
    {},
    { operation: 'flag' },
    { domains: DOMAINS },
    { operation: 'rename', domains: DOMAINS },
    { operation: 'flag', domains: DOMAINS },
    { operation: 'flag', domains: [], reason: 'x' },
    { operation: 'flag', domains: 'a.example', reason: 'x' },
    { operation: 'flag', domains: [1], reason: 'x' },
    { operation: 'flag', domains: DOMAINS, reason: 'x', archive_url: ARCHIVE },
    { operation: 'flag', domains: DOMAINS, reason: 'x', note: 'y' },
    { operation: 'validate', domains: DOMAINS },
    { operation: 'validate', domains: DOMAINS, archive_url: 'ftp://archive.example/' },
    { operation: 'validate', domains: DOMAINS, archive_url: ARCHIVE, reason: 'x' },
    { operation: 'delete', domains: DOMAINS, note: 'x' },
    { operation: 'delete', domains: DOMAINS, force: true },
  ])('refuses %j', async (body) => {
    const answer = await bulk(body).expect(400);
    expect(answer.body).toEqual({ error: 'invalid_request', message: expect.any(String) });
    expect(await statuses()).toEqual({ a: 'unvalidated', b: 'unvalidated', c: 'unvalidated' });
  });

  it.each(['If-Match', 'If-None-Match'])('refuses %s, which is for single entries', async (header) => {
    const { body } = await bulk({ operation: 'delete', domains: DOMAINS }).set(header, '"v1"').expect(400);
    expect(body).toEqual({
      error: 'invalid_request',
      message: expect.stringContaining('for single entries'),
    });
    expect(await statuses()).toEqual({ a: 'unvalidated', b: 'unvalidated', c: 'unvalidated' });
  });

  it('says which of the names is none', async () => {
    const { body } = await bulk({ operation: 'delete', domains: ['a.example', 'localhost'] }).expect(400);
    expect(body).toEqual({ error: 'invalid_domain', message: expect.stringContaining('Number 2') });
  });
});
