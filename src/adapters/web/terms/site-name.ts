import { getDomain } from 'tldts';
import type { PageContent } from '../../../domain/ports/page-reader.js';
import { nameTerms } from './name-terms.js';
import { foldWords } from './words/fold-words.js';
import { findPrivacyName } from './words/no-terms.js';
import { phraseFinder } from './words/phrase-finder.js';

const MAX_LENGTH = 40;
const MAX_WORDS = 5;
/** Shorter than this, letters of a name stand in a domain by chance. */
const MIN_LIKENESS = 3;
const SEPARATORS = /\s*(?:[|·•»«:—–]|\s-\s)\s*/;
/** What is left where a template was not filled in, or holds markup. */
const UNFILLED = /[{}<>%$\\]|^(?:null|undefined|nan|\[object )/i;

/** What a page is called that nobody gave a name, in whole. */
const NAMELESS = new Set(
  `home, homepage, home page, startseite, accueil, inicio, página inicial, strona główna, welcome, willkommen, bienvenue, index,
   main, default, untitled, new page, website, web site, site, my site, my website, my blog, my store, my app, app, web app,
   online store, shop, store, blog, portal, test, demo, localhost, example, site name, company name, your company, your site name,
   help, help center, help centre, support, knowledge base, faq, login, log in, sign in, about, about us, contact, legal, policies,
   error, not found, 404, react app, vite app, next js, create next app, just another wordpress site`
    .split(',')
    .map((name) => foldWords(name).trim()),
);

/** Makers of sites and of pages on them, whose names stand where the site's should. */
const findMaker = phraseFinder(
  `wordpress, wix, wix com, squarespace, shopify, webflow, weebly, godaddy, jimdo, drupal, joomla, prestashop, magento, zendesk,
   intercom, notion, gitbook, readme, confluence, github pages, google sites, google docs, blogger, tumblr, iubenda, termly,
   termsfeed, onetrust, cookiebot, cloudflare, apache, nginx`,
);

/**
 * What a site calls itself on a page, where that can be its name: a short line of its metadata, or the part of its title that
 * is like its host; nothing where a page is only described, a template unfilled, or the name that of who made the site.
 */
export function siteNameOf({ siteName, title }: PageContent, host: string): string | undefined {
  const label = lettersOf((getDomain(host, { allowPrivateDomains: true }) ?? host).split('.')[0] ?? '');
  const parts = title?.split(SEPARATORS) ?? [];
  const declared =
    siteName === undefined
      ? []
      : [siteName, ...siteName.split(SEPARATORS).filter((part) => isLike(part, label))];
  return [...declared, ...parts.filter((part) => isLike(part, label))]
    .map((name) => name.trim())
    .find((name) => isPlausible(name, label));
}

function isPlausible(name: string, label: string): boolean {
  const words = foldWords(name);
  if (name.length > MAX_LENGTH || UNFILLED.test(name) || NAMELESS.has(words.trim())) return false;
  if (words.trim() === '' || words.trim().split(' ').length > MAX_WORDS) return false;
  if (isLike(name, label)) return true;
  return (
    findMaker(words) === undefined && nameTerms(words) === undefined && findPrivacyName(words) === undefined
  );
}

/** Whether a name is the host's, in whole or but for a part of either. */
function isLike(name: string, label: string): boolean {
  const letters = lettersOf(name);
  if (letters.length < MIN_LIKENESS || label.length < MIN_LIKENESS)
    return letters !== '' && letters === label;
  return label.includes(letters) || letters.includes(label);
}

function lettersOf(name: string): string {
  return foldWords(name).replaceAll(' ', '');
}
