import { describe, expect, it } from 'vitest';
import type { EntryContent } from '../../src/domain/registry/entry-decision.js';
import { documentHash } from '../../src/domain/terms/canonical.js';
import { useService } from '../support/a-service.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';
import { PLAIN_SITE } from '../support/generating.js';
import { ROOT, serveSite, WELL_KNOWN } from '../support/own-file-site.js';
import { serveFixtureSite } from '../support/sites.js';

const HOUR_MS = 60 * 60 * 1000;

const service = useService();

interface Change {
  readonly changed_by: string;
  readonly reason: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

async function changesOf(domain: string): Promise<Change[]> {
  const rows = await service().sql<Record<'changed_by' | 'reason' | 'before' | 'after', string>>(
    'SELECT changed_by, reason, before, after FROM registry_change WHERE domain = $1 ORDER BY id',
    [domain],
  );
  return rows.map((row) => ({ ...row, before: JSON.parse(row.before), after: JSON.parse(row.after) }));
}

const entryOf = async (domain: string) =>
  (
    await service().sql(
      'SELECT validation_status, origin, category, version, document_hash FROM registry_entry WHERE domain = $1',
      [domain],
    )
  )[0];

describe('a generated document enters the registry (contract: "Generator")', () => {
  it('as unvalidated, and the next check answers from it', async () => {
    serveFixtureSite(service().origin, 'shop.example', PLAIN_SITE);
    expect(await service().check('shop.example', 'scrape_data')).toHaveProperty('source', 'none');
    const { meta: _meta, ...document } = (await service().generate('shop.example').expect(200)).body;
    expect(await service().check('shop.example', 'scrape_data')).toMatchObject({
      source: 'registry',
      validation_status: 'unvalidated',
      permission: 'denied',
      verdict: 'block',
      document_hash: documentHash(document),
      agentterms_version: '0.3.0',
    });
    const record = await service().get('/registry/shop.example').expect(200);
    expect(record.body).toEqual(document);
    expect(await entryOf('shop.example')).toMatchObject({
      validation_status: 'unvalidated',
      origin: 'generated',
    });
  });

  it('of which an allow is never proceeded upon without a look', async () => {
    serveFixtureSite(service().origin, 'allowing.example', PLAIN_SITE);
    const { body } = await service().generate('allowing.example').expect(200);
    expect(body.permissions.read_content).toBe(true);
    expect(await service().check('allowing.example', 'read_content')).toMatchObject({
      permission: 'allowed',
      verdict: 'escalate',
    });
  });

  it('under both names of the site', async () => {
    serveFixtureSite(service().origin, 'both.example', 'redirect-to-www');
    await service().generate('www.both.example').expect(200);
    for (const name of ['both.example', 'www.both.example']) {
      expect(await service().check(name, 'scrape_data')).toMatchObject({
        source: 'registry',
        permission: 'denied',
      });
    }
    expect(await entryOf('www.both.example')).toBeUndefined();
  });

  it('with its history, one row a generation', async () => {
    serveFixtureSite(service().origin, 'often.example', PLAIN_SITE);
    await service().generate('often.example').expect(200);
    await service().generate('often.example').expect(200);
    service().later(60_000);
    await service().generate('often.example', { force: 'true' }).expect(200);
    const [first, second, ...more] = await changesOf('often.example');
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      changed_by: 'generator',
      reason: expect.stringMatching(/clauses/),
      before: null,
    });
    expect(second?.before).toEqual(first?.after);
    expect(second?.after).not.toEqual(first?.after);
    expect(await entryOf('often.example')).toMatchObject({ version: 2 });
  });
});

