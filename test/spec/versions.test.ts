import { beforeAll, describe, expect, it } from 'vitest';
import { documentHash } from '../../src/domain/terms/canonical.js';
import type { TermsDocument } from '../../src/domain/terms/terms-document.js';
import { TEST_ADMIN_TOKEN, useService } from '../support/a-service.js';
import { aDocumentOf } from '../support/an-entry.js';
import { serveSite, WELL_KNOWN } from '../support/own-file-site.js';
import { serveFixtureSite } from '../support/sites.js';

const service = useService({ live: true });

const HOUR_MS = 60 * 60 * 1000;
const SITE = 'plum.example';
const SECRET = 'Ms Miller of the law firm said so.';
/** When each version was made. */
const [FIRST, SECOND, THIRD] = ['2026-01-01', '2026-02-01', '2026-03-01'].map(
  (day) => `${day}T00:00:00.000Z`,
) as [string, string, string];

const passage = (hash: string, start: number) => ({
  source_url: `https://${SITE}/terms`,
  text_sha256: hash.repeat(64),
  start,
  end: start + 20,
});

function documentOf(permissions: TermsDocument['permissions'], hash: string): TermsDocument {
  const extensions: Record<string, object> = {
    'com.agentterms.meta': { sources: [{ url: `https://${SITE}/terms`, text_sha256: hash.repeat(64) }] },
    'com.agentterms.evidence': { scrape_data: [passage(hash, 7)] },
  };
  return aDocumentOf(SITE, { permissions, extensions });
}

const DOCUMENTS = [
  documentOf({ read_content: true, scrape_data: null }, 'a'),
  documentOf({ read_content: true, scrape_data: { allowed: false, conditions: 'Not by robots.' } }, 'b'),
] as const;

const admin = (method: 'put' | 'post' | 'delete', path: string) =>
  fetchAdmin(`${service().url}/api/v1/admin/entries/${path}`, method);

