import { setImmediate } from 'node:timers/promises';
import { type Candidate, judgeLink } from './judge-link.js';
import type { PageVisits } from './page-visits.js';
import type { SiteHosts } from './site-hosts.js';
import { MAX_SITEMAP_BYTES, readSitemap, type Sitemap } from './sitemap-urls.js';
import type { PageWords } from './words/page-words.js';

const MAX_SITEMAPS = 2;
const MAX_CHILDREN = 3;
/** Judging this many addresses takes too short to delay any caller. */
const URLS_AT_A_TIME = 1_000;
/** Sitemaps in an index that probably list a site's few basic pages, and those that list its many others. */
const LIKELY_CHILD = /page|static|legal|misc|info|main|corporate|company|about|general|core|root/i;
const UNLIKELY_CHILD = /product|post|image|video|news|article|categor|tag|author|listing|user|archive/i;

/** Addresses in a site's sitemaps that look like terms, best first. */
export async function searchSitemaps(
  origin: string,
  site: SiteHosts,
  visits: PageVisits,
  lists: PageWords,
): Promise<readonly Candidate[]> {
  const named = await visits.namedSitemaps(origin);
  const urls = [...new Set([...named.flatMap((url) => absolute(url, origin)), `${origin}/sitemap.xml`])];
  const pages: string[] = [];
  for (const url of urls.slice(0, MAX_SITEMAPS)) {
    const sitemap = await fetchSitemap(url, visits);
    if (!sitemap.isIndex) pages.push(...sitemap.urls);
    else
      for (const child of childrenOf(sitemap, site)) pages.push(...(await fetchSitemap(child, visits)).urls);
  }
  const candidates: Candidate[] = [];
  for (const [index, url] of pages.entries()) {
    const candidate = judgeLink({ url, text: '', rel: [], place: 'main' }, site, lists);
    if (candidate !== undefined) candidates.push(candidate);
    if (index % URLS_AT_A_TIME === URLS_AT_A_TIME - 1) await setImmediate();
  }
  return candidates.toSorted((a, b) => b.score - a.score);
}

async function fetchSitemap(url: string, visits: PageVisits): Promise<Sitemap> {
  const answer = await visits.fetch({
    url,
    accept: 'application/xml, text/xml, text/plain;q=0.5, */*;q=0.1',
    mediaTypes: ['application/*', 'text/*'],
    maxBytes: MAX_SITEMAP_BYTES,
  });
  return answer.kind === 'page' && answer.status === 200
    ? readSitemap(answer.body)
    : { isIndex: false, urls: [] };
}

function childrenOf({ urls }: Sitemap, site: SiteHosts): readonly string[] {
  const rank = (url: string) => (LIKELY_CHILD.test(url) ? 0 : UNLIKELY_CHILD.test(url) ? 2 : 1);
  return urls
    .filter((url) => URL.canParse(url) && site.nearness(new URL(url).hostname) !== 'foreign')
    .slice(0, URLS_AT_A_TIME)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MAX_CHILDREN);
}

function absolute(url: string, origin: string): readonly string[] {
  const parsed = URL.parse(url, origin);
  return parsed === null ? [] : [parsed.href];
}
