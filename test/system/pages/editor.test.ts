import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { startService, useService } from '../../support/a-service.js';
import { aDocumentOf, anEntry } from '../../support/an-entry.js';
import { serveSite, WELL_KNOWN } from '../../support/own-file-site.js';
import { serveFixtureSite } from '../../support/sites.js';
import { useBrowser } from '../support/a-browser.js';

const service = useService({ live: true });
const open = useBrowser();

// The page names today, and so does the validator.
beforeAll(() => service().clock.set(new Date().toISOString()));

const SCRIPT = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
const HIDDEN = 'safe \u202egnihton\u202c \u200bwords';
const HOSTILE = `${SCRIPT} ${HIDDEN} javascript:alert(3) '"\`$(x)`;
const WIDE = { width: 1400, height: 1000 };
const BUDGET_BYTES = 120 * 1024;

const at = async (path = '/editor', options = {}) => {
  const watched = await open({ at: service().url, viewport: WIDE, ...options });
  await watched.page.goto(path);
  await watched.page.getByRole('heading', { level: 1 }).waitFor();
  return watched;
};

/** What CodeMirror puts on its element. */
interface HeldByEditor {
  readonly cmTile: { readonly root: { readonly view: { readonly state: { readonly doc: object } } } };
}

/** The text in the editor of JSON. */
const jsonOf = async (page: Page): Promise<string> => {
  const content = page.locator('.cm-content');
  await content.waitFor();
  // Lines out of sight are not in the page.
  return content.evaluate((held) => (held as unknown as HeldByEditor).cmTile.root.view.state.doc.toString());
};
const documentOf = async (page: Page) => JSON.parse(await jsonOf(page));
/** Pastes the text over all that is in the editor of JSON. */
const writeJson = async (page: Page, text: string) => {
  await page.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document
      .querySelector('.code')
      .shadowRoot.querySelector('.cm-content')
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }`);
};
const upload = (page: Page, text: string | Buffer, name = 'agentterms.json') =>
  page.getByLabel('Choose a JSON file').setInputFiles({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(text as string),
  });
const permission = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`${name}$`) });
const valid = (page: Page) => page.getByText(/^Valid\. Agents can use this file/).waitFor();

const downloaded = async (page: Page): Promise<string> => {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download agentterms.json' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('agentterms.json');
  return readFile(await download.path(), 'utf8');
};

describe('a file for a shop', () => {
  it('is begun from an example, filled in, downloaded, published and found', async () => {
    await using watched = await at();
    const { page, troubles } = watched;
    await page.getByRole('link', { name: 'A shop' }).click();
    await page.getByText('Begun: A shop.').waitFor();
    expect(new URL(page.url()).search).toBe('?from=shop');
    await page.getByText(/^Not valid yet: 1 error/).waitFor();
    await page.getByLabel('Domain', { exact: true }).fill('https://Pear.example/products?x=1');
    await page.getByLabel('Name', { exact: true }).fill('Pear “Shop”');
    await valid(page);
    expect(await documentOf(page)).toMatchObject({
      service: { domain: 'pear.example', name: 'Pear “Shop”' },
    });
    const buying = permission(page, 'make_purchases');
    expect(await buying.innerText()).toContain(
      'Yes, under conditions. An agent may go on once every condition is met.',
    );

    const text = await downloaded(page);
    expect(text.trimEnd()).toBe((await jsonOf(page)).trimEnd());
    const { body: report } = await service().post('/api/validate').send({ content: text });
    expect(report).toMatchObject({ valid: true, errors: [], warnings: [] });

    await page.getByLabel('Where is your site served from?').selectOption('Caddy');
    expect(await page.locator('.publish code').allInnerTexts()).toEqual([
      '/srv/pear.example/.well-known/agentterms.json',
      expect.stringContaining('pear.example {\n\thandle /.well-known/agentterms.json {'),
    ]);

    await page.getByRole('button', { name: 'Check my site' }).click();
    await page
      .getByRole('heading', { name: /^(Not found|No connection|No such domain|No secure)/ })
      .waitFor();
    serveSite(service().origin, 'pear.example', { [WELL_KNOWN]: text });
    await page.getByRole('button', { name: 'Check my site' }).click();
    await page.getByRole('heading', { name: 'Found and valid' }).waitFor();
    await page.getByText('It says the same as the text in this editor.').waitFor();
    expect((await service().check('pear.example', 'make_purchases')).verdict).toBe(
      'proceed_if_conditions_met',
    );
    expect(troubles).toEqual([]);
  });

  it('is made by keyboard alone', async () => {
    await using watched = await at();
    const { page, troubles } = watched;
    const press = (...keys: readonly string[]) =>
      keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
    const focused = () =>
      page.evaluate(
        `(() => { let at = document.activeElement; while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement; return at?.id || at?.getAttribute('aria-label') || at?.innerText || at?.type || ''; })()`,
      ) as Promise<string>;
    const tabTo = async (name: RegExp) => {
      for (let count = 0; count < 150; count += 1) {
        await press('Tab');
        if (name.test(await focused())) return;
      }
      throw new Error(`Tab does not lead to ${name}.`);
    };
    await tabTo(/^A shop$/);
    await press('Enter');
    await page.getByText('Begun: A shop.').waitFor();
    await tabTo(/^field-service-domain$/);
    await page.keyboard.type('keys.example');
    await tabTo(/^field-contact-email$/);
    await page.keyboard.type('shop@keys.example');
    // One radio of each group is on the way; arrows choose another.
    await press('Tab', 'ArrowRight');
    await valid(page);
    expect((await documentOf(page)).permissions.read_content).toEqual({ allowed: true });
    await press('ArrowLeft');
    await tabTo(/^agentterms\.json as JSON$/);
    await press('Tab');
    expect(await focused()).not.toBe('agentterms.json as JSON');
    await tabTo(/^Download agentterms\.json$/);
    const downloading = page.waitForEvent('download');
    await press('Enter');
    const document = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
    expect(document).toMatchObject({
      service: 'keys.example',
      contact: 'shop@keys.example',
      permissions: { read_content: true },
    });
    expect(troubles).toEqual([]);
  });
});

describe('questions and JSON', () => {
  const OWN = `{
      "agentterms_version": "0.3.0",   "service": "quince.example",
      "permissions": { "read_content": true, "scrape_data": {"allowed":false,"conditions":"Ask first."} },
      "x_unknown": [1,   2],
      "extensions": {"com.quince.x": {"a":1}}
}
`;

  it('are in step, and what the questions do not know stays as it is written', async () => {
    await using watched = await at();
    const { page, troubles } = watched;
    await upload(page, OWN);
    await page.getByText('This is agentterms.json, as you chose it.').waitFor();
    expect(await page.getByLabel('Domain', { exact: true }).inputValue()).toBe('quince.example');
    await permission(page, 'read_content').getByLabel('Not allowed').check();
    await expect.poll(() => jsonOf(page)).toBe(OWN.replace('"read_content": true', '"read_content": false'));
    await page.getByText('Also in the file, and kept as it is: x_unknown, extensions.').waitFor();
    await page
      .getByText(/unknown key "x_unknown"/)
      .first()
      .waitFor();

    await writeJson(page, OWN.replace('quince', 'medlar').replace('"x_unknown": [1,   2],', ''));
    await expect.poll(() => page.getByLabel('Domain', { exact: true }).inputValue()).toBe('medlar.example');
    await valid(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await page.getByLabel('Domain', { exact: true }).inputValue()).toBe('quince.example');
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await jsonOf(page)).toBe(OWN);
    await page.getByRole('button', { name: 'Redo' }).click();
    expect(await permission(page, 'read_content').getByLabel('Not allowed').isChecked()).toBe(true);
    expect(troubles).toEqual([]);
  });

  it('lose nothing of a text that is no JSON: the questions wait', async () => {
    await using watched = await at('/editor?from=blog');
    const { page, troubles } = watched;
    const before = await jsonOf(page);
    await writeJson(page, '{\n  "service": "x.example"\n  "permissions": {}\n}');
    await page.getByText('The text is not JSON just now').waitFor();
    await page
      .getByText(/Line 3, column 3: expected "," or "}"/)
      .first()
      .waitFor();
    expect(await page.locator('form.terms').getAttribute('inert')).not.toBeNull();
    await page.getByRole('button', { name: 'Show it: line 3' }).click();
    await page.keyboard.insertText(', ');
    await expect.poll(() => page.getByLabel('Domain', { exact: true }).inputValue()).toBe('x.example');
    expect(await jsonOf(page)).toBe('{\n  "service": "x.example"\n  , "permissions": {}\n}');
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => jsonOf(page)).toBe(before);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    expect(await jsonOf(page)).toContain('x.example');
    expect(troubles).toEqual([]);
  });

  it('are edited by the keys of any text', async () => {
    await using watched = await at();
    const { page, troubles } = watched;
    await writeJson(page, '{"service": "x.example",\n"permissions": {}}');
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await press('Home', 'Backspace');
    expect(await jsonOf(page)).toBe('{"service": "x.example","permissions": {}}');
    await press('Enter', 'ArrowUp', 'End', 'Delete', 'ControlOrMeta+a', 'Delete');
    expect(await jsonOf(page)).toBe('');
    await page.keyboard.type('{');
    await press('Enter');
    await page.keyboard.type('"service": "y.example"}');
    await expect.poll(() => jsonOf(page)).toBe('{\n  "service": "y.example"}');
    await expect.poll(() => page.getByLabel('Domain', { exact: true }).inputValue()).toBe('y.example');
    expect(troubles).toEqual([]);
  });

  it('show what the validator says at its place, as the service says it', async () => {
    await using watched = await at();
    const { page, troubles } = watched;
    const wrong = JSON.stringify(
      {
        agentterms_version: '0.3.0',
        service: 'x.example',
        permissions: { read_content: 'yes', api_access: { allowed: true, max_frequency: '5 per day' } },
        rate_limits: { requests_per_hour: -1 },
        jurisdiction: ['UK', 'DE'],
        expires: '2020-01-01',
      },
      null,
      2,
    );
    await writeJson(page, wrong);
    await page.getByText(/^Not valid yet: 2 errors and 3 warnings/).waitFor();
    const { body } = await service().post('/api/validate').send({ content: wrong });
    const said = await page.locator('.check .findings li').allInnerTexts();
    const expected = [...body.errors, ...body.warnings] as { message: string; hint?: string }[];
    expect(said.length).toBe(expected.length);
    for (const [index, { message, hint = '' }] of expected.entries()) {
      expect(said[index]).toContain(message);
      expect(said[index]).toContain(hint);
    }
    expect(await permission(page, 'read_content').innerText()).toContain('Did you mean true?');
    expect(await permission(page, 'api_access').innerText()).toContain('Did you mean "5/day"?');
    expect(await permission(page, 'api_access').innerText()).toContain('Write a number, a slash and a unit');
    const hourly = page.getByLabel('Requests an hour');
    expect(await hourly.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => page.locator('.cm-lintRange-error').count()).toBeGreaterThanOrEqual(2);
    await page.getByRole('button', { name: 'Show it' }).nth(1).click();
    expect(await page.locator(':focus').getAttribute('id')).toBe('field-rate_limits-requests_per_hour');
    await page.keyboard.type('0');
    await hourly.fill('7');
    await page.getByText(/^Not valid yet: 1 error and/).waitFor();
    expect(troubles).toEqual([]);
  });

  it('have an answer of an agent to each permission, in words', async () => {
    await using watched = await at('/editor?from=forum&view=reading');
    const { page } = watched;
    await page.getByLabel('Domain', { exact: true }).fill('forum.example');
    const rows = page.locator('.reading > div');
    await expect.poll(() => rows.count()).toBe(7);
    const posting = rows.filter({ hasText: 'Post or submit content' });
    expect(await posting.getByRole('listitem').allInnerTexts()).toEqual([
      'At most 10 requests a day.',
      'Only with an account, with an API key, or with an OAuth authorisation by the site.',
      'Only on the instruction of a member.',
      'Label posts that an agent wrote.',
    ]);
    await permission(page, 'post_content').getByLabel('Not allowed').check();
    await expect.poll(() => posting.innerText()).toContain('No. An agent does not do this.');
  });

  it('show conditions as sentences, add one and take one out', async () => {
    await using watched = await at('/editor?from=allow-all');
    const { page, troubles } = watched;
    const reading = permission(page, 'read_content');
    await reading.getByLabel('Under conditions').check();
    await reading.getByLabel('Add a condition').selectOption('min_age');
    const add = reading.getByRole('button', { name: 'Add' });
    await reading.getByLabel('years').fill('x');
    expect(await add.isDisabled()).toBe(true);
    await reading.getByLabel('years').fill('16');
    await add.click();
    await reading.getByLabel('Add a condition').selectOption('operation');
    await reading.getByLabel('human', { exact: true }).check();
    await reading.getByLabel('for', { exact: true }).selectOption('collect');
    const { violations } = await new AxeBuilder({ page }).include('form.terms').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await add.click();
    expect(await reading.locator('.items li').allInnerTexts()).toEqual([
      expect.stringContaining('At least 16 years old.'),
      expect.stringContaining('When collecting data: no bots or other automated means.'),
    ]);
    await reading.getByRole('button', { name: 'Remove At least 16 years old.' }).click();
    expect(await documentOf(page)).toMatchObject({
      permissions: {
        read_content: {
          allowed: true,
          conditions: 'When collecting data: no bots or other automated means.',
        },
      },
      extensions: {
        'com.agentterms.conditions': {
          version: '1',
          read_content: [{ kind: 'operation', any_of: ['human'], for: 'collect' }],
        },
      },
    });
    await reading.getByLabel('Add a condition').selectOption('accept');
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    expect(troubles).toEqual([]);
  });

  it('hold each field of the form', async () => {
    await using watched = await at('/editor?from=allow-all');
    const { page, troubles } = watched;
    await page.getByText('More: data, signing in').click();
    const fields: readonly (readonly [string, string])[] = [
      ['Domain', 'all.example'],
      ['Name', HOSTILE],
      ['E-mail for questions', 'a@all.example'],
      ['Requests a minute', '12'],
      ['Holds until', '2099-01-31'],
      ['What it is', HOSTILE],
      ['Terms for people', 'javascript:alert(4)'],
      ['Who answers', HOSTILE],
      ['Whose law applies', 'de, us-ca'],
      ['Days that it is kept', '30'],
      ['Where it is kept', 'eu'],
      ['How signing in works', `https://all.example/"><script>alert(5)</script>`],
      ['Name of this document', HOSTILE],
    ];
    for (const [label, text] of fields) await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole('group', { name: 'Agents have to sign in' }).getByLabel('Yes').check();
    await page.getByLabel('oauth2').check();
    await page.getByRole('button', { name: 'Add: MCP servers' }).click();
    await page
      .getByRole('group', { name: 'MCP servers' })
      .getByLabel('Address')
      .fill('https://all.example/mcp');
    await permission(page, 'scrape_data').getByLabel('Under conditions').check();
    await permission(page, 'scrape_data').getByLabel('Conditions', { exact: true }).fill(HOSTILE);
    await permission(page, 'scrape_data').getByLabel('Only this part').fill(HOSTILE);
    await permission(page, 'scrape_data').getByLabel('How often at most').fill(HOSTILE);
    expect(await documentOf(page)).toMatchObject({
      service: { domain: 'all.example', name: HOSTILE, description: HOSTILE, tos_url: 'javascript:alert(4)' },
      contact: { email: 'a@all.example', name: HOSTILE },
      permissions: {
        scrape_data: { allowed: true, conditions: HOSTILE, scope: HOSTILE, max_frequency: HOSTILE },
      },
      rate_limits: { requests_per_minute: 12 },
      jurisdiction: ['DE', 'US-CA'],
      data_handling: { retention_days: 30, data_residency: 'EU' },
      authentication: { required: true, methods: ['oauth2'] },
      discovery: { mcp_servers: [{ url: 'https://all.example/mcp', transport: 'streamable-http' }] },
      expires: '2099-01-31',
      policy_id: HOSTILE,
    });
    await page.getByRole('link', { name: 'How an agent reads this' }).click();
    await page.locator('.reading').waitFor();
    expect(await page.locator('main script, main img:not(.cm-widgetBuffer), main [onerror]').count()).toBe(0);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    expect(troubles).toEqual([]);
  });
});

