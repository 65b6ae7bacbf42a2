import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { TEST_AUDITOR_TOKEN, useService } from '../../support/a-service.js';
import { aDocumentOf, anEntry } from '../../support/an-entry.js';
import { useBrowser } from '../support/a-browser.js';

const service = useService();
const open = useBrowser();

const DAY_MS = 24 * 60 * 60 * 1000;
/** Sessions end by the browser's own clock, so the checks are of its yesterday; the day is taken once. */
const TODAY_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const yesterdayAt = (time: string) => `${new Date(TODAY_MS - DAY_MS).toISOString().slice(0, 10)}T${time}:00Z`;

const HOSTILE = `=<img src=x onerror="alert(1)">'&agent_id=javascript:alert(2)`;
const HOSTILE_ACTION = 'read \u202egnihton\u202c <script>alert(3)</script>';

async function ask(agent: string, permission: string, at: string, run?: string, domain = 'plum.example') {
  service().clock.set(at);
  const asked = service().get('/api/v1/check').query({ domain, action: permission }).set('X-Agent-Id', agent);
  if (run !== undefined) asked.set('X-Run-Id', run);
  return (await asked.expect(200)).body.check_id as string;
}

let firstOfRun = '';

beforeAll(async () => {
  await service().put(
    anEntry({
      domain: 'plum.example',
      document: aDocumentOf('plum.example', { permissions: { read_content: true, scrape_data: false } }),
    }),
  );
  firstOfRun = await ask('careful', 'read_content', yesterdayAt('08:00'), 'run-1');
  for (let nth = 0; nth < 3; nth += 1) await ask('greedy', 'scrape_data', yesterdayAt(`09:0${nth}`), 'run-2');
  await ask('careful', 'scrape_data', yesterdayAt('09:30'), 'run-1');
  for (let nth = 0; nth < 5; nth += 1)
    await ask('careful', 'read_content', yesterdayAt(`10:0${nth}`), 'run-1');
  await ask(HOSTILE, HOSTILE_ACTION, yesterdayAt('11:00'), HOSTILE, 'www.hostile.example');
  service().clock.set(new Date(TODAY_MS + DAY_MS / 2).toISOString());
});

const at = async (path: string, options = {}) => {
  const watched = await open({ at: service().url, ...options });
  const { page } = watched;
  await page.clock.setFixedTime(TODAY_MS + DAY_MS / 2);
  await page.goto(path);
  await page.getByLabel('Token').fill(TEST_AUDITOR_TOKEN);
  await page.getByRole('button', { name: 'Sign in' }).click();
  return watched;
};

const topOf = (page: Page, title: string) =>
  page
    .locator('.top-list')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .getByRole('listitem');
const found = (page: Page, text: string) => page.locator('.found').filter({ hasText: text }).waitFor();
const fits = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);

