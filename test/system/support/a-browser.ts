import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, type Page, chromium as playwright } from 'playwright-core';
import { beforeAll } from 'vitest';
import { BROWSER_ARGS, chromiumPath } from './chromium.js';

/** A page with everything that went wrong on it: console messages, policy violations, requests elsewhere. */
export interface WatchedPage extends AsyncDisposable {
  readonly page: Page;
  readonly troubles: string[];
}

export interface OpenOptions extends BrowserContextOptions {
  /** Where the pages are. A request to anywhere else counts as trouble. */
  readonly at: string;
}

/** The browser of all files of this test process, which ends with it. Each page has its own context. */
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
      // The page shows that an answer is an error; the browser's own line about it adds nothing.
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

/**
 * Accessibility problems of the page in the light and the dark theme, as axe rules with the elements that
 * violate them.
 */
export async function hindrancesOn(
  page: Page,
): Promise<readonly (readonly [rule: string, html: string[]])[]> {
  // The pages never have frames, so all rules can run in the page itself.
  const axe = () => new AxeBuilder({ page }).setLegacyMode();
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await axe().analyze();
  // The themes differ only in colours.
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axe().withRules(COLOUR_RULES).analyze();
  return [light, dark].flatMap(({ violations }) =>
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)] as const),
  );
}
