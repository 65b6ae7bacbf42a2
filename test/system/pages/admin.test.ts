import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import supertest from 'supertest';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tokenHash } from '../../../src/domain/access/token-hash.js';
import { TEST_ADMIN_TOKEN, useService } from '../../support/a-service.js';
import { aDocumentOf, anEntry } from '../../support/an-entry.js';
import { rewritingHistory } from '../../support/rewriting-history.js';
import { useBrowser, type WatchedPage } from '../support/a-browser.js';
import { openSignedIn } from '../support/signed-in.js';

const service = useService();
const open = useBrowser();

const ENTRIES = '/api/v1/admin/entries';
const ARCHIVE = 'https://archive.example/terms/1';
const HASH = 'b'.repeat(64);
const SCRIPT = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
const HIDDEN = 'safe \u202egnihton\u202c \u200bwords';

/** A document whose sources differ on `scrape_data`. */
const contested = (domain: string) => {
  const extensions: Readonly<Record<string, unknown>> = {
    'com.agentterms.meta': {
      not_given: { scrape_data: 'unsure', api_access: 'not_addressed' },
      confidence: { read_content: 0.94 },
      sources: [
        {
          kind: 'terms_of_service',
          url: `https://${domain}/terms`,
          text_sha256: HASH,
          archived_at: '2026-01-02T00:00:00Z',
          archive: { url: ARCHIVE },
        },
      ],
    },
    'com.agentterms.evidence': {
      scrape_data: [
        {
          source_url: `https://${domain}/terms`,
          text_sha256: HASH,
          start: 10,
          end: 60,
          quote: 'You may not use robots to collect what is on the site.',
        },
      ],
    },
  };
  return aDocumentOf(domain, { permissions: { read_content: true, scrape_data: null }, extensions });
};

let tokens: Record<'Ada' | 'Ben', string>;

beforeAll(async () => {
  // Sessions end by the clock of the service, and by that of the browser.
  service().clock.set(new Date().toISOString());
  const make = async (name: string) => {
    const { body } = await asAdmin('post', '/api/v1/admin/tokens').send({ name, role: 'admin' }).expect(201);
    return body.token as string;
  };
  tokens = { Ada: await make('Ada'), Ben: await make('Ben') };
});

beforeEach(async () => {
  await service().sql(rewritingHistory('TRUNCATE registry_entry, registry_change'));
});

const asAdmin = (method: 'get' | 'post' | 'put' | 'delete', path: string, token = TEST_ADMIN_TOKEN) =>
  supertest(service().url)[method](path).set('Authorization', `Bearer ${token}`);
const entryOf = async (domain: string) => (await asAdmin('get', `${ENTRIES}/${domain}`).expect(200)).body;

const at = async (path: string, options = {}, token = tokens.Ada): Promise<WatchedPage> => {
  const watched = await open({ at: service().url, ...options });
  // Shorter than a test's timeout, so that the failure names what it waited for.
  watched.page.setDefaultTimeout(15_000);
  await openSignedIn(watched.page, path, token);
  return watched;
};
/** For requests to the service; a busy machine takes its time. */
const PATIENT = { timeout: 15_000 };
const queueList = (page: Page) => page.getByRole('list', { name: 'Entries that wait' });
const permission = (page: Page, key: string) => page.getByRole('region', { name: key });
const choose = (page: Page, key: string, says: string) =>
  permission(page, key).getByRole('radio', { name: says, exact: true }).check();

