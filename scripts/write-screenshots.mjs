/**
 * Writes the pictures of the pages in docs/images from a running service that has the shipped registry:
 *
 *   node scripts/write-screenshots.mjs http://127.0.0.1:3000
 *
 * Uses the browser of the tests. Pictures are PNG with a palette, a third of the size of the browser's own.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import chromium from '@sparticuz/chromium';
import { chromium as playwright } from 'playwright-core';

/** What is shown: a file, an address, and what is done there first. */
const SCREENSHOTS = [
  { file: 'look-up.png', path: '?site=github.com&action=scrape_data', width: 820, height: 1060 },
  { file: 'site.png', path: 'sites/github.com', width: 820, height: 900 },
  {
    file: 'api.png',
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

const [service = ''] = process.argv.slice(2);
if (!URL.canParse(service)) {
  process.stderr.write('usage: node scripts/write-screenshots.mjs <address of a running service>\n');
  process.exit(2);
}
const browser = await playwright.launch({
  executablePath: await chromium.executablePath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const { file, path, width, height, colorScheme = 'light', prepare } of SCREENSHOTS) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme, locale: 'en' });
    await page.goto(new URL(path, service).href, { waitUntil: 'networkidle' });
    await prepare?.(page);
    const whole = await page.screenshot({ animations: 'disabled' });
    const png = palettePng(width, height, await pixelsOf(page, whole));
    writeFileSync(fileURLToPath(new URL(`../docs/images/${file}`, import.meta.url)), png);
    process.stdout.write(`${file}: ${png.length} bytes\n`);
    await page.close();
  }
} finally {
  await browser.close();
}

/** The pixels of a picture, four bytes each; the browser reads its own format best. */
async function pixelsOf(page, png) {
  const base64 = await page.evaluate(async (source) => {
    const bytes = Uint8Array.fromBase64(source);
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    canvas.drawImage(bitmap, 0, 0);
    return new Uint8Array(canvas.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer).toBase64();
  }, png.toString('base64'));
  return Buffer.from(base64, 'base64');
}

/** A PNG of at most 256 colours: the most frequent ones, and for every other the nearest of them. */
function palettePng(width, height, pixels) {
  const counts = new Map();
  for (let at = 0; at < pixels.length; at += 4) {
    const colour = pixels.readUIntBE(at, 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const palette = [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 256)
    .map(([colour]) => colour);
  const nearest = new Map(palette.map((colour, index) => [colour, index]));
  const indexOf = (colour) => {
    const known = nearest.get(colour);
    if (known !== undefined) return known;
    const distances = palette.map((other) => distanceOf(colour, other));
    const index = distances.indexOf(Math.min(...distances));
    nearest.set(colour, index);
    return index;
  };
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      rows[y * (width + 1) + x + 1] = indexOf(pixels.readUIntBE((y * width + x) * 4, 3));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits for each pixel, each the place of a colour in the palette.
  head.set([8, 3], 8);
  const colours = Buffer.alloc(palette.length * 3);
  palette.forEach((colour, index) => {
    colours.writeUIntBE(colour, index * 3, 3);
  });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  frame.set(body, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

function distanceOf(one, other) {
  const parts = [16, 8, 0].map((shift) => ((one >> shift) & 255) - ((other >> shift) & 255));
  return parts.reduce((sum, part) => sum + part * part, 0);
}
