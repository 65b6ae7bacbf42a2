import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** The entries of a sitemap (sitemaps.org, 0.9): pages, or further sitemaps. */
export interface Sitemap {
  readonly isIndex: boolean;
  /** As written, at most {@link MAX_URLS}. */
  readonly urls: readonly string[];
}

export const MAX_SITEMAP_BYTES = 10 * 1024 * 1024;
const MAX_URLS = 50_000;
const MAX_URL_LENGTH = 2_048;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unzip = promisify(gunzip);

/**
 * Reads a sitemap as XML or as a list of lines, compressed or not. A damaged or too large one counts as
 * empty.
 */
export async function readSitemap(body: Uint8Array): Promise<Sitemap> {
  const isZipped = body[0] === 0x1f && body[1] === 0x8b;
  try {
    const bytes = isZipped ? await unzip(body, { maxOutputLength: MAX_SITEMAP_BYTES }) : body;
    return parseSitemap(new TextDecoder().decode(bytes));
  } catch {
    return { isIndex: false, urls: [] };
  }
}

function parseSitemap(text: string): Sitemap {
  const urls = text.includes('<loc') ? [...locations(text)] : linesOf(text);
  return { isIndex: /<sitemapindex[\s>]/.test(text.slice(0, 10_000)), urls };
}

/** Only moves forward, so that a hostile file costs no more than its length. */
function* locations(text: string): Generator<string> {
  let at = 0;
  for (let count = 0; count < MAX_URLS; count += 1) {
    const open = text.indexOf('<loc>', at);
    const close = open === -1 ? -1 : text.indexOf('</loc>', open);
    if (close === -1) return;
    at = close + '</loc>'.length;
    const value = text.slice(open + '<loc>'.length, close);
    if (value.length <= MAX_URL_LENGTH) yield plainText(value.trim());
  }
}

function linesOf(text: string): readonly string[] {
  return text
    .split(/\r\n|\r|\n/, MAX_URLS)
    .map((line) => line.trim())
    .filter((line) => line.length <= MAX_URL_LENGTH && /^https?:\/\//.test(line));
}

function plainText(text: string): string {
  const plain = /^<!\[CDATA\[(.*)\]\]>$/s.exec(text)?.[1];
  return plain ?? text.replace(/&(amp|lt|gt|quot|apos);/g, (_all, name: string) => ENTITIES[name] ?? '');
}
