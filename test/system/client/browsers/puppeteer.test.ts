import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BrowserGuardOptions } from '../../../../client/browsers/browser-guard.js';
import { guardPage } from '../../../../client/browsers/puppeteer.js';
import { SettableGuardClock } from '../../../support/guard-clock.js';
import { GuardedSites } from '../../../support/guarded-sites.js';
import { chromiumArgs, chromiumPath } from '../../support/chromium.js';

let sites: GuardedSites;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  sites = await GuardedSites.start();
  browser = await puppeteer.launch({ executablePath: await chromiumPath(), args: chromiumArgs(sites) });
});
afterAll(async () => {
  await browser?.close();
  await sites?.[Symbol.asyncDispose]();
});
beforeEach(async () => {
  context = await browser.createBrowserContext();
  sites.arrived.length = 0;
});
afterEach(() => context.close());

async function guardedPage(options: Partial<BrowserGuardOptions> = {}): Promise<Page> {
  const page = await context.newPage();
  await guardPage(page, { terms: sites.terms(), clock: new SettableGuardClock(), ...options });
  return page;
}

function textOf(page: Page, selector: string): Promise<string> {
  return page.$eval(selector, (element) => element.textContent ?? '');
}

const READABLE = { permissions: { read_content: true, post_content: false } };
const CLOSED = { permissions: { read_content: false } };
const to = (location: string) => ({ status: 302, headers: { Location: location } });

describe('a guarded page of Puppeteer', () => {
  it('opens what may be read, and says on a page why something is not opened', async () => {
    sites.serve('open.example', READABLE);
    sites.serve('closed.example', CLOSED);
    const page = await guardedPage();
    expect((await page.goto('https://open.example/page'))?.status()).toBe(200);
    const answer = await page.goto('https://closed.example/');
    expect(answer?.status()).toBe(403);
    expect(await textOf(page, 'p')).toContain('GET https://closed.example/ needs read_content.');
    expect(sites.arrived).toEqual(['GET open.example/page']);
  });

  it('fails instead of showing why, where that is wanted', async () => {
    sites.serve('closed.example', CLOSED);
    const page = await guardedPage({ blocked: 'abort' });
    await expect(page.goto('https://closed.example/')).rejects.toThrow('ERR_BLOCKED_BY_CLIENT');
    expect(sites.arrived).toEqual([]);
  });

  it('checks redirects before they are followed, through all of their hops', async () => {
    sites.serve('from.example', READABLE, ({ url }) =>
      url === '/1' ? to('https://via.example/2') : url === '/in' ? to('/page') : undefined,
    );
    sites.serve('via.example', READABLE, () => to('https://closed.example/3'));
    sites.serve('closed.example', CLOSED);
    const page = await guardedPage({ reading: { pagesPerMinute: 2 } });
    expect((await page.goto('https://from.example/1'))?.status()).toBe(403);
    expect((await page.goto('https://from.example/in'))?.status()).toBe(200);
    expect((await page.goto('https://from.example/page'))?.status()).toBe(403);
    expect(await textOf(page, 'p')).toContain('are scraping');
    expect(sites.arrived).toEqual([
      'GET from.example/1',
      'GET via.example/2',
      'GET from.example/in',
      'GET from.example/page',
    ]);
  });

  it('checks forms and what scripts write to their own site, and lets a page load its parts', async () => {
    sites.serve('open.example', READABLE, ({ url }) =>
      url === '/'
        ? {
            body: `<img src="https://images.example/a.png">
              <form method=post action=/comments><button id=post>post</button></form>`,
          }
        : undefined,
    );
    sites.serve('images.example', undefined);
    const page = await guardedPage();
    await page.goto('https://open.example/');
    const failed = await page.evaluate(() =>
      fetch('/comments', { method: 'POST' }).then(
        () => 'sent',
        () => 'failed',
      ),
    );
    expect(failed).toBe('failed');
    await Promise.all([page.waitForNavigation(), page.click('#post')]);
    expect(await textOf(page, 'p')).toContain('needs post_content');
    expect(sites.arrived).toEqual(['GET open.example/', 'GET images.example/a.png']);
  });

  it('works with other handlers that have a priority', async () => {
    sites.serve('open.example', READABLE);
    sites.serve('closed.example', CLOSED);
    const page = await guardedPage();
    page.on('request', (request) => {
      if (request.isInterceptResolutionHandled()) return;
      if (request.url().endsWith('/mine')) void request.respond({ status: 200, body: 'mine' }, 1);
      else void request.continue({}, 1);
    });
    await page.goto('https://open.example/mine');
    expect(await textOf(page, 'body')).toBe('mine');
    expect((await page.goto('https://closed.example/'))?.status()).toBe(403);
    expect(sites.arrived).toEqual([]);
  });

  it('guards a popup once it is there', async () => {
    sites.serve('open.example', READABLE);
    sites.serve('closed.example', CLOSED);
    const page = await guardedPage();
    await page.goto('https://open.example/');
    const opened = Promise.withResolvers<Page | null>();
    page.once('popup', opened.resolve);
    await page.evaluate(() => void Reflect.get(globalThis, 'open')('about:blank'));
    const popup = await opened.promise;
    await expect.poll(async () => (await popup?.goto('https://closed.example/'))?.status()).toBe(403);
  });

  it('waits for its turn', async () => {
    sites.serve('slow.example', { ...READABLE, rate_limits: { requests_per_minute: 1 } });
    const clock = new SettableGuardClock();
    const page = await guardedPage({ clock, maxWaitMs: 60_000 });
    await page.goto('https://slow.example/1');
    const second = page.goto('https://slow.example/2');
    await clock.untilSleeping();
    expect(sites.arrived).toHaveLength(1);
    clock.move(60_000);
    expect((await second)?.status()).toBe(200);
  });
});
