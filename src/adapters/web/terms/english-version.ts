import type { PageContent, PageLink } from '../../../domain/generate/ports.js';
import type { SiteHosts } from './site-hosts.js';

const MAX_TRIES = 2;
/** Names of English in language switches, in any language of the page. */
const ENGLISH =
  /^(?:en|eng|en[-_](?:us|gb|uk|int)|english(?: ?\((?:us|uk|int).{0,20}\)| version)?|in english|(?:view |read )?(?:this page )?in english|anglais|englisch|ingl[eé]s|inglese|engels|engelska|engelsk|angielski|английский|英語|英文|영어)$/i;

/**
 * The English versions that a page in another language links to, the surest first: an alternate in English,
 * then a link that switches to English, then the alternate for readers of any language. Only on the site
 * itself, and at most two.
 */
export function englishVersions({ language, links }: PageContent, site: SiteHosts): readonly string[] {
  if (language === undefined || language === 'en') return [];
  const own = links.filter(({ url }) => site.nearness(new URL(url).hostname) !== 'foreign');
  const chosen = [own.filter(isAlternate), own.filter(isSwitch), own.filter(isDefault)].flat();
  return [...new Set(chosen.map(({ url }) => url))].slice(0, MAX_TRIES);
}

const isEnglish = ({ hreflang = '' }: PageLink): boolean => /^en(?:-|$)/.test(hreflang);

const isAlternate = (link: PageLink): boolean =>
  link.place === 'head' && link.rel.includes('alternate') && isEnglish(link);

const isSwitch = (link: PageLink): boolean =>
  link.place !== 'head' && (isEnglish(link) || ENGLISH.test(link.text.trim()));

const isDefault = ({ place, rel, hreflang }: PageLink): boolean =>
  place === 'head' && rel.includes('alternate') && hreflang === 'x-default';