describe('the queue', () => {
  it('shows why each entry waits, and keeps its filter in the address', async () => {
    await service().put(
      anEntry({ domain: 'open.example', origin: 'generated', document: contested('open.example') }),
      anEntry({ domain: 'plain.example', category: 'social' }),
      anEntry({ domain: 'fine.example', validationStatus: 'validated' }),
    );
    await asAdmin('post', `${ENTRIES}/plain.example/flag`).send({ reason: 'It is of another site.' });
    await using watched = await at('/admin');
    const { page, troubles } = watched;
    const items = queueList(page).getByRole('listitem');
    await items.first().waitFor();
    expect(await items.count()).toBe(2);
    const open = items.filter({ hasText: 'open.example' });
    expect(await open.innerText()).toMatch(/Sources differ on scrape_data\s+Generated today/);
    expect(await items.filter({ hasText: 'plain.example' }).innerText()).toMatch(
      /Flagged\s+by bootstrap-admin: It is of another site\./,
    );
    await page.getByRole('link', { name: 'Contested 1' }).click();
    await page.waitForURL(/\/admin\?reason=contested$/);
    await expect.poll(() => items.count(), PATIENT).toBe(1);
    await page.getByRole('link', { name: 'All 2' }).click();
    await page.getByLabel('Part of the domain').fill('PLAIN');
    await page.getByLabel('Category').selectOption('social');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.waitForURL(/category=social&q=PLAIN$/);
    await expect
      .poll(() => items.allInnerTexts(), PATIENT)
      .toEqual([expect.stringContaining('plain.example')]);
    await page.goBack();
    await expect.poll(() => items.count(), PATIENT).toBe(2);
    expect(troubles).toEqual([]);
  });

  it('renders only visible rows, and the others while scrolling', async () => {
    const domains = Array.from(
      { length: 260 },
      (_, place) => `site-${String(place).padStart(3, '0')}.example`,
    );
    await service().put(...domains.map((domain) => anEntry({ domain })));
    await using watched = await at('/admin');
    const { page, troubles } = watched;
    const items = queueList(page).getByRole('listitem');
    await items.first().waitFor();
    expect(await items.count()).toBeLessThan(60);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 20_000);
        return queueList(page).getByRole('link', { name: 'site-259.example' }).count();
      }, PATIENT)
      .toBe(1);
    expect(await items.count()).toBeLessThan(60);
    expect(troubles).toEqual([]);
  });
});

