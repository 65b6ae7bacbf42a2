import type { Page } from 'playwright-core';

/** Opens a page of a console and signs in with a token in its form. */
export async function openSignedIn(page: Page, path: string, token: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
}
