import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GuardedSites } from '../../support/guarded-sites.js';
import { chromiumArgs, chromiumPath } from '../support/chromium.js';

const ENTRY = `
  import { AgentTerms } from ${JSON.stringify(pathOf('index.ts'))};
  import { guardFetch } from ${JSON.stringify(pathOf('guard/index.ts'))};
  const fetch = guardFetch(globalThis.fetch.bind(globalThis), { terms: new AgentTerms() });
  globalThis.ask = async (url) => {
    try {
      const answer = await fetch(url);
      return { text: await answer.text(), url: answer.url };
    } catch ({ name, site }) {
      return { name, site };
    }
  };`;

let sites: GuardedSites;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  sites = await GuardedSites.start();
  browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumArgs(sites) });
  page = await browser.newPage();
  const cors = { 'Access-Control-Allow-Origin': '*' };
  const readable = { permissions: { read_content: true } };
  sites.serve('home.example', readable);
  sites.serve('open.example', readable, ({ url }) =>
    url.startsWith('/to/')
      ? { status: 302, headers: { ...cors, Location: `https://${url.slice('/to/'.length)}/page` } }
      : { headers: cors },
  );
  sites.serve('also-open.example', readable, () => ({ headers: cors }));
  sites.serve('closed.example', { permissions: { read_content: false } }, () => ({ headers: cors }));
  await page.goto('https://home.example/');
  await page.addScriptTag({ content: await bundled(), type: 'module' });
});
afterAll(async () => {
  await browser?.close();
  await sites?.[Symbol.asyncDispose]();
});

function pathOf(file: string): string {
  return fileURLToPath(new URL(`../../../client/${file}`, import.meta.url));
}

/** The client in a page, with nothing of Node's and no package. */
async function bundled(): Promise<string> {
  const bundle = await rolldown({
    input: 'entry',
    platform: 'browser',
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? id : null),
        load: (id) => (id === 'entry' ? ENTRY : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  expect(output).toHaveLength(1);
  expect(output[0].imports).toEqual([]);
  return output[0].code;
}

async function ask(url: string): Promise<unknown> {
  sites.arrived.length = 0;
  return page.evaluate((address) => Reflect.get(globalThis, 'ask')(address), url);
}

describe('guardFetch in a browser', () => {
  it('sends what is permitted, to addresses of the page as well', async () => {
    expect(await ask('https://open.example/page')).toMatchObject({ text: 'This is open.example.' });
    expect(await ask('/page')).toMatchObject({ url: 'https://home.example/page' });
  });

  it('sends nothing that is denied', async () => {
    expect(await ask('https://closed.example/')).toEqual({
      name: 'PermissionDeniedError',
      site: 'closed.example',
    });
    expect(sites.arrived).toEqual([]);
  });

  it('returns nothing of a forbidding site that a redirect led to', async () => {
    expect(await ask('https://open.example/to/also-open.example')).toMatchObject({
      text: 'This is also-open.example.',
    });
    expect(await ask('https://open.example/to/closed.example')).toEqual({
      name: 'PermissionDeniedError',
      site: 'closed.example',
    });
    // A page sees no redirect before the browser has followed it.
    expect(sites.arrived).toEqual(['GET open.example/to/closed.example', 'GET closed.example/page']);
  });
});