describe('the console of auditors', () => {
  it('tells in two clicks which agent was denied most yesterday, and goes on by bars and keys', async () => {
    await using watched = await at('/audit?when=today');
    const { page, troubles } = watched;
    await found(page, 'No checks');
    await page.getByRole('link', { name: 'Yesterday' }).click();
    await page.locator('.tiles').getByRole('link', { name: 'Denied' }).click();
    await found(page, '4 checks');
    expect(await topOf(page, 'Agents').first().innerText()).toMatch(/^greedy\s+3\s/);

    await topOf(page, 'Agents').first().getByRole('link').focus();
    await page.keyboard.press('Enter');
    await found(page, '3 checks');
    expect(new URL(page.url()).search).toBe('?when=yesterday&decision=denied&agent_id=greedy');
    expect(await page.locator('.check-list tbody tr').count()).toBe(3);
    await page.getByRole('link', { name: 'Take the filter away: Agent' }).click();
    await page.getByRole('link', { name: 'Take the filter away: What the terms say' }).click();
    await found(page, '11 checks');

    // A bar is clicked where it is painted, in the hour from ten.
    const plot = page.locator('.over-time svg');
    await plot.waitFor();
    const { width = 0 } = (await plot.boundingBox()) ?? {};
    await plot.click({ position: { x: 44 + ((width - 64) * 10.5) / 24, y: 100 } });
    await found(page, '5 checks');
    expect(new URL(page.url()).searchParams.get('from')).toBe(new Date(yesterdayAt('10:00')).toISOString());
    await page.goBack();
    await found(page, '11 checks');
    await page.getByText('The same as a table').click();
    await page.getByRole('cell', { name: '5', exact: true }).waitFor();
    await page.locator('.over-time').getByRole('link').first().press('Enter');
    await found(page, '1 check');
    expect(troubles).toEqual([]);
  });

  it('shows what callers wrote as text alone, filters by it, and gives the view as a file', async () => {
    await using watched = await at('/audit?when=yesterday');
    const { page, troubles } = watched;
    await topOf(page, 'Agents').getByRole('link', { name: HOSTILE }).click();
    await found(page, '1 check');
    expect(new URL(page.url()).searchParams.get('agent_id')).toBe(HOSTILE);
    const row = page.locator('.check-list tbody tr');
    expect(await row.innerText()).toContain('⟨U+202E⟩gnihton');
    const download = async (name: string) => {
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name, exact: true }).click();
      return readFile(await (await downloading).path(), 'utf8');
    };
    const [names = '', ...rows] = (await download('CSV')).split('\r\n');
    expect(names.split(',')).toContain('agent_id');
    expect(rows.filter((line) => line !== '')).toHaveLength(1);
    expect(rows[0]).toContain(`"'${HOSTILE.replaceAll('"', '""')}"`);
    const lines = (await download('NDJSON'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ type }) => type)).toEqual(['export', 'check', 'end']);
    expect(lines[1]).toMatchObject({ agent_id: HOSTILE, action: HOSTILE_ACTION });

    await row.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'at www.hostile.example' }).waitFor();
    expect(await page.getByRole('main').innerText()).toContain('No document answered');
    await page.getByRole('link', { name: 'The whole run as a timeline' }).click();
    await page.getByRole('heading', { level: 2, name: HOSTILE }).waitFor();
    expect(troubles).toEqual([]);
  });

  it('keeps a view under a name in the browser', async () => {
    await using watched = await at('/audit?when=yesterday&decision=denied');
    const { page, troubles } = watched;
    await page.getByText('Saved views').click();
    await page.getByLabel('Name of this view').fill('Denied <b>');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: '7 days' }).click();
    await page.reload();
    await page.getByText('Saved views').click();
    await page.getByRole('link', { name: 'Denied <b>' }).click();
    await found(page, '4 checks');
    expect(new URL(page.url()).search).toBe('?when=yesterday&decision=denied');
    expect(troubles).toEqual([]);
  });

  it('tells one check with the document that answered it and its run, and a run with its gaps', async () => {
    await using watched = await at(`/audit/checks/${firstOfRun}`, { viewport: { width: 320, height: 800 } });
    const { page, troubles } = watched;
    await page.getByText('Version 1 of the registry’s entry of plum.example').waitFor();
    const main = page.getByRole('main');
    expect(await main.innerText()).toContain('and still today');
    expect(await page.locator('.sequence .one').count()).toBe(6);
    await page.getByText('Show the document').click();
    expect(await main.locator('pre').innerText()).toContain('"scrape_data": false');
    await fits(page);
    await page.getByRole('link', { name: 'The whole run as a timeline' }).click();
    await page.getByText('90 minutes without a check').waitFor();
    expect(await page.locator('.run').count()).toBe(1);
    // The ticks of a site that is asked are no part of a run, in which some were denied.
    const marks = await page.evaluate(
      '[...document.querySelectorAll(".run li")].map((one) => getComputedStyle(one, "::before").content)',
    );
    expect([...new Set(marks as string[])]).toEqual(['none']);
    expect(await page.locator('.strip').getAttribute('aria-label')).toBe(
      'In their order: 6 ask a person, 1 must not',
    );
    await fits(page);
    await page.goto('/audit/checks/019b2f64-8c1e-7a3b-9d20-5a1f0c3e7b42');
    await page.getByText('The log has no such check.').waitFor();
    expect(troubles).toEqual([]);
  });

  it('says whether the log is as it was written, and what is not', async () => {
    await using watched = await at('/audit/verify');
    const { page, troubles } = watched;
    await page.getByRole('button', { name: 'Verify now' }).click();
    await page.getByRole('heading', { name: 'The log is intact' }).waitFor();
    expect(await page.locator('.verdict').innerText()).toMatch(
      /11 checks are as written[\s\S]*All of the log[\s\S]*11 checks in 11 groups of 1 chain/,
    );
    const jwks = page.getByRole('link', { name: 'The public keys' });
    expect(await jwks.getAttribute('href')).toBe(`${service().url}/.well-known/jwks.json`);

    await service().sql(`UPDATE check_record SET decision = 'denied' WHERE id = $1`, [firstOfRun]);
    await page.getByRole('button', { name: 'Verify now' }).click();
    await page.getByRole('heading', { name: '1 thing found wrong' }).waitFor();
    expect(await page.locator('.findings').innerText()).toContain(
      'A recorded check is not as it was written',
    );
    await service().sql(`UPDATE check_record SET decision = 'allowed' WHERE id = $1`, [firstOfRun]);
    expect(troubles).toEqual([]);
  });

  it('tells the health of the log, and what to do where it is not well', async () => {
    await using watched = await at('/audit/health', { viewport: { width: 320, height: 800 } });
    const { page, troubles } = watched;
    await page.getByRole('heading', { name: 'All is well' }).waitFor();
    expect(await page.getByRole('main').innerText()).toMatch(/Checks recorded directly\s+11/);
    await fits(page);
    await page.route('**/api/v1/audit/health', async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({
        json: { ...answer, spool: { ...answer.spool, active: true, refused_checks: 3 } },
      });
    });
    await page.getByRole('button', { name: 'Look again' }).click();
    await page.getByRole('heading', { name: '2 things need a look' }).waitFor();
    expect(await page.getByRole('main').innerText()).toContain('3 checks answered with 503');
    expect(troubles).toEqual([]);
  });

  it('has no finding of axe in either theme, and fits a narrow screen', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await using watched = await at('/audit?when=yesterday&decision=denied', { colorScheme });
      const { page } = watched;
      await page.locator('.over-time svg').waitFor();
      await page.getByText('The same as a table').click();
      await page.getByText('More filters').click();
      await page.getByText('Saved views').click();
      await page.locator('.check-list tbody tr').first().waitFor();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      await page.setViewportSize({ width: 320, height: 800 });
      await fits(page);
    }
  });
});

