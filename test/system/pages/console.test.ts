import type { Page } from 'playwright-core';
import supertest from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { TEST_ADMIN_TOKEN, TEST_AUDITOR_TOKEN, useService } from '../../support/a-service.js';
import { aDocumentOf, anEntry } from '../../support/an-entry.js';
import { useBrowser } from '../support/a-browser.js';
import { openSignedIn } from '../support/signed-in.js';

const service = useService();
const open = useBrowser();
const ENTRY = '/admin/entries/pear.example';

beforeAll(async () => {
  // Sessions end by the clock of the service, and by that of the browser.
  service().clock.set(new Date().toISOString());
  await service().put(
    anEntry({
      domain: 'pear.example',
      document: aDocumentOf('pear.example', { permissions: { read_content: true, scrape_data: null } }),
    }),
  );
});

const token = (page: Page) => page.getByLabel('Token');
const permission = (page: Page, key: string) => page.getByRole('region', { name: key });
const forbid = (page: Page) =>
  permission(page, 'scrape_data').getByRole('radio', { name: 'Forbidden', exact: true }).check();

async function signIn(page: Page, text: string): Promise<void> {
  await token(page).fill(text);
  await page.keyboard.press('Enter');
}

/** Bypasses the page, like another tab of the same browser. */
async function elsewhere(page: Page, sent: { method: string; headers?: Record<string, string> }) {
  const to = new URL('/api/v1/session', page.url()).href;
  const status = await page.evaluate(
    `fetch(${JSON.stringify(to)}, ${JSON.stringify(sent)}).then((answer) => answer.status)`,
  );
  expect(status).toBe(200);
}

describe('signing in', () => {
  it('is requested where needed, refuses an invalid token, and shows the user', async () => {
    await using watched = await open({ at: service().url });
    const { page, troubles } = watched;
    await page.goto('/admin');
    await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('token');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a token.').waitFor();
    for (const wrong of ['att_wrong', 'ünlesbar', ' ']) {
      await signIn(page, wrong);
      await page
        .getByRole('alert')
        .filter({ hasText: /not known|Enter a token/ })
        .waitFor();
    }
    await signIn(page, TEST_AUDITOR_TOKEN);
    await page.getByRole('heading', { name: 'This is for admins' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await signIn(page, TEST_ADMIN_TOKEN);
    await page.getByText('Signed in as bootstrap-admin, admin').waitFor();
    expect(await page.evaluate('document.cookie')).toBe('');
    await page.reload();
    await page.getByText('Signed in as bootstrap-admin, admin').waitFor();
    expect(troubles).toEqual([]);
  });
});

describe('a session that ends', () => {
  it('closes the dialog in front of the form, and loses nothing that was typed', async () => {
    await using watched = await open({ at: service().url });
    const { page, troubles } = watched;
    await openSignedIn(page, ENTRY, TEST_ADMIN_TOKEN);
    await forbid(page);
    await elsewhere(page, { method: 'DELETE' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Read again.');
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Your session has ended').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('token');
    await signIn(page, TEST_ADMIN_TOKEN);
    await token(page).waitFor({ state: 'detached' });
    const chosen = permission(page, 'scrape_data').getByRole('radio', { name: 'Forbidden', exact: true });
    expect(await chosen.isChecked()).toBe(true);
    expect(troubles).toEqual([]);
  });

  it('leaves nothing that one person has typed to the next', async () => {
    await using watched = await open({ at: service().url });
    const { page, troubles } = watched;
    const { body } = await supertest(service().url)
      .post('/api/v1/admin/tokens')
      .set('Authorization', `Bearer ${TEST_ADMIN_TOKEN}`)
      .send({ name: 'Ben', role: 'admin' })
      .expect(201);
    await openSignedIn(page, ENTRY, TEST_ADMIN_TOKEN);
    await forbid(page);
    await elsewhere(page, { method: 'POST', headers: { Authorization: `Bearer ${body.token}` } });
    // The change is noticed on return to the tab, which asks before it drops typed text.
    const asked = page.waitForEvent('dialog');
    await page.evaluate("dispatchEvent(new Event('focus'))");
    expect((await asked).type()).toBe('beforeunload');
    await page.getByText('Signed in as bootstrap-admin').waitFor();
    expect(troubles).toEqual(['dialog: ']);
  });
});
