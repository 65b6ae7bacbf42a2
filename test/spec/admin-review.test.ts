import { beforeEach, describe, expect, it } from 'vitest';
import { useAdmin } from '../support/an-admin.js';
import { anEntry } from '../support/an-entry.js';
import { eventually } from '../support/eventually.js';
import { rewritingHistory } from '../support/rewriting-history.js';

const admin = useAdmin();
const ENTRIES = '/api/v1/admin/entries';
const SITE = `${ENTRIES}/site.example`;
const ARCHIVE = 'https://archive.example/terms/1';

const post = (path: string, body: unknown = {}) =>
  admin().ask('post', path).type('json').send(JSON.stringify(body));
const flag = (reason = 'Doubtful.') => post(`${SITE}/flag`, { reason });
const validate = (version: number, archive_url = ARCHIVE) =>
  post(`${SITE}/validate`, { archive_url }).set('If-Match', `"v${version}"`);
const unflag = (version: number) => admin().ask('post', `${SITE}/unflag`).set('If-Match', `"v${version}"`);
const history = async (path = SITE) => (await admin().ask('get', `${path}/history`).expect(200)).body;

beforeEach(async () => {
  await admin().sql(rewritingHistory("DELETE FROM registry_change WHERE domain LIKE '%.example'"));
  await admin().sql("DELETE FROM registry_entry WHERE domain LIKE '%.example'");
  await admin().service.put(anEntry({ domain: 'site.example', origin: 'generated' }));
});

/** The answer of the other service, which learns of changes only through the database. */
const checked = () => admin().service.check('site.example', 'read_content');

describe('POST /api/v1/admin/entries/:domain/flag, validate and unflag (contract: "Admin")', () => {
  it('a validated entry lets checks proceed, a flagged one escalates, in another process too', async () => {
    expect(await checked()).toMatchObject({ validation_status: 'unvalidated', verdict: 'escalate' });
    await validate(1).expect(200);
    await eventually(async () =>
      expect(await checked()).toMatchObject({ validation_status: 'validated', verdict: 'proceed' }),
    );
    await flag().expect(200);
    await eventually(async () =>
      expect(await checked()).toMatchObject({ validation_status: 'flagged', verdict: 'escalate' }),
    );
    await unflag(3).expect(200);
    await eventually(async () =>
      expect(await checked()).toMatchObject({ validation_status: 'validated', verdict: 'proceed' }),
    );
  });

  it('each is a separate version, with the rest of the entry unchanged, and in the history', async () => {
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
    await unflag(2).query({ reason: 'A mistake.' }).expect(200);
    await post(`${SITE}/validate`, { archive_url: 'HTTPS://Archive.example', note: 'Read twice.' })
      .set('If-Match', '"v3"')
      .expect(200);
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

  it('the same again is not a change, and an obstacle is a conflict', async () => {
    expect((await flag('One.').expect(200)).body.version).toBe(2);
    expect((await flag('One.').expect(200)).body.version).toBe(2);
    expect((await validate(2).expect(409)).body).toEqual({ error: 'conflict', message: expect.any(String) });
    expect((await unflag(2).expect(200)).body).toMatchObject({
      validation_status: 'unvalidated',
      version: 3,
    });
    expect((await unflag(3).expect(409)).body.error).toBe('conflict');
  });

  it('asks for the version that is meant', async () => {
    for (const asked of [flag().set('If-Match', '"v7"'), validate(7)])
      expect((await asked.expect(412)).body.error).toBe('precondition_failed');
    await flag().set('If-Match', '"v1"').expect(200);
    await unflag(1).expect(412);
    await unflag(2).expect(200);
  });

  it.each([
    ['validate', { archive_url: ARCHIVE }],
    ['unflag', undefined],
  ])('%s needs the version that was looked at: another may have come since', async (edit, body) => {
    await flag().expect(200);
    for (const condition of [undefined, '*']) {
      const asked = post(`${SITE}/${edit}`, body);
      if (condition !== undefined) asked.set('If-Match', condition);
      expect((await asked.expect(428)).body.error).toBe('precondition_required');
    }
    expect((await admin().ask('get', SITE)).body).toMatchObject({ version: 2, validation_status: 'flagged' });
  });

  it('is 404 for a domain without an entry, whatever version is named', async () => {
    for (const send of ['flag', 'validate', 'unflag']) {
      const body = send === 'validate' ? { archive_url: ARCHIVE } : { reason: 'x' };
      const path = `${ENTRIES}/nowhere.example/${send}`;
      expect((await post(path, body).set('If-Match', '"v1"').expect(404)).body.error).toBe('not_found');
    }
  });

  it.each([
    ['flag', { reason: 'x' }],
    ['validate', { archive_url: ARCHIVE }],
    ['unflag', { reason: 'x' }],
  ])('%s refuses what it does not take', async (edit, body) => {
    const path = `${SITE}/${edit}`;
    const sent = (type: string, text: string) => admin().ask('post', path).type(type).send(text);
    for (const [asked, status, error] of [
      [sent('json', '{'), 400, 'invalid_json'],
      [sent('json', '{"other":"x"}'), 400, 'invalid_request'],
      [sent('json', `{"reason":"${'x'.repeat(20_000)}"}`), 413, 'payload_too_large'],
      [sent('text', 'reason'), 415, 'unsupported_media_type'],
      [post(path, body).set('If-Match', 'v1'), 400, 'invalid_header'],
      [post(`${ENTRIES}/localhost/${edit}`, body), 400, 'invalid_domain'],
    ] as const)
      expect((await asked.expect(status)).body.error).toBe(error);
    expect((await admin().ask('get', SITE)).body.version).toBe(1);
  });

  it('accepts a reason for unflagging in a body or in the query, once', async () => {
    await flag().expect(200);
    const twice = await post(`${SITE}/unflag?reason=a`, { reason: 'b' }).expect(400);
    expect(twice.body.message).toContain('once');
    await post(`${SITE}/unflag`, { reason: 'In the body.' }).set('If-Match', '"v2"').expect(200);
    expect((await history()).changes[0].reason).toBe('In the body.');
  });
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

  it('flags, unflags, validates and deletes all of them, and reports the result of each', async () => {
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

  it('changes nothing when one of them prevents it, and names all that do', async () => {
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

  it('reaches the checks of another process', async () => {
    for (const domain of DOMAINS)
      expect(await admin().service.check(domain, 'read_content')).toHaveProperty('source', 'registry');
    await bulk({ operation: 'delete', domains: DOMAINS }).expect(200);
    await eventually(async () => {
      for (const domain of DOMAINS)
        expect(await admin().service.check(domain, 'read_content')).toHaveProperty('source', 'none');
    });
  });

  it.each([
    [{ operation: 'delete', domains: DOMAINS, force: true }, 400, 'invalid_request'],
    [{ operation: 'flag', domains: DOMAINS, reason: 'x'.repeat(600_000) }, 413, 'payload_too_large'],
  ])('refuses what it does not take (%#)', async (body, status, error) => {
    expect((await bulk(body).expect(status)).body).toEqual({ error, message: expect.any(String) });
    expect(await statuses()).toEqual({ a: 'unvalidated', b: 'unvalidated', c: 'unvalidated' });
  });

  it('reports which of the names is invalid', async () => {
    const { body } = await bulk({ operation: 'delete', domains: ['a.example', 'localhost'] }).expect(400);
    expect(body).toEqual({ error: 'invalid_domain', message: expect.stringContaining('Number 2') });
  });
});