describe('what an agent was told', () => {
  const LONG = 'a'.repeat(200);
  const day = new Date(TODAY_MS - 20 * DAY_MS).toISOString().slice(0, 10);
  const range = `from=${day}T00:00:00Z&to=${day}T23:00:00Z`;
  let escalated = '';

  beforeAll(async () => {
    await service().put(
      anEntry({
        domain: 'told.example',
        document: aDocumentOf('told.example', { permissions: { allow_training: true, scrape_data: false } }),
      }),
    );
    escalated = await ask(LONG, 'allow_training', `${day}T08:00:00Z`, 'run-9', 'told.example');
    await ask(LONG, 'scrape_data', `${day}T08:01:00Z`, 'run-9', 'told.example');
    service().clock.set(new Date(TODAY_MS + DAY_MS / 2).toISOString());
  });

  it('is in the log, where the terms alone allow more', async () => {
    await using watched = await at(`/audit?${range}`);
    const { page, troubles } = watched;
    await found(page, '2 checks');
    await page.getByLabel('Told to do').selectOption('escalate');
    await page.getByRole('button', { name: 'Show' }).click();
    await found(page, '1 check');
    const row = page.locator('.check-list tbody tr');
    expect(await row.innerText()).toContain('Ask a person');
    expect(await row.innerText()).not.toContain('Allowed');
    await row.getByRole('link').click();
    await page.locator('.answered').waitFor();
    expect(await page.locator('.answered').innerText()).toContain('Ask a person');
    expect(await page.locator('.allowed').count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  it('is the whole run after a filter, and can be taken away as a file', async () => {
    await using watched = await at(`/audit/timeline?${range}&agent_id=${LONG}&decision=denied`);
    const { page } = watched;
    await page.getByRole('link', { name: 'Only this run' }).click();
    await page.locator('.sequence .one').nth(1).waitFor();
    expect(new URL(page.url()).searchParams.has('decision')).toBe(false);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'NDJSON', exact: true }).click();
    const lines = (await readFile(await (await downloading).path(), 'utf8')).trimEnd().split('\n');
    expect(lines.filter((line) => JSON.parse(line).type === 'check')).toHaveLength(2);
  });

  it.each([
    ['checks', () => `/audit?${range}`],
    ['filtered checks', () => `/audit?${range}&agent_id=${LONG}`],
    ['agents', () => `/audit/timeline?${range}`],
    ['timeline', () => `/audit/timeline?${range}&agent_id=${LONG}`],
    ['check', () => `/audit/checks/${escalated}`],
  ])('fits every width with the longest name of an agent: %s', async (_, path) => {
    await using watched = await at(path());
    const { page } = watched;
    await page.getByText('a'.repeat(60)).first().waitFor({ state: 'attached' });
    for (const width of [320, 375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const { widest, by } = (await page.evaluate(`(() => {
        const over = [...document.querySelectorAll('main *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1);
        return { widest: document.documentElement.scrollWidth, by: over.slice(0, 6).map((one) => one.tagName + '.' + one.className) };
      })()`)) as { widest: number; by: string[] };
      expect(widest, by.join(' ')).toBeLessThanOrEqual(width);
    }
  });
});
