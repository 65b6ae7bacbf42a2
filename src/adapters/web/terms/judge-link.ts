import type { PageLink } from '../../../domain/generate/ports.js';
import type { TermsKind } from '../../../domain/generate/terms-text.js';
import { namesPrivacy, nameTerms, nameTermsByPath, rankPrivacyName, type TermsName } from './name-terms.js';
import { isPublicName, type SiteHosts, subdomainOf } from './site-hosts.js';
import { foldWords } from './words/fold-words.js';
import type { PageWords } from './words/page-words.js';

/** An address that may have terms. */
export interface Candidate {
  readonly url: string;
  readonly kind: TermsKind;
  readonly isSale: boolean;
  /** A page that may list terms rather than contain them. */
  readonly isLegal: boolean;
  /** Higher is more likely; at least {@link MIN_SCORE}. */
  readonly score: number;
}

export const MIN_SCORE = 4;
/**
 * Longer addresses are skipped: terms have short ones, and every robots rule is compared with the whole
 * address.
 */
const MAX_URL_LENGTH = 500;
const MAX_TEXT_LENGTH = 90;
/**
 * Words in a path count for this share of the same words in a link, and for more where the link says nothing.
 */
const PATH_SHARE = 0.5;
const PATH_ALONE = 0.75;
const REL_SCORE = 12;
const NO_PAGE =
  /\.(?:jpe?g|png|gif|svg|webp|ico|css|js|mjs|json|xml|zip|gz|mp[34]|mov|webm|exe|dmg|apk|woff2?)$/i;
const DATED = /\/(?:19|20)\d\d\/\d\d?\//;

/**
 * The likely target of a link, by its words, address and relation; `undefined` when that is hardly the site's
 * terms.
 */
export function judgeLink(link: PageLink, site: SiteHosts, lists: PageWords): Candidate | undefined {
  const url = parse(link.url, site);
  if (url === undefined || site.isThirdParty(url.hostname)) return undefined;
  const words = foldWords(link.text);
  if (lists.oldVersion(words) !== undefined) return undefined;
  const parts = pathParts(url, site);
  const byText = nameTerms(words, lists);
  const byPath = nameTermsByPath(parts, lists);
  const related = link.rel.includes('terms-of-service');
  const isForeign = site.nearness(url.hostname) === 'foreign';
  // A page of another site counts as the site's terms only when the site clearly calls it so.
  if (isForeign && !related && (byText === undefined || byText.strength < 6)) return undefined;

  const name = byText ?? (related ? RELATED : namesPrivacy(words, lists) ? undefined : byPath);
  if (name === undefined) return undefined;
  const score =
    (related ? REL_SCORE : 0) +
    scoreOf(byText, byPath) +
    placeScore(link, url, parts, lists) -
    farness(url, site) -
    oldness(words, url, parts, lists);
  const { kind, isSale, isLegal } = name;
  return score < MIN_SCORE ? undefined : { url: url.href, kind, isSale, isLegal, score };
}

/**
 * How surely a link leads to the site's own privacy policy; 0 where it does not. Pages for settings or
 * choices, and policies for single groups of people or of other companies, do not count.
 */
export function rankPrivacyLink(
  { url: text, text: linkText, rel }: PageLink,
  site: SiteHosts,
  lists: PageWords,
): number {
  const url = parse(text, site);
  if (url === undefined || site.isThirdParty(url.hostname)) return 0;
  if (rel.includes('privacy-policy')) return 3;
  if (site.nearness(url.hostname) === 'foreign') return 0;
  const last = pathParts(url, site).at(-1) ?? ' ';
  const words = foldWords(linkText);
  const said = words.trim() === '' ? last : words;
  const isOther = [words, last].some((one) => lists.otherPrivacy(one) !== undefined);
  return isOther || lists.oldVersion(said) !== undefined ? 0 : rankPrivacyName(said, lists);
}

const RELATED: TermsName = { kind: 'terms_of_service', isSale: false, isLegal: false, strength: 0 };

function scoreOf(byText: TermsName | undefined, byPath: TermsName | undefined): number {
  if (byText === undefined) return (byPath?.strength ?? 0) * PATH_ALONE;
  const agrees = byPath !== undefined && byPath.kind === byText.kind && byPath.isSale === byText.isSale;
  // A path that names another subject adds nothing.
  return byText.strength + (agrees ? byPath.strength * PATH_SHARE : 0);
}

function placeScore(link: PageLink, url: URL, parts: readonly string[], lists: PageWords): number {
  let score = link.place === 'footer' ? 1 : 0;
  if (link.text.length > MAX_TEXT_LENGTH) score -= 2;
  const isUnlikely = parts.slice(0, -1).some((part) => lists.unlikelyPart(part) !== undefined);
  if ((isUnlikely && !isHelp(url)) || DATED.test(url.pathname)) score -= 4;
  return score - 0.2 * Math.max(0, parts.length - 3);
}

/** A date in an address or a link. */
const DAY = /(?:^|\D)((?:19|20)\d\d)[-_./ ]?(0[1-9]|1[0-2])[-_./ ]?(?:0[1-9]|[12]\d|3[01])(?:\D|$)/;
const YEAR = / ((?:19|20)\d\d) /;

/** A dated address below an undated one is a version. The newer it is, the likelier it is in force. */
function oldness(words: string, url: URL, parts: readonly string[], lists: PageWords): number {
  const isFiled = parts.slice(0, -1).some((part) => lists.oldPlace(part) !== undefined);
  const [, dayYear, month] = DAY.exec(decode(url.pathname)) ?? [];
  const year = Number(dayYear ?? YEAR.exec(words)?.[1] ?? Number.NaN);
  const age = Number.isNaN(year) ? 0 : 3 - 0.04 * (year - 2000 + Number(month ?? 0) / 12);
  return age + (isFiled ? 4 : 0);
}

function farness(url: URL, site: SiteHosts): number {
  return { same: 0, related: 1, foreign: 3 }[site.nearness(url.hostname)];
}

function parse(text: string, site: SiteHosts): URL | undefined {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  // Some public suffixes are sites themselves.
  const isNamed = isPublicName(url.hostname) || site.nearness(url.hostname) === 'same';
  if (!isNamed || url.href.length > MAX_URL_LENGTH || NO_PAGE.test(url.pathname)) return undefined;
  return url;
}

/** Many sites keep their terms in the articles of a help centre. */
function isHelp(url: URL): boolean {
  return /^(?:help|support|hc)\./.test(url.hostname) || /\/(?:help|hc|support)\//.test(url.pathname);
}

/**
 * The words of an address, part by part: of its host if that is not the site's own, of its path and of its
 * query.
 */
function pathParts(url: URL, site: SiteHosts): readonly string[] {
  const host = site.nearness(url.hostname) === 'same' ? '' : subdomainOf(url.hostname);
  const path = url.pathname.replace(/\.\w{2,5}$/, '').split('/');
  return [host, ...path, url.search]
    .map((part) => foldWords(decode(part).replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')))
    .filter((words) => words.trim() !== '' && words !== ' index ');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
