import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { MAX_SITEMAP_BYTES, readSitemap } from '../../../../src/adapters/web/terms/sitemap-urls.js';

const read = (text: string) => readSitemap(Buffer.from(text));
const urlset = (...urls: string[]) =>
  `<?xml version="1.0"?><urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;

describe('a sitemap', () => {
  it('lists its addresses without white space, entities and CDATA', async () => {
    const text = urlset(
      '\n https://a.example/1 ',
      'https://a.example/?b=1&amp;c=2',
      '<![CDATA[https://a.example/?d&e]]>',
    );
    expect(await read(text)).toEqual({
      isIndex: false,
      urls: ['https://a.example/1', 'https://a.example/?b=1&c=2', 'https://a.example/?d&e'],
    });
  });

  it('may be an index', async () => {
    const text =
      '<sitemapindex xmlns="x"><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>';
    expect(await read(text)).toEqual({ isIndex: true, urls: ['https://a.example/1.xml'] });
  });

  it('may be lines of text', async () => {
    expect((await read('https://a.example/1\r\nhttps://a.example/2\nnone\n')).urls).toEqual([
      'https://a.example/1',
      'https://a.example/2',
    ]);
  });

  it('may be packed', async () => {
    expect((await readSitemap(gzipSync(urlset('https://a.example/1')))).urls).toEqual([
      'https://a.example/1',
    ]);
  });

  it.each<[string, Uint8Array]>([
    ['empty', Buffer.from('')],
    ['a page', Buffer.from('<!doctype html><p>https://a.example/</p>')],
    ['cut off', Buffer.from('<urlset><url><loc>https://a.example/')],
    ['damaged', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3])],
    ['a packed one that grows without end', gzipSync(Buffer.alloc(MAX_SITEMAP_BYTES + 1, ' '))],
    ['never closed', Buffer.from('<loc>https://'.repeat(500_000))],
    ['of addresses that are too long', Buffer.from(urlset(`https://a.example/${'x'.repeat(3_000)}`))],
  ])('that is %s lists nothing', async (_what, body) => {
    expect((await readSitemap(body)).urls).toEqual([]);
  });

  it('lists 50,000 addresses at most', async () => {
    const urls = Array.from({ length: 50_001 }, (_url, index) => `https://a.example/${index}`);
    expect((await read(urlset(...urls))).urls).toHaveLength(50_000);
    expect((await read(urls.join('\n'))).urls).toHaveLength(50_000);
  });
});
