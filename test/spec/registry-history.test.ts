import { beforeAll, describe, expect, it } from 'vitest';
import { TEST_ADMIN_TOKEN, useService } from '../support/a-service.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';
import { eventually } from '../support/eventually.js';
import { serveSite, WELL_KNOWN } from '../support/own-file-site.js';

const service = useService({ live: true });
const PATH = '/registry/pear.example/history';
const [OLD, NEW] = ['a'.repeat(64), 'b'.repeat(64)];
const SECRET = 'Ms Miller of the law firm said so.';

interface Version {
  readonly version: number;
  readonly [field: string]: unknown;
}

const admin = (path: string, body: object) =>
  service()
    .post(`/api/v1/admin/entries/${path}`)
    .set('Authorization', `Bearer ${TEST_ADMIN_TOKEN}`)
    .send(body)
    .expect(200);

const extensions = (meta: object): Record<string, object> => ({ 'com.agentterms.meta': meta });

const pear = (permissions: object, hash: string, fields: object = {}) =>
  anEntry({
    domain: 'pear.example',
    document: aDocumentOf('pear.example', {
      permissions,
      extensions: extensions({
        not_given: { api_access: 'not_read' },
        sources: [
          {
            url: 'https://pear.example/terms',
            kind: 'terms_of_service',
            text_sha256: hash,
            archived_at: '2026-08-01T00:00:00.000Z',
            archive: { url: 'https://archive.example/pear' },
          },
        ],
      }),
    }),
    ...fields,
  });

async function versionsOf(path: string): Promise<readonly Version[]> {
  return (await service().get(path).expect(200)).body.versions;
}

beforeAll(async () => {
  service().clock.set('2026-01-01T00:00:00.000Z');
  await service().put(pear({ read_content: true, scrape_data: null }, OLD));
  service().clock.set('2026-02-01T00:00:00.000Z');
  const denied = { allowed: false, conditions: 'Not by robots.' };
  await service().put(pear({ read_content: true, scrape_data: denied }, NEW));
  service().clock.set('2026-03-01T00:00:00.000Z');
  await admin('pear.example/flag', { reason: SECRET });
});

