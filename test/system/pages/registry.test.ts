import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PERMISSION_KEYS } from '../../../src/domain/terms/permission.js';
import { useService } from '../../support/a-service.js';
import { aDocumentOf, anEntry } from '../../support/an-entry.js';
import { useBrowser } from '../support/a-browser.js';

const service = useService();
const open = useBrowser();

const SCRIPT = '<img src=x onerror="alert(1)">';
const HOSTILE_EXTENSIONS: Readonly<Record<string, unknown>> = {
  'com.agentterms.meta': {
    not_given: { read_content: SCRIPT },
    sources: [{ language: SCRIPT, archived_at: SCRIPT }],
  },
};
/** Names of these tests' own entries, more of them than one page of the API contains. */
const MANY = 450;

/** For effects that follow an answer, however busy the machine is. */
const soon = <T>(question: () => T | Promise<T>) => expect.poll(question, { timeout: 15_000 });

beforeAll(async () => {
  await service().put(
    anEntry({
      domain: 'hostile-registry.example',
      category: SCRIPT,
      document: aDocumentOf('hostile-registry.example', {
        permissions: { scrape_data: { allowed: false, conditions: SCRIPT } },
        last_updated: '2026-01-02',
        extensions: HOSTILE_EXTENSIONS,
      }),
    }),
  );
  await service().sql(
    `INSERT INTO registry_entry (domain, document, document_hash, validation_status, category, confidence, origin,
                                 version, created_at, updated_at)
     SELECT 'many-' || lpad(n::text, 3, '0') || '.example', document, document_hash, 'unvalidated', 'utilities',
            confidence, origin, 1, created_at, updated_at
       FROM generate_series(1, ${MANY}) AS n, registry_entry WHERE domain = 'github.com'`,
  );
});

const at = async (path: string, options = {}) => {
  const watched = await open({ at: service().url, ...options });
  await watched.page.goto(path);
  return watched;
};

const matrix = (page: Page) => page.getByRole('region', { name: /^Sites and what/ });
const sites = (page: Page) => matrix(page).getByRole('rowheader');

describe('the registry', () => {
  it('is searched as one types, and every view of it is a link', async () => {
    await using watched = await at('/registry');
    const { page, troubles } = watched;
    await sites(page).first().waitFor();
    await page.getByRole('searchbox', { name: 'Part of the domain' }).pressSequentially('github');
    await page.getByRole('status').filter({ hasText: '1 site' }).waitFor();
    await soon(() => sites(page).allInnerTexts()).toEqual(['github.com']);
    expect(new URL(page.url()).search).toBe('?q=github');
    const row = matrix(page).getByRole('row').filter({ hasText: 'github.com' });
    expect((await row.getByRole('cell').allInnerTexts()).slice(0, PERMISSION_KEYS.length)).toEqual([
      '◐ If',
      '◐ If',
      '◐ If',
      '✕ No',
      '◐ If',
      '◐ If',
      '◐ If',
    ]);
    await page.getByRole('link', { name: 'github.com' }).click();
    await page.getByRole('heading', { name: 'What github.com permits AI agents' }).waitFor();
    await page.goBack();
    await soon(() => sites(page).allInnerTexts()).toEqual(['github.com']);
    expect(await page.getByRole('searchbox').inputValue()).toBe('github');
    expect(troubles).toEqual([]);
  });

  it('is narrowed by filters with counts, and goes back with the browser', async () => {
    await using watched = await at('/registry?category=dating');
    const { page, troubles } = watched;
    const scrape = page.getByRole('combobox', { name: 'Scrape', exact: true });
    await page
      .getByRole('status')
      .filter({ hasText: /^\d+ sites$/ })
      .waitFor();
    const option = await scrape.locator('option[value="denied"]').innerText();
    const expected = /^No: forbidden \((\d+)\)$/.exec(option)?.[1];
    expect(Number(expected)).toBeGreaterThan(0);
    await scrape.selectOption('denied');
    await page
      .getByRole('status')
      .filter({ hasText: `${expected} sites` })
      .waitFor();
    await soon(() => sites(page).count()).toBe(Number(expected));
    expect(new URL(page.url()).search).toBe('?category=dating&scrape_data=denied');
    await page.goBack();
    await soon(() => sites(page).count()).toBeGreaterThan(Number(expected));
    expect(await scrape.inputValue()).toBe('');
    await page.getByRole('link', { name: 'Clear all filters' }).click();
    await page.waitForURL('**/registry');
    expect(troubles).toEqual([]);
  });

  it('loads further sites as the keyboard reaches them, and renders few of them', async () => {
    await using watched = await at('/registry?q=many-&category=utilities');
    const { page, troubles } = watched;
    await sites(page).first().waitFor();
    const table = matrix(page).getByRole('table');
    await soon(() => table.getAttribute('aria-rowcount')).toBe(String(MANY + 1));
    expect(await sites(page).count()).toBeLessThan(100);
    await matrix(page).focus();
    const last = page.getByRole('link', { name: `many-${MANY}.example` });
    await soon(async () => {
      await page.keyboard.press('End');
      return await last.count();
    }).toBe(1);
    expect(await sites(page).count()).toBeLessThan(100);
    expect(await page.getByRole('row').filter({ has: last }).getAttribute('aria-rowindex')).toBe(
      String(MANY + 1),
    );
    await page.getByText(`${MANY} of ${MANY} loaded`).waitFor();
    await page.keyboard.press('Home');
    const first = page.getByRole('link', { name: 'many-001.example' });
    await soon(async () => {
      await page.keyboard.press('Home');
      return await first.count();
    }).toBe(1);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('many-001.example');
    for (let nth = 0; nth < 40; nth += 1) await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('many-041.example');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'What many-041.example permits AI agents' }).waitFor();
    expect(troubles).toEqual([]);
  });

  it('is drawn, with the figures of every plot as a table, and without a breach of the policy', async () => {
    await using watched = await at('/registry');
    const { page, troubles } = watched;
    await sites(page).first().waitFor();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.getByRole('link', { name: 'Show plots' }).click();
    await soon(() => page.locator('.chart svg').count()).toBe(3);
    expect(loaded.some((url) => /\/assets\/plot-/.test(url))).toBe(true);
    expect(await page.locator('.chart svg style').count()).toBe(0);
    await page.getByRole('combobox', { name: 'Permission' }).selectOption('allow_training');
    await page.waitForURL('**/registry?plots=allow_training');
    await page.getByText('As a table').first().click();
    const train = page.getByRole('table').first().getByRole('row').filter({ hasText: 'Train AI' });
    const figures = (await train.getByRole('cell').allInnerTexts()).map(Number);
    expect(figures.slice(0, -1).reduce((sum, figure) => sum + figure, 0)).toBe(figures.at(-1));
    expect(troubles).toEqual([]);
  });

  it('is downloaded as CSV with its filters', async () => {
    await using watched = await at('/registry?q=netflix');
    const { page } = watched;
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'This list as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^agentterms-registry-.*\.csv$/);
    const [names, ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(names).toMatch(/^domain,/);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^netflix\.com,/);
  });

  it('is shown to browsers, and sent to programs as usual', async () => {
    const { body } = await service().get('/registry').set('Accept', 'application/json').expect(200);
    expect(body.entries).toHaveLength(100);
    const html = await fetch(`${service().url}/registry`, { headers: { Accept: 'text/html' } });
    expect(html.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await html.text()).toContain('data-root="./"');
  });
});