describe('what is begun with', () => {
  it('is the file of the site, as it stands there', async () => {
    const text = '{"agentterms_version": "0.3.0",\r\n "service": oops }';
    serveSite(service().origin, 'fig.example', { [WELL_KNOWN]: text });
    await using watched = await at('/editor?site=fig.example');
    const { page, troubles } = watched;
    await page.getByText(`This is the file at https://fig.example${WELL_KNOWN}`).waitFor();
    expect(await jsonOf(page)).toBe(text.replace('\r', ''));
    await page.getByText('The text is not JSON just now').waitFor();
    expect(troubles).toEqual([]);
  });

  it('is what the registry has, or what is read now', async () => {
    await service().put(
      anEntry({
        domain: 'known.example',
        document: aDocumentOf('known.example', {
          permissions: { scrape_data: false },
          extensions: { 'com.agentterms.meta': { source: 'service.example' } },
        }),
      }),
    );
    serveSite(service().origin, 'known.example', {});
    serveFixtureSite(service().origin, 'unread.example', 'footer-link');
    await using watched = await at();
    const { page, troubles } = watched;
    await page.getByLabel('Your site').first().fill('https://known.example/x');
    await page.getByRole('button', { name: 'Fetch it' }).click();
    await page.getByText('This is what machines have read in your terms').waitFor();
    expect(await documentOf(page)).toMatchObject({ permissions: { scrape_data: false } });
    expect(await jsonOf(page)).not.toContain('com.agentterms.meta');

    await page.getByLabel('Your site').first().fill('unread.example');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Read my terms now' }).click();
    await page.getByText('This is what a machine has just read').waitFor();
    await valid(page);
    expect(await jsonOf(page)).not.toContain('com.agentterms.evidence');

    await page.getByLabel('Your site').first().fill('localhost');
    await page.keyboard.press('Enter');
    await page.getByText('Name your site, such as example.com.').waitFor();
    expect(troubles).toEqual([]);
  });

  it.each<[string, string | Buffer, string]>([
    ['too large', ' '.repeat(256 * 1024 + 1), 'larger than 256 KiB'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x00]), 'no text in UTF-8'],
  ])('is no file that is %s', async (_what, content, words) => {
    await using watched = await at('/editor?from=api');
    const { page, troubles } = watched;
    const before = await jsonOf(page);
    await upload(page, content, 'a.json');
    expect(await page.getByRole('alert').innerText()).toContain(words);
    expect(await jsonOf(page)).toBe(before);
    expect(troubles).toEqual([]);
  });

  it('comes back when the page is loaded again, until it is discarded', async () => {
    await using watched = await at('/editor?from=shop');
    const { page } = watched;
    await page.getByLabel('Domain', { exact: true }).fill('draft.example');
    await page.reload();
    expect(await page.getByLabel('Domain', { exact: true }).inputValue()).toBe('draft.example');
    await page.goto('/editor?from=deny-all');
    await page.getByText('You have a draft from before.').waitFor();
    expect(await page.getByLabel('Domain', { exact: true }).inputValue()).toBe('draft.example');
    await page.getByRole('button', { name: 'Begin anew as the link says' }).click();
    expect((await documentOf(page)).permissions.read_content).toBe(false);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect((await documentOf(page)).permissions.read_content).toBe(true);
    await page.getByRole('button', { name: 'Discard the draft' }).click();
    await page.getByText('The draft is discarded.').waitFor();
    await page.goto('/editor?from=deny-all');
    expect((await documentOf(page)).permissions.read_content).toBe(false);
    expect(await page.getByText('You have a draft from before.').count()).toBe(0);
  });
});