describe('GET /registry/:domain/history', () => {
  it('lists each version with its changes, the latest first', async () => {
    const [flagged, read, first, ...none] = await versionsOf(PATH);
    expect(none).toEqual([]);
    const source = {
      url: 'https://pear.example/terms',
      kind: 'terms_of_service',
      as_of: '2026-08-01T00:00:00.000Z',
      archived_url: 'https://archive.example/pear',
    };
    expect(flagged).toEqual({
      version: 3,
      at: '2026-03-01T00:00:00.000Z',
      by: 'admin',
      validation_status: 'flagged',
      validation_status_before: 'unvalidated',
      permissions: [],
      sources_added: [],
      sources_removed: [],
      diff: [{ op: 'replace', path: '/validation_status', before: 'unvalidated', after: 'flagged' }],
      diff_complete: true,
    });
    expect(read).toMatchObject({
      version: 2,
      validation_status: 'unvalidated',
      permissions: [
        {
          key: 'scrape_data',
          before: { value: null },
          after: { value: { allowed: false, conditions: 'Not by robots.' } },
        },
      ],
      sources_added: [{ ...source, text_sha256: NEW }],
      sources_removed: [{ ...source, text_sha256: OLD }],
    });
    expect(read?.validation_status_before).toBe('unvalidated');
    expect(first).not.toHaveProperty('validation_status_before');
    expect(read?.diff).toContainEqual({
      op: 'replace',
      path: '/document/permissions/scrape_data',
      before: null,
      after: { allowed: false, conditions: 'Not by robots.' },
    });
    expect(first).toMatchObject({
      version: 1,
      at: '2026-01-01T00:00:00.000Z',
      permissions: [{ key: 'read_content', after: { value: true } }],
      sources_added: [{ text_sha256: OLD }],
      diff: [],
      diff_complete: true,
    });
  });

  it('names no admin and gives none of their reasons', async () => {
    const { text } = await service().get(PATH).expect(200);
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain('bootstrap-admin');
    expect(text).not.toContain('a test');
  });

  it('shows what the service itself made, and why', async () => {
    const shipped = await versionsOf('/registry/github.com/history');
    expect(shipped).toMatchObject([
      { version: 1, by: 'release', reason: expect.stringMatching(/^Read in full/) },
    ]);
    serveSite(service().origin, 'own.example', {
      [WELL_KNOWN]: aDocumentOf('own.example', { permissions: { scrape_data: false } }),
    });
    await service().generate('own.example').expect(200);
    expect(await versionsOf('/registry/www.own.example/history')).toMatchObject([
      { by: 'site', reason: expect.stringContaining('https://own.example'), sources_added: [] },
    ]);
  });

  it('continues page by page', async () => {
    const { body: first } = await service().get(`${PATH}?limit=2`).expect(200);
    expect(first.versions.map(({ version }: Version) => version)).toEqual([3, 2]);
    const { body: last } = await service().get(`${PATH}?limit=2&cursor=${first.next_cursor}`).expect(200);
    expect(last.versions.map(({ version }: Version) => version)).toEqual([1]);
    expect(last.next_cursor).toBeNull();
  });

  it('forgets earlier versions at a removal', async () => {
    await service().put(anEntry({ domain: 'gone.example', document: aDocumentOf('gone.example') }));
    await service()
      .post('/api/v1/admin/entries/bulk')
      .set('Authorization', `Bearer ${TEST_ADMIN_TOKEN}`)
      .send({ operation: 'delete', domains: ['gone.example'], reason: SECRET })
      .expect(200);
    await service().get('/registry/gone.example/history').expect(404);
    await service().put(anEntry({ domain: 'gone.example', document: aDocumentOf('gone.example') }));
    // Another process wrote it, which this one learns in a moment.
    await eventually(async () => {
      expect(await versionsOf('/registry/gone.example/history')).toMatchObject([{ version: 2 }]);
    });
  });

  it('shortens everything, whatever was published', async () => {
    const long = 'x'.repeat(5_000);
    const sources = (mark: string) =>
      Array.from({ length: 40 }, (_, nth) => ({ url: `${mark}${nth}${long}` }));
    const big = (mark: string) =>
      anEntry({
        domain: 'big.example',
        document: aDocumentOf('big.example', {
          permissions: { read_content: { allowed: true, conditions: `${mark}${long.repeat(5)}` } },
          extensions: extensions({ sources: sources(mark) }),
        }),
      });
    await service().put(big('1'), big('2'));
    const { body, text } = await service().get('/registry/big.example/history').expect(200);
    expect(body.versions[0].diff_complete).toBe(false);
    expect(JSON.stringify(body.versions[0].diff).length).toBeLessThan(21_000);
    expect(body.versions[0].permissions[0].after.value.conditions).toHaveLength(2_000);
    expect(text.length).toBeLessThan(500_000);
  });

  it.each([
    ['?cursor=x', 'invalid_request'],
    [`?cursor=${Buffer.from('entry-history:1').toString('base64url')}`, 'invalid_request'],
    ['?limit=21', 'invalid_request'],
    ['?limit=0', 'invalid_request'],
    ['?by=Ada', 'invalid_request'],
  ])('refuses %s', async (query, code) => {
    expect((await service().get(`${PATH}${query}`).expect(400)).body.error).toBe(code);
  });

  it('is 404 for a domain without an entry, and 400 for none', async () => {
    await service().get('/registry/unknown.example/history').expect(404);
    expect((await service().get('/registry/localhost/history').expect(400)).body.error).toBe(
      'invalid_domain',
    );
  });
});

describe('GET /sites/:domain', () => {
  const asJson = (path: string) => service().get(path).set('Accept', 'application/json');

  it.each(['/sites/pear.example', '/sites/PEAR.example/'])(
    'returns the entry as JSON at %s, which is also the address of its page',
    async (path) => {
      const { text, headers } = await asJson(path).expect(200);
      const entry = await service().get('/registry/pear.example').expect(200);
      expect(text).toBe(entry.text);
      expect(headers.etag).toBe(entry.headers.etag);
      expect(headers.vary).toContain('Accept');
    },
  );

  it('is 404 for a missing entry, and 400 for an invalid name', async () => {
    await asJson('/sites/unknown.example').expect(404);
    await asJson('/sites/localhost').expect(400);
  });
});
