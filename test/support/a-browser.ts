import chromium from '@sparticuz/chromium';
import { type Browser, type BrowserContextOptions, type Page, chromium as playwright } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { chromiumPath } from './chromium.js';

/** A page with everything that went wrong on it: what a console shows, what a policy stopped, what asked elsewhere. */
export interface WatchedPage extends AsyncDisposable {
  readonly page: Page;
  readonly troubles: string[];
}

export interface OpenOptions extends BrowserContextOptions {
  /** Where the pages are; a request to anywhere else is a trouble. */
  readonly at: string;
}

/** Made for functions in a cloud: one process dies with its first page, and what is tested here is security. */
const UNWANTED: ReadonlySet<string> = new Set([
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--allow-running-insecure-content',
]);

/** A real browser for the tests of the file that calls this. */
export function useBrowser(): (options: OpenOptions) => Promise<WatchedPage> {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await playwright.launch({
      executablePath: await chromiumPath(),
      args: chromium.args.filter((arg) => !UNWANTED.has(arg.split('=', 1)[0] ?? '')),
      headless: true,
    });
  });
  afterAll(() => browser?.close());
  return async ({ at, ...options }) => {
    if (browser === undefined) throw new Error('The browser is there once beforeAll has run.');
    const context = await browser.newContext({ baseURL: at, ...options });
    const page = await context.newPage();
    const troubles: string[] = [];
    page.on('console', (message) => {
      // That an answer is an error is told by the page; the browser's own line about it says no more.
      if (/^Failed to load resource: the server responded/.test(message.text())) return;
      if (message.type() === 'error' || message.type() === 'warning') troubles.push(message.text());
    });
    page.on('pageerror', (error) => troubles.push(String(error)));
    page.on('dialog', async (dialog) => {
      troubles.push(`dialog: ${dialog.message()}`);
      await dialog.dismiss();
    });
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol !== 'data:' && origin !== new URL(at).origin) troubles.push(`asked ${request.url()}`);
    });
    await page.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
      console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI));`);
    return { page, troubles, [Symbol.asyncDispose]: () => context.close() };
  };
}