describe('a service that does not answer', () => {
  it('costs nothing: the work goes on, and is checked when it is back', async () => {
    await using watched = await at('/editor?from=shop');
    const { page } = watched;
    await page.getByText(/^Not valid yet: 1 error/).waitFor();
    await page.context().setOffline(true);
    await page.getByLabel('Domain', { exact: true }).fill('away.example');
    await page.getByText('The service cannot be reached, so the file is not checked').waitFor();
    expect(await documentOf(page)).toMatchObject({ service: 'away.example' });
    await page.getByRole('button', { name: 'Check my site' }).click();
    await page.getByRole('alert').getByText('The service cannot be reached').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await valid(page);
  });

  it('because it is asked too often goes on by itself', async () => {
    await using other = await startService({ beside: service() });
    for (let asked = 0; asked < 60; asked += 1) await other.post('/api/validate').send({ content: {} });
    await using watched = await open({ at: other.url, viewport: WIDE });
    const { page, troubles } = watched;
    await page.goto('/editor?from=shop');
    await page.getByText('The service checks 60 times a minute.').waitFor();
    other.later(60_000);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByText(/^Not valid yet: 1 error/).waitFor();
    expect(troubles).toEqual([]);
  });
});

describe('the page of the editor', () => {
  it.each(['light', 'dark'] as const)('has nothing that hinders anybody (%s)', async (colorScheme) => {
    serveSite(service().origin, 'wrong.example', {
      [WELL_KNOWN]: JSON.stringify({ permissions: { scrape_data: HOSTILE }, [HOSTILE]: HOSTILE }),
    });
    await using watched = await at('/editor?site=wrong.example', { colorScheme });
    const { page, troubles } = watched;
    await page.getByText(/^Not valid yet: 4 errors/).waitFor();
    await page.getByLabel('Your site').last().fill('wrong.example');
    await page.getByRole('button', { name: 'Check my site' }).click();
    await page.getByRole('heading', { name: 'Found, but not valid' }).waitFor();
    expect(await page.locator('main script, main img:not(.cm-widgetBuffer), main [onerror]').count()).toBe(0);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it.each([
    ['de-DE', 'Ein Shop', 'JSON', /^Noch nicht gültig: 1 Fehler/],
    ['fr-FR', 'Une boutique', 'JSON', /^Pas encore valide : 1 erreur/],
  ])('speaks %s, on a narrow screen too', async (locale, shop, json, words) => {
    await using watched = await at('/editor', { locale, viewport: { width: 320, height: 800 } });
    const { page, troubles } = watched;
    await page.getByRole('link', { name: shop }).click();
    await page.getByText(words).waitFor();
    expect(await page.locator('.cm-content').count()).toBe(0);
    await page.getByRole('link', { name: json, exact: true }).click();
    await page.locator('.cm-content').waitFor();
    expect(await page.locator('form.terms').count()).toBe(0);
    expect(new URL(page.url()).searchParams.get('view')).toBe('json');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    expect(troubles).toEqual([]);
  });

  it('loads at most 120 KB for its first view where the questions are all that is shown', async () => {
    await using watched = await open({ at: service().url, viewport: { width: 400, height: 800 } });
    const { page } = watched;
    const texts: Promise<Buffer>[] = [];
    page.on('response', (response) => void texts.push(response.body().catch(() => Buffer.alloc(0))));
    await page.goto('/editor', { waitUntil: 'networkidle' });
    const bytes = (await Promise.all(texts)).reduce((sum, text) => sum + gzipSync(text).length, 0);
    expect(texts.length).toBeGreaterThan(3);
    expect(bytes).toBeLessThan(BUDGET_BYTES);
  });
});
