import { beforeEach, describe, expect, it } from 'vitest';
import { useAdmin } from '../support/an-admin.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';
import { rewritingHistory } from '../support/rewriting-history.js';

const admin = useAdmin();
const HISTORY = '/api/v1/admin/history';
const ENTRIES = '/api/v1/admin/entries';
const SITE = `${ENTRIES}/a.example`;

interface Page {
  readonly changes: readonly { readonly domain?: string; readonly reason: string }[];
  readonly next_cursor: string | null;
}

const read = async (path: string, query: Record<string, string> = {}) =>
  (await admin().ask('get', path).query(query).expect(200)).body;

/** The contents of the pages, in their order. */
async function walk(path: string, query: Record<string, string>): Promise<string[]> {
  const told: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page = await read(path, cursor === '' ? query : { ...query, cursor });
    told.push(...page.changes.map(({ domain = '', reason }) => `${domain} ${reason}`.trim()));
    cursor = page.next_cursor;
  }
  return told;
}

const put = (document: object, fields: object = {}) =>
  admin()
    .ask('put', SITE)
    .send({ document, ...fields })
    .expect(200);
const flag = (reason: string) => admin().ask('post', `${SITE}/flag`).send({ reason }).expect(200);

beforeEach(async () => {
  const { service, sql } = admin();
  await sql(rewritingHistory('TRUNCATE registry_change'));
  await sql("DELETE FROM registry_entry WHERE domain LIKE '%.example'");
  service.clock.set('2026-01-01T00:00:00.000Z');
  await service.put(anEntry({ domain: 'a.example', origin: 'generated' }));
});

describe('GET /api/v1/admin/entries/:domain/history', () => {
  it('shows who changed what, when and why, with the values before and after', async () => {
    admin().service.later(1_000);
    await put(aDocumentOf('a.example', { permissions: { read_content: null, post_content: true } }), {
      confidence: 1,
      reason: 'Corrected.',
    });
    const { changes, next_cursor } = await read(`${SITE}/history`);
    expect(next_cursor).toBeNull();
    expect(changes).toHaveLength(2);
    expect(changes[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      at: '2026-01-01T00:00:01.000Z',
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
      after: aDocumentOf('a.example'),
    });
  });

  it('says so when more differs than it lists', async () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, nth) => [`org.example.k${nth}`, nth]));
    await put(aDocumentOf('a.example', { extensions: {} }));
    await put(aDocumentOf('a.example', { extensions: many }));
    const [change] = (await read(`${SITE}/history`)).changes;
    expect([change.diff.length, change.diff_complete]).toEqual([200, false]);
  });

  it('is walked page by page, each change once', async () => {
    for (const reason of ['a', 'b', 'c', 'd']) await flag(reason);
    for (const limit of ['2', '5'])
      expect(await walk(`${SITE}/history`, { limit })).toEqual(['d', 'c', 'b', 'a', 'The test needs it.']);
  });

  it('is 404 for a name that never had an entry', async () => {
    const { body } = await admin().ask('get', `${ENTRIES}/nowhere.example/history`).expect(404);
    expect(body.error).toBe('not_found');
  });

  it('refuses an invalid name and an invalid page', async () => {
    expect((await admin().ask('get', `${ENTRIES}/localhost/history`).expect(400)).body.error).toBe(
      'invalid_domain',
    );
    expect((await admin().ask('get', `${SITE}/history?cursor=*`).expect(400)).body.error).toBe(
      'invalid_request',
    );
  });
});

describe('GET /api/v1/admin/history', () => {
  const ALL = [
    'b.example Gone.',
    'a.example Doubtful.',
    'b.example The test needs it.',
    'a.example The test needs it.',
  ];

  beforeEach(async () => {
    const { service, ask } = admin();
    service.clock.set('2026-01-02T00:00:00.000Z');
    await service.put(anEntry({ domain: 'b.example' }));
    service.clock.set('2026-01-03T00:00:00.000Z');
    await flag('Doubtful.');
    await ask('delete', `${ENTRIES}/b.example?reason=Gone.`).expect(200);
  });

  it('lists the changes of all entries, including removed ones', async () => {
    const { body, headers } = await admin().ask('get', HISTORY).expect(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body.next_cursor).toBeNull();
    expect(body.changes).toHaveLength(4);
    expect(body.changes[0]).toEqual({
      domain: 'b.example',
      id: expect.stringMatching(/^\d+$/),
      at: '2026-01-03T00:00:00.000Z',
      by: 'bootstrap-admin',
      reason: 'Gone.',
      before: expect.objectContaining({ domain: 'b.example', version: 1 }),
      after: null,
      diff: expect.arrayContaining([expect.objectContaining({ op: 'remove', path: '/document' })]),
      diff_complete: true,
    });
  });

  it('is read in pages, each change once, and lists only those that match its filters', async () => {
    expect(await walk(HISTORY, { limit: '3' })).toEqual(ALL);
    expect(await walk(HISTORY, { by: 'bootstrap-admin', limit: '1' })).toEqual(ALL.slice(0, 2));
    expect(await walk(HISTORY, { kind: 'removed' })).toEqual(ALL.slice(0, 1));
    expect(await walk(HISTORY, { since: '2026-01-02T00:00:00Z' })).toEqual(ALL.slice(0, 3));
  });

  it('refuses unknown parameters', async () => {
    expect((await admin().ask('get', `${HISTORY}?kind=flagged`).expect(400)).body.error).toBe(
      'invalid_request',
    );
  });
});

describe('GET /api/v1/admin/entries/:domain/versions/:version', () => {
  const versionOf = (domain: string, version: number | string) =>
    admin().ask('get', `${ENTRIES}/${domain}/versions/${version}`);

  it('returns a whole entry in its old state, so that it can be written again, even a removed one', async () => {
    admin().service.clock.set('2026-01-03T00:00:00.000Z');
    await flag('Doubtful.');
    const { last_change: _, ...now } = await read(SITE);
    const first = {
      ...now,
      version: 1,
      validation_status: 'unvalidated',
      updated_at: '2026-01-01T00:00:00.000Z',
    };
    expect((await versionOf('a.example', 1).expect(200)).body).toEqual(first);
    expect((await versionOf('a.example', 2).expect(200)).body).toEqual(now);
    await admin().ask('delete', SITE).expect(200);
    expect((await versionOf('a.example', 1).expect(200)).body).toEqual(first);
  });

  it('has no others', async () => {
    expect((await versionOf('a.example', 3).expect(404)).body.error).toBe('not_found');
    expect((await versionOf('a.example', 0).expect(400)).body.error).toBe('invalid_request');
    expect((await versionOf('localhost', 1).expect(400)).body.error).toBe('invalid_domain');
  });
});
