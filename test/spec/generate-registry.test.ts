import { describe, expect, it } from 'vitest';
import type { EntryContent } from '../../src/domain/registry/entry-decision.js';
import { documentHash } from '../../src/domain/terms/canonical.js';
import { EVIDENCE_EXTENSION_KEY, META_EXTENSION_KEY } from '../../src/domain/terms/extension-keys.js';
import { useService } from '../support/a-service.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';
import { PLAIN_SITE, serveTerms, TERMS_TEXT, toPage } from '../support/generating.js';
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

  it('whose permissions never let a caller proceed without review', async () => {
    serveFixtureSite(service().origin, 'allowing.example', PLAIN_SITE);
    const { body } = await service().generate('allowing.example').expect(200);
    expect(body.permissions.read_content).toBe(true);
    const answer = await service().check('allowing.example', 'read_content');
    expect(answer.permission).toBe('allowed');
    expect(answer.verdict).not.toMatch(/^proceed/);
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

  it('once, however often it is requested, and again when it has changed', async () => {
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

describe('a reviewed entry is not changed', () => {
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

  it('unlike an unreviewed one, whose category stays', async () => {
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

  it('like a shipped one whose texts were read in full; the answer is still the derived document', async () => {
    const fields = { origin: 'shipped', validationStatus: 'unvalidated', confidence: 0.8 } as const;
    await service().put(anEntry({ domain: 'read.example', ...fields }));
    serveFixtureSite(service().origin, 'read.example', PLAIN_SITE);
    const { body } = await service().generate('read.example').expect(200);
    expect(body.meta).toMatchObject({ source: 'generated' });
    expect(await entryOf('read.example')).toMatchObject({ origin: 'shipped', version: 1 });
  });
});

/** Long enough to distinguish a short page in its place from a newer version. */
const WHOLE_TEXT = `${TERMS_TEXT}
## Changes

We may change these terms from time to time. We tell you of changes that matter on the first page of this website, thirty days before they apply. If you do not agree with the changed terms, do not go on using the website after that day.
`;

/** Polish is not among the languages that the rules read. */
const POLISH_TEXT = `# Regulamin

Niniejszy regulamin jest umową między użytkownikiem a sklepem. Korzystając z tej strony, użytkownik akceptuje warunki regulaminu.

Użytkownik może bezpłatnie przeglądać strony sklepu, o ile przestrzega postanowień tego regulaminu i obowiązujących przepisów prawa.

## Odpowiedzialność

Sklep nie ponosi odpowiedzialności za przerwy w działaniu strony ani za błędy w cenach. Użytkownik odpowiada za to, co dzieje się na jego koncie, oraz za treści, które publikuje.

## Prawo

Umowa podlega prawu polskiemu. Spory rozstrzyga sąd właściwy dla siedziby sklepu. Reklamacje należy zgłaszać na adres sklepu.
`;

const SHORT_TEXT = `# Terms of Service

By using this website you agree to these terms. This agreement is governed by the law of Ireland, and we disclaim all liability and warranty. Whatever else you may want to know of us stands on our other pages, and we are glad to hear from you.
`;

const CAPTCHA_PAGE =
  '<!doctype html><title>Just a moment</title><p>Verify you are human to go on.</p><script src="/captcha.js"></script>';

const serve = (domain: string, body: string) =>
  serveTerms(service().origin, domain, { type: 'text/html; charset=utf-8', body });

/** Generates from complete terms, and again a day later from the page that then replaces them. */
async function regenerate(domain: string, body: string) {
  serve(domain, toPage(WHOLE_TEXT));
  const first = (await service().generate(domain).expect(200)).body;
  expect(first.permissions).toMatchObject({ read_content: true, scrape_data: false });
  serve(domain, body);
  service().later(60_000);
  const second = await service().generate(domain, { force: 'true' });
  return { first, second };
}

const recordOf = async (domain: string) => (await service().get(`/registry/${domain}`).expect(200)).body;

const versionOf = async (domain: string) =>
  (await service().sql('SELECT version FROM registry_entry WHERE domain = $1', [domain]))[0]?.version;

describe('what is known about a site is not lost when its terms are replaced', () => {
  it.each([
    ['by a page in a language that is not read', 'polish.example', toPage(POLISH_TEXT)],
    ['by a page that asks for a person', 'wall.example', CAPTCHA_PAGE],
    ['by a page that says next to nothing', 'stub.example', toPage(SHORT_TEXT)],
  ])('%s', async (_, domain, body) => {
    const { first, second } = await regenerate(domain, body);
    for (const [action, permission] of [
      ['read_content', 'allowed'],
      ['scrape_data', 'denied'],
    ] as const)
      expect(await service().check(domain, action)).toMatchObject({ source: 'registry', permission });
    const record = await recordOf(domain);
    expect(record.permissions).toEqual(first.permissions);
    expect(record.extensions[EVIDENCE_EXTENSION_KEY]).toEqual(first.extensions[EVIDENCE_EXTENSION_KEY]);
    if (domain === 'wall.example') expect(second.body).toMatchObject({ reason: 'captcha' });
    else {
      const { meta, ...document } = second.body;
      expect(document).toEqual(record);
      expect(meta.notice).toContain('Kept from an earlier reading');
      expect(meta.notice).toMatch(/: read_content, scrape_data, create_account\./);
    }
  });

  it('and nothing is written if nothing was read', async () => {
    await regenerate('unread.example', toPage(POLISH_TEXT));
    expect(await versionOf('unread.example')).toBe(1);
  });

  it('and the values of the new terms are added, with the source of each value', async () => {
    const changed = `${SHORT_TEXT}\nYou must not use any content of this website to train machine learning models.\n`;
    const { first, second } = await regenerate('beside.example', toPage(changed));
    const { meta: _meta, ...document } = second.body;
    expect(document.permissions).toMatchObject({
      read_content: true,
      scrape_data: false,
      allow_training: false,
    });
    const before = first.extensions[META_EXTENSION_KEY];
    const after = document.extensions[META_EXTENSION_KEY];
    expect(after.sources).toEqual([
      expect.objectContaining({ retrieved_at: service().clock.now().toISOString() }),
      before.sources[0],
    ]);
    expect(after.earlier).toEqual([
      {
        generated_at: before.generated_at,
        generator: before.generator,
        analyst: 'clauses',
        keys: ['read_content', 'scrape_data', 'create_account'],
      },
    ]);
    expect(await recordOf('beside.example')).toEqual(document);
    expect(await service().check('beside.example', 'allow_training')).toMatchObject({
      permission: 'denied',
      document_hash: documentHash(document),
    });
    expect((await service().generate('beside.example').expect(200)).body).toEqual(second.body);
    expect(await versionOf('beside.example')).toBe(2);
    expect(
      await service().sql('SELECT before FROM registry_change WHERE domain = $1 AND before IS NOT NULL', [
        'beside.example',
      ]),
    ).toHaveLength(1);
  });

  it('but a newer version of the terms that withdraws something changes it', async () => {
    const lifted = WHOLE_TEXT.replace(
      /You may not scrape.*?consent\./,
      'We thank you for your visit to our shop.',
    );
    const { second } = await regenerate('newer.example', toPage(lifted));
    expect(second.body.permissions).toMatchObject({ read_content: true, scrape_data: null });
    expect(await service().check('newer.example', 'scrape_data')).toMatchObject({
      permission: 'not_specified',
    });
  });
});
