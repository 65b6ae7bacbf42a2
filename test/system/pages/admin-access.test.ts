import supertest from 'supertest';
import { beforeAll, expect, it } from 'vitest';
import { TEST_ADMIN_TOKEN, useService } from '../../support/a-service.js';
import { useBrowser } from '../support/a-browser.js';
import { openSignedIn } from '../support/signed-in.js';

const service = useService();
const open = useBrowser();

// Sessions end by the clock of the service, and by that of the browser.
beforeAll(() => service().clock.set(new Date().toISOString()));

const at = async (path: string) => {
  const watched = await open({ at: service().url });
  await openSignedIn(watched.page, path, TEST_ADMIN_TOKEN);
  return watched;
};
/** For requests to the service; a busy machine takes its time. */
const PATIENT = { timeout: 15_000 };
const withKey = (key: string) =>
  supertest(service().url)
    .get('/api/v1/check?domain=github.com&action=read_content')
    .set('Authorization', `Bearer ${key}`);

it('makes a key, shows it once, sets its limits and revokes it', async () => {
  await using watched = await at('/admin/keys');
  const { page, troubles } = watched;
  await page.getByText('No key was made yet.').waitFor();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Make a key' }).click();
  await dialog.getByLabel('Requests an hour').fill('60000');
  await dialog.getByRole('button', { name: 'Make a key' }).click();
  await dialog.getByText('Give the key a name.').waitFor();
  await dialog.getByText('that of the hour at most that of the day').first().waitFor();
  await dialog.getByLabel('Name').fill('Example Robotics');
  await dialog.getByLabel('Requests an hour').fill('50');
  await page.keyboard.press('Enter');
  const shown = page.getByRole('alert').filter({ hasText: 'shown now and never again' });
  const key = await shown.locator('code').innerText();
  expect(key).toMatch(/^atk_[\w-]{43}$/);
  await withKey(key).expect(200);
  await page.getByRole('button', { name: 'I have it' }).click();
  expect(await page.content()).not.toContain(key);
  const row = page.getByRole('row').filter({ hasText: 'Example Robotics' });
  expect(await row.innerText()).toMatch(/50\s+50,000/);
  await row.getByRole('button', { name: 'Set the limits of Example Robotics' }).click();
  await dialog.getByLabel('Requests a day').fill('70');
  await page.keyboard.press('Enter');
  await page.getByText('The limits of Example Robotics are set.').waitFor();
  await expect.poll(() => row.innerText(), PATIENT).toMatch(/50\s+70/);
  await row.getByRole('button', { name: 'Revoke Example Robotics' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await withKey(key).expect(200);
  await row.getByRole('button', { name: 'Revoke Example Robotics' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('Example Robotics is revoked.').waitFor();
  await expect.poll(() => row.getByRole('button').count(), PATIENT).toBe(0);
  await withKey(key).expect(401);
  // A name is used once, even after its key is revoked.
  await page.getByRole('button', { name: 'Make a key' }).click();
  await dialog.getByLabel('Name').fill('Example Robotics');
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').waitFor();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Example Robotics');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'History of access' }).click();
  const changes = page.getByRole('row').filter({ hasText: 'Key Example Robotics' });
  await expect
    .poll(() => changes.allInnerTexts(), PATIENT)
    .toEqual([
      expect.stringMatching(/revoked/),
      expect.stringMatching(/limits set.*50 an hour, 70 a day\s+before: 50 an hour, 50,000 a day/s),
      expect.stringMatching(/made/),
    ]);
  expect(troubles).toEqual([]);
});

it('makes a token that signs in, is gone with the page, and counts no more once it is revoked', async () => {
  await using watched = await at('/admin/tokens');
  const { page, troubles } = watched;
  await page.getByRole('button', { name: 'Make a token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('no/name');
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('Name').fill('Grace');
  await dialog.getByLabel('Role').selectOption('auditor');
  await dialog.getByRole('button', { name: 'Make a token' }).click();
  const token = await page.getByRole('alert').locator('code').innerText();
  expect(token).toMatch(/^att_/);
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'Grace' });
  await row.waitFor();
  expect(await page.content()).not.toContain(token);
  // An auditor sees that this is for admins.
  await using other = await open({ at: service().url });
  await openSignedIn(other.page, '/admin', token);
  await other.page.getByRole('heading', { name: 'This is for admins' }).waitFor();
  await row.getByRole('button', { name: 'Revoke Grace' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('Grace is revoked.').waitFor();
  await other.page.reload();
  await other.page.getByLabel('Token').waitFor();
  expect([...troubles, ...other.troubles]).toEqual([]);
});
