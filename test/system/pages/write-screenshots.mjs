/**
 * Writes the pictures of the pages in docs/images from a running service that has the shipped registry:
 *
 *   node test/system/pages/write-screenshots.mjs http://127.0.0.1:3000 <token of an admin>
 *
 * Uses the browser of the tests.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import chromium from '@sparticuz/chromium';
import { chromium as playwright } from 'playwright-core';

/** What is shown: a file, an address, and what is done there first. */
const SCREENSHOTS = [
  { file: 'look-up', path: '?site=github.com&action=scrape_data', width: 820, height: 1060 },
  { file: 'site', path: 'sites/github.com', width: 820, height: 900 },
  { file: 'registry', path: 'registry?allow_training=denied', width: 1280, height: 860 },
  {
    file: 'editor',
    path: 'editor?from=shop',
    width: 1280,
    height: 900,
    prepare: (page) => page.waitForTimeout(3000),
  },
  { file: 'review', path: 'admin', width: 1280, height: 860, needsToken: true },
  {
    file: 'audit',
    path: 'audit',
    width: 1280,
    height: 860,
    needsToken: true,
    colorScheme: 'dark',
    prepare: (page) => page.locator('.over-time svg').waitFor(),
  },
  {
    file: 'api',
    path: 'docs?operation=getRegistryEvidence',
    width: 820,
    height: 900,
    colorScheme: 'dark',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.locator('.reply').waitFor();
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
];

const [service = '', token = ''] = process.argv.slice(2);
if (!URL.canParse(service)) {
  process.stderr.write(
    'usage: node test/system/pages/write-screenshots.mjs <address of a running service> [token of an admin]\n',
  );
  process.exit(2);
}
const browser = await playwright.launch({
  executablePath: await chromium.executablePath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const { file, path, width, height, colorScheme = 'light', needsToken, prepare } of SCREENSHOTS) {
    if (needsToken && token === '') continue;
    const page = await browser.newPage({ viewport: { width, height }, colorScheme, locale: 'en' });
    await page.goto(new URL(path, service).href, { waitUntil: 'networkidle' });
    if (needsToken) {
      await page.getByLabel('Token').fill(token);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
      await page.waitForLoadState('networkidle');
    }
    await prepare?.(page);
    const webp = await asWebp(page, await page.screenshot({ animations: 'disabled' }));
    writeFileSync(fileURLToPath(new URL(`../../../docs/images/${file}.webp`, import.meta.url)), webp);
    process.stdout.write(`${file}.webp: ${webp.length} bytes\n`);
    await page.close();
  }
} finally {
  await browser.close();
}

/** A picture in a format of a third of the size, which the browser can write but takes no pictures in. */
async function asWebp(page, png) {
  const base64 = await page.evaluate(async (source) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.fromBase64(source)], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d').drawImage(bitmap, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 });
    return new Uint8Array(await blob.arrayBuffer()).toBase64();
  }, png.toString('base64'));
  return Buffer.from(base64, 'base64');
}