describe('texts by others', () => {
  it('is text, in an entry and in the address', async () => {
    const path = `/registry?${new URLSearchParams({ q: 'hostile-registry', plots: SCRIPT, sort: SCRIPT })}`;
    await using watched = await at(path.replace('sort=', 'unknown='));
    const { page, troubles } = watched;
    await soon(() => sites(page).allInnerTexts()).toEqual(['hostile-registry.example']);
    await soon(() => page.locator('.chart svg').count()).toBe(3);
    expect(await matrix(page).innerText()).toContain(SCRIPT);
    expect(await page.locator('main img, main script, main [onerror]').count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  it('is reported as wrong if it is not a filter', async () => {
    await using watched = await at(`/registry?${new URLSearchParams({ category: SCRIPT, language: '%' })}`);
    const { page, troubles } = watched;
    await page.getByRole('alert').getByText('This cannot be asked').waitFor();
    await page.getByText('holds a filter that does not exist').waitFor();
    await page.getByRole('link', { name: 'Clear all filters' }).click();
    await sites(page).first().waitFor();
    expect(troubles).toEqual([]);
  });
});

describe('in failures', () => {
  it('says that no site matches, and links to the named one', async () => {
    await using watched = await at('/registry?q=no-such-site.example');
    const { page, troubles } = watched;
    await page.getByRole('heading', { name: 'No site fits' }).waitFor();
    await page.getByRole('link', { name: 'Look at no-such-site.example all the same' }).click();
    await page.waitForURL('**/sites/no-such-site.example');
    expect(troubles).toEqual([]);
  });

  it('says that it is offline, keeps its content and retries', async () => {
    await using watched = await at('/registry?q=github');
    const { page } = watched;
    await sites(page).first().waitFor();
    await page.context().setOffline(true);
    await page.getByRole('searchbox').fill('gitlab');
    await page.getByRole('heading', { name: 'The service cannot be reached' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await soon(() => sites(page).allInnerTexts()).toEqual(['gitlab.com']);
    await soon(() => page.getByRole('alert').count()).toBe(0);
  });
});

describe('accessibility', () => {
  it.each(['light', 'dark'] as const)('has no finding of axe in the %s theme', async (colorScheme) => {
    await using watched = await at('/registry?q=git&plots=scrape_data', { colorScheme });
    const { page } = watched;
    await soon(() => page.locator('.chart svg').count()).toBe(3);
    await sites(page).first().waitFor();
    await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  it.each(['de', 'fr'])('fits 320 pixels in the language "%s"', async (locale) => {
    await using watched = await at('/registry?plots=scrape_data', {
      locale,
      viewport: { width: 320, height: 700 },
    });
    const { page, troubles } = watched;
    await soon(() => page.locator('.chart svg').count()).toBe(3);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);
    expect(await page.getByRole('main').innerText()).not.toMatch(/Silent|Permission|Filters/);
    expect(troubles).toEqual([]);
  });
});
