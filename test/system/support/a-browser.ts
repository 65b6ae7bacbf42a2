import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, type Page, chromium as playwright } from 'playwright-core';
import { beforeAll } from 'vitest';
import { BROWSER_ARGS, chromiumPath } from './chromium.js';

/** A page with everything that went wrong on it: what a console shows, what a policy stopped, what asked elsewhere. */
export interface WatchedPage extends AsyncDisposable {
  readonly page: Page;
  readonly troubles: string[];
}

export interface OpenOptions extends BrowserContextOptions {
  /** Where the pages are; a request to anywhere else is a trouble. */
  readonly at: string;
}

/** The browser of all files of this test process, with which it ends: each page has a context of its own. */
let running: Promise<Browser> | undefined;

async function sharedBrowser(): Promise<Browser> {
  const browser = await running?.catch(() => undefined);
  if (browser?.isConnected()) return browser;
  running = chromiumPath().then((executablePath) =>
    playwright.launch({ executablePath, args: [...BROWSER_ARGS, '--font-render-hinting=none'] }),
  );
  return running;
}

/** A real browser for the tests of the file that calls this. */
export function useBrowser(): (options: OpenOptions) => Promise<WatchedPage> {
  // The first start takes longer than a test may.
  beforeAll(async () => void (await sharedBrowser()));
  return async ({ at, ...options }) => {
    const browser = await sharedBrowser();
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

/** The rules of axe whose result depends on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What hinders people on the page, in the light and in the dark theme, as rules of axe with the elements that break them. */
export async function hindrancesOn(
  page: Page,
): Promise<readonly (readonly [rule: string, html: string[]])[]> {
  // Without frames, which the pages never have, all can run in the page itself.
  const axe = () => new AxeBuilder({ page }).setLegacyMode();
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await axe().analyze();
  // The themes differ in colours alone.
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axe().withRules(COLOUR_RULES).analyze();
  return [light, dark].flatMap(({ violations }) =>
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)] as const),
  );
}