const fetchAdmin = (url: string, method: string) => async (body: object) => {
  const answer = await fetch(url, {
    method: method.toUpperCase(),
    headers: { Authorization: `Bearer ${TEST_ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}: ${await answer.text()}`);
};

const asOf = (instant: string, domain = SITE, action = 'scrape_data') =>
  service().get(`/api/v1/check?${new URLSearchParams({ domain, action, as_of: instant })}`);

beforeAll(async () => {
  const { clock } = service();
  clock.set(FIRST);
  await admin('put', SITE)({ document: DOCUMENTS[0], reason: SECRET });
  clock.set(SECOND);
  await admin('put', SITE)({ document: DOCUMENTS[1], validation_status: 'validated', reason: SECRET });
  clock.set(THIRD);
  await admin('post', `${SITE}/flag`)({ reason: SECRET });
  clock.set('2026-04-01T00:00:00.000Z');
});

describe('GET /registry/:domain/versions/:version', () => {
  const path = (version: number, domain = SITE) => `/registry/${domain}/versions/${version}`;

  it('returns the document of each version byte for byte, with its hashes, time and origin', async () => {
    for (const [version, document, at] of [
      [1, DOCUMENTS[0], FIRST],
      [2, DOCUMENTS[1], SECOND],
      [3, DOCUMENTS[1], THIRD],
    ] as const) {
      const { text, headers } = await service().get(path(version)).expect(200);
      expect(text).toBe(JSON.stringify(document));
      expect(headers).toMatchObject({
        'last-modified': new Date(at).toUTCString(),
        'agentterms-document-hash': documentHash(document),
        'agentterms-made-by': 'admin',
        'cache-control': 'public, max-age=3600',
        'repr-digest': expect.stringMatching(/^sha-256=:/),
      });
      expect(JSON.stringify(headers)).not.toContain('Miller');
    }
    const present = await service().get(`/registry/${SITE}`).expect(200);
    const latest = await service()
      .get(path(3, `www.${SITE}`))
      .expect(200);
    expect([latest.text, latest.headers.etag]).toEqual([present.text, present.headers.etag]);
    await service()
      .get(path(3))
      .set('If-None-Match', latest.headers.etag ?? '')
      .expect(304);
  });

  it('gives the reason if the service made it, in any language', async () => {
    const { headers } = await service().get('/registry/github.com/versions/1').expect(200);
    expect(headers['agentterms-made-by']).toBe('release');
    expect(headers['agentterms-reason']).toMatch(/^%"Read in full by [ -~]+"$/);
    await service().sql(
      `INSERT INTO registry_change (domain, changed_at, changed_by, reason, before, after)
       SELECT domain, changed_at + interval '1 s', 'generator', '100% “für\nalle” \\',
              after, replace(after, '{"version":1,', '{"version":2,')
         FROM registry_change WHERE domain = 'netflix.com'`,
    );
    const { headers: odd } = await service().get('/registry/netflix.com/versions/2').expect(200);
    expect(odd['agentterms-reason']).toBe('%"100%25 %e2%80%9cf%c3%bcr%0aalle%e2%80%9d \\"');
  });

  it.each([
    ['/registry/plum.example/versions/4', 404, 'not_found'],
    ['/registry/unknown.example/versions/1', 404, 'not_found'],
    ['/registry/plum.example/versions/0', 400, 'invalid_request'],
    ['/registry/plum.example/versions/-1', 400, 'invalid_request'],
    ['/registry/plum.example/versions/1e0', 400, 'invalid_request'],
    ['/registry/plum.example/versions/2147483648', 400, 'invalid_request'],
    ['/registry/plum.example/versions/1%2C%22', 400, 'invalid_request'],
    ['/registry/plum.example/versions/%25', 400, 'invalid_request'],
    ['/registry/localhost/versions/1', 400, 'invalid_domain'],
  ])('answers %s with %i', async (address, status, code) => {
    expect((await service().get(address).expect(status)).body.error).toBe(code);
  });
});

describe('GET /registry/:domain/diff', () => {
  const diff = (query: string, domain = SITE) => service().get(`/registry/${domain}/diff?${query}`);

  it('shows which permission changed from what to what, with its evidence, and which texts', async () => {
    const { body } = await diff('from=1&to=2', `www.${SITE}`).expect(200);
    const [open, denied] = [{ value: null }, { value: { allowed: false, conditions: 'Not by robots.' } }];
    const [old, young] = ['a', 'b'].map((hash) => ({
      url: `https://${SITE}/terms`,
      text_sha256: hash.repeat(64),
    }));
    expect(body).toMatchObject({
      domain: SITE,
      from: { version: 1, at: FIRST, by: 'admin', document_hash: documentHash(DOCUMENTS[0]) },
      to: { version: 2, at: SECOND, by: 'admin', document_hash: documentHash(DOCUMENTS[1]) },
      permissions: [{ key: 'scrape_data', before: open, after: denied }],
      proof: [{ key: 'scrape_data', added: [passage('b', 7)], removed: [passage('a', 7)] }],
      sources_added: [young],
      sources_removed: [old],
      diff_complete: true,
    });
    expect([body.from.validation_status, body.to.validation_status]).toEqual(['unvalidated', 'validated']);
    expect(JSON.stringify(body)).not.toContain('Miller');

    const { body: back } = await diff('from=2&to=1').expect(200);
    expect(back).toMatchObject({
      from: body.to,
      to: body.from,
      permissions: [{ key: 'scrape_data', before: denied, after: open }],
      proof: [{ key: 'scrape_data', added: [passage('a', 7)], removed: [passage('b', 7)] }],
      sources_added: [old],
      sources_removed: [young],
    });
  });

  it('shows a mere change of status, a change over several versions, and no difference', async () => {
    const { body: flagged } = await diff('from=2&to=3').expect(200);
    expect(flagged).toMatchObject({
      permissions: [],
      proof: [],
      sources_added: [],
      diff: [{ op: 'replace', path: '/validation_status', before: 'validated', after: 'flagged' }],
    });
    expect((await diff('from=1&to=3').expect(200)).body.permissions).toHaveLength(1);
    expect((await diff('from=3&to=3').expect(200)).body.diff).toEqual([]);
  });

  it.each([
    ['from=1', 400],
    ['to=1', 400],
    ['from=1&to=0', 400],
    ['from=1&to=2&to=3', 400],
    ['from=1&to=x', 400],
    ['from=1&to=2&since=3', 400],
    ['from=1&to=9', 404],
    ['from=9&to=1', 404],
  ])('answers %s with %i', async (query, status) => {
    await diff(query).expect(status);
  });
});

describe('a check as of an instant', () => {
  it.each([
    [FIRST, 1, 0, 'not_specified', 'unvalidated'],
    ['2026-01-31T23:59:59.999Z', 1, 0, 'not_specified', 'unvalidated'],
    [SECOND, 2, 1, 'denied', 'validated'],
    ['2026-02-01T01:00:00+01:00', 2, 1, 'denied', 'validated'],
    ['2026-03-01', 3, 1, 'denied', 'flagged'],
  ])('answers from the entry as it was at %s', async (instant, version, document, permission, status) => {
    const { body } = await asOf(instant).expect(200);
    expect(body).toMatchObject({
      permission,
      validation_status: status,
      source: 'registry',
      document_hash: documentHash(DOCUMENTS[document] as TermsDocument),
      checked_at: service().clock.now().toISOString(),
      as_of: {
        at: new Date(instant).toISOString(),
        version,
        since: [FIRST, SECOND, THIRD][version - 1],
      },
    });
    const [record] = await service().sql(
      'SELECT source, document_hash, decision FROM check_record WHERE id = $1',
      [body.check_id],
    );
    expect(record).toEqual({
      source: 'registry',
      decision: permission,
      document_hash: body.document_hash,
    });
  });

  it('knows nothing from earlier, and answers like any check without a document', async () => {
    for (const instant of ['2025-12-31T23:59:59.999Z', '0001-01-01T00:00:00Z']) {
      const { body } = await asOf(instant, `www.${SITE}`).expect(200);
      expect(body).toMatchObject({
        success: true,
        error: 'no_agentterms_json',
        reason_code: 'not_known_then',
        verdict: 'block',
        as_of: { at: expect.stringMatching(/Z$/) },
      });
      expect(Object.keys(body.as_of)).toEqual(['at']);
    }
  });

  it('is as of today by default', async () => {
    expect(await service().check(SITE, 'scrape_data')).not.toHaveProperty('as_of');
  });

  it('returns the passages of the value while its document is the present one', async () => {
    const { body } = await service().get(
      `/api/v1/check?domain=${SITE}&action=scrape_data&evidence=1&as_of=${SECOND}`,
    );
    expect(body.evidence).toMatchObject([passage('b', 7)]);
    const { body: former } = await service().get(
      `/api/v1/check?domain=${SITE}&action=scrape_data&evidence=1&as_of=${FIRST}`,
    );
    expect(former.evidence).toEqual([]);
  });

  it.each([
    'yesterday',
    '2026-04-01T00:00:00.001Z',
    '9999-12-31T23:59:59Z',
    '2026-02-30',
    '2026-03-01T24:00:00Z',
    '2026-03-01T00:00:00',
    '2026-03-01 00:00:00Z',
    '2026-03-01T00:00:00 01:00',
    '1772323200000',
    '-000001-01-01T00:00:00Z',
    '0000-01-01',
    '',
    "2026-03-01'; DROP TABLE registry_change; --",
    `2026-03-01T00:00:00.${'0'.repeat(50)}Z`,
  ])('is refused for %j, and recorded nowhere', async (instant) => {
    const count = async () => (await service().sql('SELECT count(*) FROM check_record'))[0];
    const before = await count();
    expect((await asOf(instant).expect(400)).body.error).toBe('invalid_request');
    expect(await count()).toEqual(before);
  });

  it('is refused when the instant is repeated, after the question is checked', async () => {
    const twice = `/api/v1/check?domain=${SITE}&action=read_content&as_of=${FIRST}&as_of=${SECOND}`;
    expect((await service().get(twice).expect(400)).body.error).toBe('invalid_request');
    expect((await asOf('2099-01-01', 'localhost').expect(400)).body.error).toBe('invalid_domain');
  });

  it('reveals nothing about an entry that was removed since', async () => {
    const { clock } = service();
    clock.set('2026-04-02T00:00:00.000Z');
    await admin('put', 'gone.example')({ document: aDocumentOf('gone.example') });
    const instant = clock.now().toISOString();
    expect((await asOf(instant, 'gone.example').expect(200)).body.source).toBe('registry');
    clock.set('2026-04-03T00:00:00.000Z');
    await admin('delete', 'gone.example')({ reason: SECRET });
    expect((await asOf(instant, 'gone.example').expect(200)).body).toMatchObject({
      source: 'none',
      reason_code: 'not_known_then',
    });
    await service().get('/registry/gone.example/versions/1').expect(404);
    await service().get('/registry/gone.example/diff?from=1&to=1').expect(404);
    // It was added again, and starts from the beginning.
    await admin('put', 'gone.example')({ document: aDocumentOf('gone.example') });
    await service().get('/registry/gone.example/versions/2').expect(200);
    await service().get('/registry/gone.example/versions/1').expect(404);
    await service().get('/registry/gone.example/diff?from=1&to=2').expect(404);
    expect((await asOf(instant, 'gone.example').expect(200)).body.reason_code).toBe('not_known_then');
  });
});

describe("a site's own file", () => {
  const OWN = 'fig.example';
  const files = [true, false].map((read) => aDocumentOf(OWN, { permissions: { read_content: read } }));
  const times: string[] = [];

  /** What a lookup finds of the file from now on, each two hours after the one before. */
  async function publish(pages: Record<string, unknown>): Promise<void> {
    service().later(2 * HOUR_MS);
    times.push(service().clock.now().toISOString());
    serveSite(service().origin, OWN, pages);
    await service().get(`/api/v1/own-file?domain=${OWN}`).expect(200);
  }

  beforeAll(async () => {
    service().clock.set('2026-05-01T00:00:00.000Z');
    await publish({});
    await publish({ [WELL_KNOWN]: files[0] });
    await publish({ [WELL_KNOWN]: files[0] });
    await publish({ [WELL_KNOWN]: files[1] });
    await publish({ [WELL_KNOWN]: '{"broken":' });
    await publish({});
    service().later(2 * HOUR_MS);
  });

  const hashOf = (nth: number) => documentHash(files[nth] as TermsDocument);

  it('is kept with every change, the latest first, page by page', async () => {
    const path = `/registry/www.${OWN}/own-files`;
    const found = (nth: number, at: number) => ({
      domain: OWN,
      seen_at: times[at],
      state: 'found',
      document_hash: hashOf(nth),
      source_url: `https://${OWN}${WELL_KNOWN}`,
    });
    const { body } = await service().get(path).expect(200);
    expect(body).toEqual({
      own_files: [
        { domain: OWN, seen_at: times[5], state: 'none' },
        { domain: OWN, seen_at: times[4], state: 'invalid' },
        found(1, 3),
        found(0, 1),
      ],
      next_cursor: null,
    });
    const { body: first } = await service().get(`${path}?limit=3`).expect(200);
    const { body: last } = await service().get(`${path}?limit=3&cursor=${first.next_cursor}`).expect(200);
    expect([...first.own_files, ...last.own_files]).toEqual(body.own_files);
    expect((await service().get('/registry/unknown.example/own-files').expect(200)).body.own_files).toEqual(
      [],
    );
  });

  it('is returned by the hash of its document, and never changes', async () => {
    for (const nth of [0, 1]) {
      const { text, headers } = await service()
        .get(`/registry/${OWN}/own-files/${hashOf(nth)}`)
        .expect(200);
      expect(text).toBe(JSON.stringify(files[nth]));
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  it.each([
    [`/registry/${OWN}/own-files/${'0'.repeat(64)}`, 404, 'not_found'],
    [`/registry/unknown.example/own-files/${'0'.repeat(64)}`, 404, 'not_found'],
    [`/registry/${OWN}/own-files/${'A'.repeat(64)}`, 400, 'invalid_request'],
    [`/registry/${OWN}/own-files/1`, 400, 'invalid_request'],
    [`/registry/${OWN}/own-files?cursor=x`, 400, 'invalid_request'],
    [`/registry/${OWN}/own-files?limit=101`, 400, 'invalid_request'],
    [`/registry/${OWN}/own-files?q=x`, 400, 'invalid_request'],
    ['/registry/localhost/own-files', 400, 'invalid_domain'],
  ])('answers %s with %i', async (path, status, code) => {
    expect((await service().get(path).expect(status)).body.error).toBe(code);
  });

  it('answers as of each time in its state then', async () => {
    const answers: (readonly [string | undefined, string, string])[] = [];
    for (const time of times) {
      const { body } = await asOf(time, `www.${OWN}`, 'read_content').expect(200);
      answers.push([
        body.as_of.since,
        body.source,
        body.source === 'none' ? body.reason_code : body.permission,
      ]);
    }
    expect(answers).toEqual([
      [undefined, 'none', 'not_known_then'],
      [times[1], 'authoritative', 'allowed'],
      [times[1], 'authoritative', 'allowed'],
      [times[3], 'authoritative', 'denied'],
      [undefined, 'none', 'own_file_invalid'],
      [undefined, 'none', 'no_document'],
    ]);
  });
});

describe('a generated version of an entry', () => {
  it('is a version that can be listed, compared and used as of a time', async () => {
    service().clock.set('2026-06-01T00:00:00.000Z');
    const domain = 'derived.example';
    serveFixtureSite(service().origin, domain, 'footer-link');
    const own = aDocumentOf(domain, { permissions: { post_content: false } });
    await service().generate(domain).expect(200);
    service().clock.set('2026-06-03T00:00:00.000Z');
    serveSite(service().origin, domain, { [WELL_KNOWN]: own });
    await service().generate(domain).expect(200);
    const { body } = await service().get(`/registry/${domain}/diff?from=1&to=2`).expect(200);
    expect(body).toMatchObject({
      from: { by: 'generator', at: '2026-06-01T00:00:00.000Z', reason: expect.any(String) },
      to: { by: 'site', document_hash: documentHash(own), reason: expect.stringContaining(domain) },
    });
    const { body: before } = await asOf('2026-06-02', domain, 'post_content').expect(200);
    expect(before).toMatchObject({ source: 'registry', as_of: { version: 1 } });
    expect(before.document_hash).toBe(body.from.document_hash);
    const { body: after } = await asOf('2026-06-03', domain, 'post_content').expect(200);
    expect(after).toMatchObject({ source: 'authoritative', permission: 'denied' });
  });
});