describe('the workbench', () => {
  it('resolves a contested entry only by keyboard, and continues with the next', async () => {
    await service().put(
      anEntry({ domain: 'first.example', document: contested('first.example') }),
      anEntry({ domain: 'second.example', document: contested('second.example') }),
    );
    await using watched = await at('/admin?reason=contested');
    const { page, troubles } = watched;
    const { keyboard } = page;
    await queueList(page).getByRole('listitem').first().waitFor();
    await keyboard.press('j');
    await expect.poll(() => page.locator(':focus').innerText(), PATIENT).toBe('first.example');
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'first.example' }).waitFor();
    const scrape = permission(page, 'scrape_data');
    expect(await scrape.innerText()).toContain('You may not use robots to collect');
    expect(await scrape.innerText()).toContain('Contested');
    await tabTo(page, (focused) => focused.name.includes('scrape_data') && focused.type === 'radio');
    await keyboard.press('ArrowUp');
    await page.getByText('1 change not saved').waitFor();
    await keyboard.press('v');
    const dialog = page.getByRole('dialog', { name: 'Confirm first.example' });
    await dialog.waitFor();
    expect(await dialog.getByLabel('Address of the archived text').inputValue()).toBe(ARCHIVE);
    await keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'Confirmed.' }).waitFor();
    expect(await entryOf('first.example')).toMatchObject({
      validation_status: 'validated',
      version: 3,
      last_change: { by: 'Ada', reason: `Validated against ${ARCHIVE}.` },
      document: { permissions: { read_content: true, scrape_data: false } },
    });
    await keyboard.press('j');
    await page.getByRole('heading', { level: 1, name: 'second.example' }).waitFor();
    await keyboard.press('f');
    await page.getByRole('dialog', { name: 'Flag second.example' }).waitFor();
    await keyboard.type('Of another country.');
    await keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'Flagged.' }).waitFor();
    expect(await entryOf('second.example')).toMatchObject({ validation_status: 'flagged' });
    await keyboard.press('u');
    await page.getByRole('dialog').waitFor();
    await keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'The flag was taken back.' }).waitFor();
    expect(troubles).toEqual([]);
  });

  it('asks for missing input, shows the remarks of the service, and loses nothing that was typed', async () => {
    await service().put(
      anEntry({ domain: 'typed.example', document: contested('typed.example') }),
      // As no route would have written it.
      anEntry({
        domain: 'broken.example',
        document: { ...contested('broken.example'), last_updated: 'yesterday' },
      }),
    );
    await using watched = await at('/admin/entries/broken.example');
    const { page, troubles } = watched;
    const dialog = page.getByRole('dialog');
    const save = async () => {
      await page.getByRole('button', { name: 'Save changes' }).click();
      await dialog.getByRole('button', { name: 'Save changes' }).click();
    };
    await choose(page, 'scrape_data', 'Permitted');
    await save();
    await dialog.getByText('The document would not be valid:').waitFor();
    expect(await dialog.getByRole('alert').innerText()).toContain('/last_updated');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    // To another entry and back.
    await page.getByRole('link', { name: 'Back to the queue' }).click();
    await queueList(page).getByRole('link', { name: 'typed.example' }).click();
    await choose(page, 'scrape_data', 'Permitted');
    await permission(page, 'scrape_data').getByLabel('At most').fill('often');
    await page.getByRole('link', { name: /^Previous/ }).click();
    await page.getByRole('heading', { level: 1, name: 'broken.example' }).waitFor();
    await page.getByText('1 change not saved').waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('link', { name: /^Next/ }).click();
    await page.getByRole('heading', { level: 1, name: 'typed.example' }).waitFor();
    expect(await permission(page, 'scrape_data').getByLabel('At most').inputValue()).toBe('often');
    await save();
    await page.getByText('Saved as version 2.').waitFor();
    await page.getByText('/permissions/scrape_data/max_frequency').waitFor();
    expect((await entryOf('typed.example')).document).toMatchObject({
      permissions: { scrape_data: { allowed: true, max_frequency: 'often' } },
      extensions: { 'com.agentterms.meta': { not_given: { api_access: 'not_addressed' } } },
    });
    await page.getByRole('button', { name: 'Flag' }).click();
    await dialog.getByRole('button', { name: 'Flag' }).click();
    await dialog.getByText('Give a reason').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator(':focus').innerText(), PATIENT).toMatch(/^Flag/);
    expect(troubles).toEqual([]);
  });

  it('shows two admins in conflict the differences, and saves their choices', async () => {
    await service().put(anEntry({ domain: 'both.example', document: contested('both.example') }));
    await using ofAda = await at('/admin/entries/both.example');
    await using ofBen = await at('/admin/entries/both.example', {}, tokens.Ben);
    const [ada, ben] = [ofAda.page, ofBen.page];
    await choose(ada, 'scrape_data', 'Forbidden');
    await permission(ada, 'scrape_data').getByLabel('Conditions, in words').fill('Not by robots.');
    await choose(ada, 'post_content', 'Forbidden');
    await choose(ben, 'scrape_data', 'Permitted');
    await choose(ben, 'allow_training', 'Forbidden');
    for (const page of [ben, ada]) {
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByRole('dialog').getByLabel('Reason').fill('Read again.');
      await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    const conflict = ada.getByRole('region', { name: 'Somebody changed this entry meanwhile' });
    await conflict.waitFor();
    expect(await conflict.innerText()).toContain('Ben made version 2');
    const row = (name: string) => conflict.getByRole('row').filter({ hasText: name });
    expect(await row('scrape_data').innerText()).toMatch(/Not told.*Permitted.*Forbidden\s+Not by robots\./s);
    expect(await row('post_content').getByRole('radio', { name: 'Keep mine' }).isChecked()).toBe(true);
    expect(await row('allow_training').getByRole('radio').count()).toBe(0);
    await conflict.getByRole('button', { name: 'Save on top of version 2' }).click();
    await conflict.getByText('Choose which holds').waitFor();
    await row('scrape_data').getByRole('radio', { name: 'Keep mine on top of theirs' }).check();
    await conflict.getByRole('button', { name: 'Save on top of version 2' }).click();
    await ada.getByText('Saved as version 3.').waitFor();
    expect(await entryOf('both.example')).toMatchObject({
      last_change: { by: 'Ada', reason: 'Read again.' },
      document: {
        permissions: {
          read_content: true,
          scrape_data: { allowed: false, conditions: 'Not by robots.' },
          post_content: false,
          allow_training: false,
        },
      },
    });
    expect([...ofAda.troubles, ...ofBen.troubles]).toEqual([]);
  });

  it('shows before any change that the entry has changed since it was opened, or is gone', async () => {
    await service().put(anEntry({ domain: 'both.example', document: contested('both.example') }));
    await using watched = await at('/admin/entries/both.example');
    const { page, troubles } = watched;
    const dialog = page.getByRole('dialog');
    await permission(page, 'scrape_data').waitFor();
    const document = { ...contested('both.example'), permissions: { read_content: false } };
    await asAdmin('put', `${ENTRIES}/both.example`).send({ document }).expect(200);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByLabel('Note').fill('Section 4.');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('You have changed nothing of the document.').waitFor();
    expect(await entryOf('both.example')).toMatchObject({ validation_status: 'unvalidated', version: 2 });
    await page.getByRole('button', { name: 'Go on from version 2' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    expect(await dialog.getByLabel('Note').inputValue()).toBe('Section 4.');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Confirmed.').waitFor();
    // A removed entry can be written again with the typed values.
    await choose(page, 'make_purchases', 'Permitted');
    await asAdmin('delete', `${ENTRIES}/both.example`).expect(200);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Save as a new entry' }).click();
    await page.getByText('Saved as version 4.').waitFor();
    expect((await entryOf('both.example')).document.permissions).toEqual({
      read_content: false,
      make_purchases: true,
    });
    expect(troubles).toEqual([]);
  });

  it('shows how the correction of a site owner differs, and accepts it', async () => {
    const domain = 'handed.example';
    const saying = (scrape_data: boolean) => aDocumentOf(domain, { permissions: { scrape_data } });
    await service().put(anEntry({ domain, document: saying(false), validationStatus: 'validated' }));
    await service().sql(
      `INSERT INTO owner_token VALUES
         (gen_random_uuid(), $1, $2, $2, 'dns', now(), now() + interval '30 days', NULL)`,
      [domain, tokenHash('ato_of-the-owner')],
    );
    await asAdmin('post', `/api/v1/owners/${domain}/correct`, 'ato_of-the-owner')
      .send({ document: saying(true), reason: SCRIPT })
      .expect(202);
    await using watched = await at(`/admin/entries/${domain}`);
    const { page, troubles } = watched;
    await page.getByText(SCRIPT).waitFor();
    const change = page.getByRole('table', { name: 'Values that differ' });
    expect(await change.innerText()).toMatch(/\/permissions\/scrape_data\s+false\s+true/);
    await page.getByRole('button', { name: 'Accept it' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Accept it' }).click();
    await page.getByText('Accepted.', { exact: true }).waitFor();
    expect(await entryOf(domain)).toMatchObject({
      document: saying(true),
      last_change: { by: 'Ada', reason: "What the site's owner handed in was accepted." },
    });
    await expect.poll(() => page.getByRole('button', { name: 'Accept it' }).count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  it('undoes a change by writing an earlier version as a new one', async () => {
    await service().put(
      anEntry({
        domain: 'undone.example',
        validationStatus: 'validated',
        document: contested('undone.example'),
      }),
    );
    const before = await entryOf('undone.example');
    const document = aDocumentOf('undone.example', { permissions: { read_content: false } });
    await asAdmin('put', `${ENTRIES}/undone.example`).send({ document, reason: 'A slip.' }).expect(200);
    await using watched = await at('/admin/entries/undone.example');
    const { page, troubles } = watched;
    await page.getByRole('link', { name: 'History and undo' }).click();
    const changes = page.getByRole('list', { name: 'Changes, the latest first' }).getByRole('listitem');
    await changes.first().waitFor();
    expect(await changes.first().innerText()).toMatch(/Changed version 2.*by bootstrap-admin\s+A slip\./s);
    await changes.first().locator('summary').click();
    expect(await changes.first().getByRole('table').innerText()).toMatch(
      /\/document\/permissions\/read_content\s+true\s+false/,
    );
    await changes.first().getByRole('button', { name: 'Write version 1 again' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('table').innerText()).toMatch(
      /\/document\/permissions\/read_content\s+false\s+true/,
    );
    // Somebody else was faster, so the overwritten value is shown first.
    await asAdmin('post', `${ENTRIES}/undone.example/flag`).send({ reason: 'Odd.' }).expect(200);
    await dialog.getByRole('button', { name: 'Write version 1 again' }).click();
    await dialog.getByText('Somebody changed the entry meanwhile').waitFor();
    expect(await dialog.getByRole('table').innerText()).toMatch(/\/validation_status\s+flagged\s+validated/);
    await dialog.getByRole('button', { name: 'Write version 1 again' }).click();
    await page.getByText('Written as version 4.').waitFor();
    await expect.poll(() => changes.count()).toBe(4);
    const after = await entryOf('undone.example');
    expect(after).toMatchObject({
      version: 4,
      validation_status: 'validated',
      document_hash: before.document_hash,
      last_change: { by: 'Ada', reason: 'Back to version 1.' },
    });
    expect(troubles).toEqual([]);
  });
});

it('changes selected entries at once, after a preview, and names those that prevent it', async () => {
  const domains = ['a.example', 'b.example', 'c.example'];
  await service().put(...domains.map((domain) => anEntry({ domain })));
  await using watched = await at('/admin');
  const { page, troubles } = watched;
  await queueList(page).getByRole('listitem').first().waitFor();
  await page.getByRole('button', { name: 'Select the 3 listed' }).click();
  await page.getByText('3 entries selected').waitFor();
  await page.getByRole('button', { name: 'Confirm' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('row').allInnerTexts()).toEqual([
    expect.stringContaining('Domain'),
    ...domains.map((domain) => expect.stringMatching(new RegExp(`${domain}\\s+Unvalidated\\s+Validated`))),
  ]);
  await dialog.getByRole('button', { name: 'Confirm: 3 entries' }).click();
  await dialog.getByText('Give the address of an archived text').waitFor();
  await dialog.getByLabel('Address of the archived text').fill(ARCHIVE);
  // One is flagged after the list was read.
  await asAdmin('post', `${ENTRIES}/b.example/flag`).send({ reason: 'Odd.' }).expect(200);
  await dialog.getByRole('button', { name: 'Confirm: 3 entries' }).click();
  await dialog.getByText('Nothing was changed: 1 entry stands in the way.').waitFor();
  expect(await dialog.getByRole('row').filter({ hasText: 'b.example' }).innerText()).toContain(
    'take the flag back before validating it',
  );
  await dialog.getByRole('button', { name: 'Leave it out' }).click();
  await dialog.getByRole('button', { name: 'Confirm: 2 entries' }).click();
  await page.getByText('2 entries changed.').waitFor();
  await expect
    .poll(() => queueList(page).getByRole('listitem').allInnerTexts(), PATIENT)
    .toEqual([expect.stringContaining('b.example')]);
  expect(await entryOf('a.example')).toMatchObject({
    validation_status: 'validated',
    last_change: { by: 'Ada' },
  });
  expect(troubles).toEqual([]);
});

describe('hostile content', () => {
  const hostile = () => {
    const extensions: Readonly<Record<string, unknown>> = {
      'com.agentterms.meta': {
        not_given: { scrape_data: 'unsure' },
        sources: [
          {
            url: 'javascript:alert(3)',
            archive: { url: 'javascript:alert(4)' },
            archived_at: SCRIPT,
            text_sha256: HASH,
          },
        ],
      },
      'com.agentterms.evidence': {
        read_content: [
          { source_url: `https://evil.example/"><script>alert(5)</script>`, quote: `${SCRIPT} ${HIDDEN}` },
        ],
      },
    };
    return aDocumentOf('hostile.example', {
      service: { domain: 'hostile.example', name: SCRIPT },
      permissions: { read_content: { allowed: true, conditions: `${SCRIPT} ${HIDDEN}`, scope: SCRIPT } },
      extensions,
    });
  };

  const ENTRY = '/admin/entries/hostile.example';
  /** The content of each view once it has its answer. */
  const SHOWN = '.queue li, .reviewed, .changes li, main tbody tr';

  /** The richest views in both themes, the others once. */
  it.each([
    { colorScheme: 'light', width: 320, paths: ['/admin', ENTRY, `${ENTRY}/history`] },
    { colorScheme: 'light', width: 320, paths: ['/admin/keys', '/admin/tokens', '/admin/access'] },
    { colorScheme: 'dark', width: 1280, paths: ['/admin', ENTRY, '/admin/keys'] },
  ] as const)('is text and nothing more, $colorScheme at $width px: $paths', async (view) => {
    const { colorScheme, width, paths } = view;
    await service().put(anEntry({ domain: 'hostile.example', document: hostile() }));
    await asAdmin('post', `${ENTRIES}/hostile.example/flag`)
      .send({ reason: `${SCRIPT} x` })
      .expect(200);
    // From the second time on the name is there.
    await asAdmin('post', '/api/v1/admin/client-keys').send({ name: SCRIPT, hourly: 1, daily: 1 });
    await using watched = await at(paths[0], { colorScheme, viewport: { width, height: 800 } });
    const { page, troubles } = watched;
    for (const path of paths) {
      if (path !== paths[0]) await page.goto(path);
      await page.locator(SHOWN).first().waitFor();
      if (path === ENTRY) {
        await choose(page, 'scrape_data', 'Forbidden');
        expect(await page.locator('a[href^="javascript:"]').count()).toBe(0);
        expect(await permission(page, 'read_content').locator('fieldset').innerText()).toContain(
          '\u27e8U+202E\u27e9',
        );
      }
      expect(await page.locator('main img, main script').count()).toBe(0);
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(width);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
      expect(found, path).toEqual([]);
      if (path === ENTRY) await page.getByRole('button', { name: 'Discard changes' }).click();
    }
    expect(troubles).toEqual([]);
  });
});

interface Focused {
  readonly name: string;
  readonly type: string;
}

/** Moves the keyboard focus on until it is where it should be. */
async function tabTo(page: Page, isThere: (focused: Focused) => boolean): Promise<void> {
  for (let step = 0; step < 120; step += 1) {
    await page.keyboard.press('Tab');
    const focused = (await page.evaluate(`(() => {
      const { activeElement: element } = document;
      return { name: element.closest('section')?.innerText ?? '', type: element.type ?? '' };
    })()`)) as Focused;
    if (isThere(focused)) return;
  }
  throw new Error('The keyboard does not come there.');
}
