import { describe, expect, it } from 'vitest';
import { documentHash } from '../../src/domain/terms/canonical.js';
import { EVIDENCE_EXTENSION_KEY, META_EXTENSION_KEY } from '../../src/domain/terms/extension-keys.js';
import { useService } from '../support/a-service.js';
import { serveTerms, TERMS_TEXT, toPage } from '../support/generating.js';

const service = useService();

/** Long enough for a short page in its place to be told from a newer version. */
const WHOLE_TEXT = `${TERMS_TEXT}
## Changes

We may change these terms from time to time. We tell you of changes that matter on the first page of this website, thirty days before they apply. If you do not agree with the changed terms, do not go on using the website after that day.
`;

/** Polish is none of the languages that the rules read. */
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

/** Generates from whole terms, and again a day later from what then stands in their place. */
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

describe('what is known of a site is not lost when its terms are replaced', () => {
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
      expect(meta.notice).toMatch(/: read_content, scrape_data\./);
    }
  });

  it('nor is anything written where nothing was read', async () => {
    await regenerate('unread.example', toPage(POLISH_TEXT));
    expect(await versionOf('unread.example')).toBe(1);
  });

  it('and what the new terms do say is written beside it, with what each value comes from', async () => {
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

  it('while a newer version of the terms that takes something back does change it', async () => {
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