describe("a domain's own file enters the registry", () => {
  it('as unvalidated and marked as its own', async () => {
    const document = aDocumentOf('own.example', { permissions: { api_access: false } });
    serveSite(service().origin, 'own.example', { [WELL_KNOWN]: document });
    await service().generate('own.example').expect(200);
    expect(await entryOf('own.example')).toEqual({
      validation_status: 'unvalidated',
      origin: 'authoritative',
      category: 'other',
      version: 1,
      document_hash: documentHash(document),
    });
    expect((await service().get('/registry/own.example').expect(200)).body).toEqual(document);
    expect(await changesOf('own.example')).toMatchObject([
      {
        changed_by: 'generator',
        reason: expect.stringContaining(`https://own.example${WELL_KNOWN}`),
        before: null,
      },
    ]);
  });

  it('and checks answer from the file for an hour, and from the entry after it', async () => {
    serveSite(service().origin, 'hour.example', { [ROOT]: aDocumentOf('hour.example') });
    await service().generate('hour.example').expect(200);
    expect(await service().check('hour.example', 'read_content')).toMatchObject({
      source: 'authoritative',
      permission: 'allowed',
      verdict: 'proceed',
    });
    service().later(HOUR_MS + 1);
    expect(await service().check('hour.example', 'read_content')).toMatchObject({
      source: 'registry',
      validation_status: 'unvalidated',
      permission: 'allowed',
      verdict: 'escalate',
    });
  });

  it('once, however often it is asked for, and anew when it has changed', async () => {
    serveSite(service().origin, 'calm.example', { [ROOT]: aDocumentOf('calm.example') });
    for (const query of [{}, {}, { force: 'true' }, { force: 'true' }]) {
      await service().generate('calm.example', query).expect(200);
    }
    expect(await changesOf('calm.example')).toHaveLength(1);
    serveSite(service().origin, 'calm.example', { [ROOT]: aDocumentOf('calm.example', { policy_id: 'b' }) });
    await service().generate('calm.example', { force: 'true' }).expect(200);
    expect(await changesOf('calm.example')).toHaveLength(2);
  });

  it('in place of a generated one', async () => {
    serveFixtureSite(service().origin, 'grown.example', PLAIN_SITE);
    await service().generate('grown.example').expect(200);
    const document = aDocumentOf('grown.example');
    serveSite(service().origin, 'grown.example', { [ROOT]: document });
    await service().generate('grown.example', { force: 'true' }).expect(200);
    expect(await entryOf('grown.example')).toMatchObject({ origin: 'authoritative', version: 2 });
    expect((await service().get('/registry/grown.example').expect(200)).body).toEqual(document);
  });

  it.each([
    ['no valid terms document', { permissions: { read_content: 'yes' } }],
    ['valid but for a stray key', { ...aDocumentOf('bad-1.example'), surprise: 1 }],
    ['an empty object', {}],
  ])('never when it is %s', async (what, file) => {
    const domain = `bad-${what.length}.example`;
    serveSite(service().origin, domain, { [WELL_KNOWN]: file });
    const { body } = await service().generate(domain).expect(200);
    expect(body.meta.source).toBe('authoritative');
    expect(await entryOf(domain)).toBeUndefined();
    expect(await changesOf(domain)).toEqual([]);
    await service().get(`/registry/${domain}`).expect(404);
    expect(await service().check(domain, 'read_content')).toMatchObject({
      source: 'none',
      reason_code: 'own_file_invalid',
    });
  });
});

describe('an entry that people have looked at is left alone', () => {
  const REVIEWED: readonly (readonly [string, Partial<EntryContent>])[] = [
    ['validated', { validationStatus: 'validated', origin: 'shipped' }],
    ['flagged', { validationStatus: 'flagged', origin: 'generated' }],
    ['written by an admin', { validationStatus: 'unvalidated', origin: 'admin' }],
  ];

  it.each(REVIEWED)('%s, by a generated document', async (what, fields) => {
    const domain = `seen-${what.replaceAll(' ', '-')}.example`;
    const { domain: _domain, ...entry } = anEntry({ domain, ...fields });
    await service().put(anEntry({ domain, ...fields }));
    const before = await entryOf(domain);
    serveFixtureSite(service().origin, domain, PLAIN_SITE);
    const { body } = await service().generate(domain).expect(200);
    expect(body.meta.source).toBe('generated');
    expect(await entryOf(domain)).toEqual(before);
    expect((await service().get(`/registry/${domain}`).expect(200)).body).toEqual(entry.document);
    expect(await changesOf(domain)).toHaveLength(1);
    expect((await service().generate(domain).expect(200)).headers['x-cache']).toBe('HIT');
  });

  it.each(REVIEWED)('%s, by an own file', async (what, fields) => {
    const domain = `own-${what.replaceAll(' ', '-')}.example`;
    await service().put(anEntry({ domain, ...fields }));
    const before = await entryOf(domain);
    serveSite(service().origin, domain, { [ROOT]: aDocumentOf(domain, { policy_id: 'its own' }) });
    const { body } = await service().generate(domain).expect(200);
    expect(body).toMatchObject({ policy_id: 'its own', meta: { source: 'authoritative' } });
    expect(await entryOf(domain)).toEqual(before);
  });

  it('unlike one that nobody has, whose category stays', async () => {
    const fields = { category: 'shopping', origin: 'generated', validationStatus: 'unvalidated' } as const;
    await service().put(anEntry({ domain: 'unseen.example', ...fields }));
    serveFixtureSite(service().origin, 'unseen.example', PLAIN_SITE);
    await service().generate('unseen.example').expect(200);
    expect(await entryOf('unseen.example')).toMatchObject({
      category: 'shopping',
      origin: 'generated',
      version: 2,
    });
  });

  it('as is a shipped one whose texts were read in full; the answer is the derived document all the same', async () => {
    const fields = { origin: 'shipped', validationStatus: 'unvalidated', confidence: 0.8 } as const;
    await service().put(anEntry({ domain: 'read.example', ...fields }));
    serveFixtureSite(service().origin, 'read.example', PLAIN_SITE);
    const { body } = await service().generate('read.example').expect(200);
    expect(body.meta).toMatchObject({ source: 'generated' });
    expect(await entryOf('read.example')).toMatchObject({ origin: 'shipped', version: 1 });
  });
});
