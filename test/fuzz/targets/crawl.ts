import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { canonicalPath, parseRobotsPattern } from '../../../src/adapters/web/terms/robots-pattern.js';
import { parseRobots } from '../../../src/adapters/web/terms/robots-rules.js';
import { readSitemap } from '../../../src/adapters/web/terms/sitemap-urls.js';
import { bytesOf, type FuzzTarget, fromBytes } from '../fuzz-target.js';

const TOKEN = 'AgentTermsBot';
const PATHS = [
  '/',
  '/terms',
  '/legal/terms?x=$1*',
  '/a%2fb',
  '/%7Euser',
  '/é',
  '/robots.txt',
  '/aaaaaaaaaaaaaaaaaaaaaaab',
].map((path) => new URL(path, 'https://example.com/'));

/** The pattern as an expression, tried only where that cannot be slow. */
function matchesBySearch(pattern: string, path: string): boolean | undefined {
  if (pattern.length > 200 || pattern.split('*').length > 4 || !/^[/*][\w/*.-]*\$?$/.test(pattern))
    return undefined;
  const source = pattern
    .replace(/\$$/, '\u0000')
    .replace(/[.-]/g, '\\$&')
    .replaceAll('*', '.*')
    .replace('\u0000', '$');
  return new RegExp(`^${source}`, 's').test(path);
}

function checkRobots(text: string): void {
  const rules = parseRobots(text, TOKEN);
  assert.ok(rules.sitemaps.length <= 20 && rules.sitemaps.every((url) => url.length <= 2_000));
  // An octet outside of ASCII is three characters in the spelling that is kept, of a character of up to three octets.
  assert.ok(rules.size <= 9 * text.length, 'more is kept of it than it holds');
  assert.ok(rules.allows(new URL('https://example.com/robots.txt')), 'the file itself is forbidden');
  for (const url of PATHS) assert.equal(typeof rules.allows(url), 'boolean');
  // A group of its own outranks all others, wherever it stands; a rule on the whole path is the longest.
  const path = '/terms';
  const own = parseRobots(
    `${text.replace(/agentterms/gi, 'x')}\n\nUser-agent: ${TOKEN}\nDisallow: ${path}$\n`,
    TOKEN,
  );
  assert.equal(own.allows(new URL(path, 'https://example.com/')), false, 'its own group is not obeyed');
  for (const line of text.split(/[\r\n]+/).slice(0, 20)) {
    const value = line.slice(line.indexOf(':') + 1).trim();
    for (const url of PATHS) {
      const canonical = canonicalPath(url.pathname);
      const expected = matchesBySearch(value, url.pathname);
      if (expected !== undefined && /^[\w/.-]*$/.test(url.pathname))
        assert.equal(parseRobotsPattern(value).matches(canonical), expected, `${value} on ${url.pathname}`);
    }
  }
}

const robotsLine = fc.tuple(
  fc.constantFrom('User-agent', 'user-AGENT ', 'Allow', 'Disallow', 'Sitemap', 'Crawl-delay', 'x'),
  fc.constantFrom(': ', ':', ' : ', '::', ''),
  fc.oneof(
    fc.constantFrom('*', TOKEN, `${TOKEN}/1.0`, 'Other', '/', '', '# x', 'https://x.example/s.xml'),
    fc.stringMatching(/^\/[a-z*$/.%]{0,30}$/),
  ),
);
const shapedRobots = fc
  .array(robotsLine, { maxLength: 30 })
  .map((lines) => lines.map((parts) => parts.join('')).join('\n'));

async function checkSitemap(input: string): Promise<void> {
  const { urls, isIndex } = await readSitemap(bytesOf(input));
  assert.equal(typeof isIndex, 'boolean');
  assert.ok(urls.length <= 50_000 && urls.every((url) => url.length <= 2_048));
}

const sitemap = (body: string) => `<?xml version="1.0"?><urlset>${body}</urlset>`;
const sitemaps = [
  sitemap(
    '<url><loc>https://a.example/terms</loc></url><url><loc> https://a.example/?a=1&amp;b=2 </loc></url>',
  ),
  sitemap('<url><loc><![CDATA[https://a.example/x]]></loc></url>'),
  '<sitemapindex xmlns="x"><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>',
  'https://a.example/1\r\nhttps://a.example/2\n',
];

export const CRAWL_TARGETS: readonly FuzzTarget[] = [
  {
    name: 'robots',
    form: 'text',
    runs: 300,
    shaped: shapedRobots,
    check: checkRobots,
    seeds: [
      `User-agent: *\nDisallow: /private\nAllow: /private/terms\n\nUser-agent: ${TOKEN}\nDisallow: /*.pdf$\nSitemap: https://a.example/s.xml`,
      '\ufeffUser-agent: x\r\nUser-agent: *\r\nDisallow:\r\nCrawl-delay: 1 # slow',
    ],
    words: [
      'User-agent:',
      'Disallow:',
      'Allow:',
      'Sitemap:',
      '*',
      '$',
      '#',
      '\n',
      '\r',
      '%2F',
      '%',
      '%zz',
      '/*'.repeat(50),
      '\u2028',
      '\0',
    ],
  },
  {
    name: 'sitemap',
    form: 'bytes',
    runs: 200,
    check: checkSitemap,
    seeds: [...sitemaps, ...sitemaps.map((text) => fromBytes(gzipSync(text)))],
    words: [
      '<loc>',
      '</loc>',
      '<![CDATA[',
      ']]>',
      '<!DOCTYPE x [<!ENTITY a "aaaa">]>',
      '&a;',
      '&amp;',
      '<sitemapindex ',
      '\x1f\x8b',
      '\n',
    ],
  },
];
