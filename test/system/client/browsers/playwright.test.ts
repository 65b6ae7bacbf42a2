import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BrowserGuardOptions } from '../../../../client/browsers/browser-guard.js';
import { guardContext } from '../../../../client/browsers/playwright.js';
import { SettableGuardClock } from '../../../support/guard-clock.js';
import { GuardedSites } from '../../../support/guarded-sites.js';
import { chromiumArgs, chromiumPath } from '../../support/chromium.js';

let sites: GuardedSites;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  sites = await GuardedSites.start();
  browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumArgs(sites) });
});
afterAll(async () => {
  await browser?.close();
  await sites?.[Symbol.asyncDispose]();
});
beforeEach(async () => {
  context = await browser.newContext();
  sites.arrived.length = 0;
});
afterEach(() => context.close());

async function guardedPage(options: Partial<BrowserGuardOptions> = {}): Promise<Page> {
  await guardContext(context, { terms: sites.terms(), clock: new SettableGuardClock(), ...options });
  return context.newPage();
}

const READABLE = { permissions: { read_content: true, post_content: false, make_purchases: false } };
const to = (location: string) => ({ status: 302, headers: { Location: location } });

describe('a guarded context of Playwright', () => {
  it('opens what may be read, and says on a page why something is not opened', async () => {
    sites.serve('open.example', READABLE);
    sites.serve('closed.example', { permissions: { read_content: false } });
    const page = await guardedPage();
    expect((await page.goto('https://open.example/page'))?.status()).toBe(200);
    expect(await page.textContent('body')).toBe('This is open.example.');
    const answer = await page.goto('https://closed.example/page?<b>=1');
    expect(answer?.status()).toBe(403);
    expect(await page.textContent('p')).toContain('GET https://closed.example/page needs read_content.');
    expect(sites.arrived).toEqual(['GET open.example/page']);
  });

  it('fails instead of showing why, where that is wanted', async () => {
    sites.serve('closed.example', { permissions: { read_content: false } });
    const page = await guardedPage({ blocked: 'abort' });
    await expect(page.goto('https://closed.example/')).rejects.toThrow('ERR_BLOCKED_BY_CLIENT');
    expect(sites.arrived).toEqual([]);
  });

  it('checks links, popups and forms', async () => {
    sites.serve('open.example', READABLE, ({ url }) =>
      url === '/'
        ? {
            body: `<a id=away href="https://closed.example/">away</a>
              <a id=popup target=_blank href="https://closed.example/popup">popup</a>
              <form method=post action=/comments><button id=post>post</button></form>
              <iframe name=within></iframe>
              <form method=post action="https://closed.example/within" target=within><button id=within>post</button></form>`,
          }
        : undefined,
    );
    sites.serve('closed.example', { permissions: { read_content: false } });
    const blocked: string[] = [];
    const page = await guardedPage({
      onBlocked: (error) => blocked.push(`${'action' in error && error.action} ${error.site}`),
    });
    await page.goto('https://open.example/');
    await page.click('#within');
    await expect.poll(() => blocked).toEqual(['post_content closed.example']);
    const [popup] = await Promise.all([context.waitForEvent('page'), page.click('#popup')]);
    await popup.waitForSelector('text=This page was not opened');
    await page.click('#away');
    await page.waitForSelector('text=This page was not opened');
    await page.goto('https://open.example/');
    await page.click('#post');
    await page.waitForSelector('text=needs post_content');
    expect(sites.arrived).toEqual(['GET open.example/', 'GET open.example/']);
  });

  it('checks redirects before they are followed, through all of their hops', async () => {
    sites.serve('from.example', READABLE, ({ url }) =>
      url === '/1' ? to('https://via.example/2') : url === '/in' ? to('/page') : undefined,
    );
    sites.serve('via.example', READABLE, () => to('https://closed.example/3'));
    sites.serve('closed.example', { permissions: { read_content: false } });
    const page = await guardedPage({ reading: { pagesPerMinute: 2 } });
    expect((await page.goto('https://from.example/1'))?.status()).toBe(403);
    expect(await page.textContent('p')).toContain('closed.example');
    // A page and the redirects that lead to it count as one page.
    expect((await page.goto('https://from.example/in'))?.status()).toBe(200);
    expect((await page.goto('https://from.example/page'))?.status()).toBe(403);
    expect(await page.textContent('p')).toContain('are scraping');
    expect(sites.arrived).toEqual([
      'GET from.example/1',
      'GET via.example/2',
      'GET from.example/in',
      'GET from.example/page',
    ]);
  });

  it('leaves a page that redirects to a forbidden one, where redirects cannot be stopped', async () => {
    sites.serve('from.example', READABLE, () => to('https://closed.example/'));
    sites.serve('closed.example', { permissions: { read_content: false } });
    // Like Firefox and WebKit.
    context.newCDPSession = () => Promise.reject(new Error('CDP session is only available in Chromium'));
    const page = await guardedPage();
    await page.goto('https://from.example/').catch(() => {});
    await page.waitForURL('about:blank');
  });

  it('lets a page load its parts, but post nothing to its own site', async () => {
    sites.serve('open.example', READABLE, ({ url }) =>
      url === '/'
        ? { body: '<img src="https://images.example/a.png"><script src="/app.js"></script>' }
        : undefined,
    );
    const cors = { headers: { 'Access-Control-Allow-Origin': '*' } };
    sites.serve('images.example', undefined, () => cors);
    sites.serve('counter.example', undefined, () => cors);
    const page = await guardedPage();
    await page.goto('https://open.example/');
    const send = (url: string) =>
      page.evaluate(
        (address) =>
          fetch(address, { method: 'POST', body: 'a=1' }).then(
            ({ status }) => status,
            () => 'failed',
          ),
        url,
      );
    expect(await send('https://counter.example/hit')).toBe(200);
    expect(await send('/graphql')).toBe(200);
    expect(await send('/comments')).toBe('failed');
    expect(await send('/api/orders')).toBe('failed');
    expect([...sites.arrived].sort()).toEqual([
      'GET images.example/a.png',
      'GET open.example/',
      'GET open.example/app.js',
      'POST counter.example/hit',
      'POST open.example/graphql',
    ]);
  });

  it('checks every request of a page on request, and counts none of them as a page', async () => {
    sites.serve('open.example', READABLE, ({ url }) =>
      url === '/'
        ? { body: '<img src="https://images.example/a.png"><img src=/1.png><img src=/2.png>' }
        : undefined,
    );
    sites.serve('images.example', undefined);
    const page = await guardedPage({ subresources: 'check', reading: { pagesPerMinute: 1 } });
    await page.goto('https://open.example/');
    expect([...sites.arrived].sort()).toEqual([
      'GET open.example/',
      'GET open.example/1.png',
      'GET open.example/2.png',
    ]);
  });

  it('waits for its turn', async () => {
    sites.serve('slow.example', {
      permissions: { read_content: true },
      rate_limits: { requests_per_minute: 1 },
    });
    const clock = new SettableGuardClock();
    const page = await guardedPage({ clock, maxWaitMs: 60_000 });
    await page.goto('https://slow.example/1');
    const second = page.goto('https://slow.example/2');
    await clock.untilSleeping();
    expect(sites.arrived).toHaveLength(1);
    clock.move(60_000);
    expect((await second)?.status()).toBe(200);
  });

  it('has no service workers, whose requests bypass every route', async () => {
    sites.serve('open.example', READABLE);
    const page = await guardedPage();
    await page.goto('https://open.example/');
    const refused = await page.evaluate<string>(
      `navigator.serviceWorker.register('/w.js').catch(({ name }) => name)`,
    );
    expect(refused).toBe('SecurityError');
  });

  it('blocks what the own function of the caller fails to decide, and works with other routes', async () => {
    sites.serve('open.example', READABLE);
    await context.route('**/mine', (route) => route.fulfill({ body: 'mine' }));
    const page = await guardedPage({
      classify: ({ url }) => {
        if (url.pathname === '/broken') throw new Error('no such thing');
        return undefined;
      },
    });
    expect((await page.goto('https://open.example/broken'))?.status()).toBe(403);
    await page.goto('https://open.example/mine');
    expect(await page.textContent('body')).toBe('mine');
    expect(sites.arrived).toEqual([]);
  });

  it('can be a single page', async () => {
    sites.serve('closed.example', { permissions: { read_content: false } });
    const page = await context.newPage();
    await guardContext(page, { terms: sites.terms() });
    expect((await page.goto('https://closed.example/'))?.status()).toBe(403);
    const other = await context.newPage();
    expect((await other.goto('https://closed.example/'))?.status()).toBe(200);
  });
});
