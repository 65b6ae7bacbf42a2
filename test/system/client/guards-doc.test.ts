import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import express from 'express';
import fastify from 'fastify';
import { chromium } from 'playwright-core';
import puppeteer from 'puppeteer-core';
import { rolldown } from 'rolldown';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GuardedSites } from '../../support/guarded-sites.js';
import { chromiumArgs, chromiumPath } from '../support/chromium.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
// biome-ignore lint/suspicious/noExplicitAny: the examples are JavaScript.
type Example = Record<string, (...given: any[]) => any>;

let sites: GuardedSites;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agentterms-examples-'));
  sites = await GuardedSites.start();
  sites.serve('open.example', { permissions: { read_content: true } });
  sites.serve('closed.example', { permissions: { read_content: false } });
});
afterAll(async () => {
  await sites[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/**
 * The example of the page that imports this entry of the package, run with the package as published from
 * here.
 */
async function example(entry: string): Promise<Example> {
  const text = await readFile(join(ROOT, 'docs/guards.md'), 'utf8');
  const blocks = [...text.matchAll(/^```js\n(.*?)^```/gms)].map(([, code = '']) => code);
  const code = blocks.find((block) => block.includes(`'@agentterms/client/${entry}'`));
  const { exports } = JSON.parse(await readFile(join(ROOT, 'client/package.json'), 'utf8'));
  const built: string = exports[`./${entry}`].default;
  const source = join(ROOT, built.replace('./dist/', '').replace(/js$/, 'ts'));
  const input = join(folder, `${entry}-example.js`);
  await writeFile(input, code ?? '');
  const bundle = await rolldown({
    input,
    resolve: {
      alias: { [`@agentterms/client/${entry}`]: source },
      extensionAlias: { '.js': ['.ts', '.js'] },
    },
  });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  const file = join(folder, `${entry}.mjs`);
  await writeFile(file, output[0].code);
  return import(pathToFileURL(file).href);
}

describe('the examples of docs/guards.md', () => {
  it('read by a guarded fetch', async () => {
    const { makeReader } = await example('guard');
    const read = makeReader?.(sites.terms(), sites.fetch);
    expect(await read('https://open.example/')).toBe('This is open.example.');
    expect(await read('https://closed.example/')).toContain('needs read_content');
  });

  it.each([
    [
      'playwright',
      async () => chromium.launch({ executablePath: await chromiumPath(), args: chromiumArgs(sites) }),
    ],
    [
      'puppeteer',
      async () => puppeteer.launch({ executablePath: await chromiumPath(), args: chromiumArgs(sites) }),
    ],
  ])('open pages by %s', async (entry, launch) => {
    const { openGuarded } = await example(entry);
    const browser = await launch();
    try {
      const page = await openGuarded?.(browser, sites.terms());
      expect((await page.goto('https://open.example/')).status()).toBe(200);
      expect((await page.goto('https://closed.example/')).status()).toBe(403);
    } finally {
      await browser.close();
    }
  });

  it.each([
    [
      'express',
      () => {
        const app = express();
        app.use(express.json());
        return { app, serve: async () => app };
      },
    ],
    [
      'fastify',
      () => {
        const app = fastify();
        const serve = async () => {
          await app.ready();
          return app.server;
        };
        return { app, serve };
      },
    ],
  ])('serve agents by %s', async (entry, start) => {
    const { addRoutes } = await example(entry);
    const { app, serve } = start();
    addRoutes?.(app, sites.terms());
    const ask = async (url: string) =>
      supertest((await serve()) as never)
        .post('/summaries')
        .send({ url });
    expect((await ask('https://open.example/')).status).toBe(200);
    expect((await ask('https://closed.example/')).body).toMatchObject({ status: 403, reason: 'denied' });
  });
});
