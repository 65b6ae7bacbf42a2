import { getDomain } from 'tldts';
import type { PageContent } from '../../../domain/generate/ports.js';
import { nameTerms } from './name-terms.js';
import { foldWords } from './words/fold-words.js';
import type { PageWords } from './words/page-words.js';

const MAX_LENGTH = 40;
const MAX_WORDS = 5;
/** Shorter sequences of a name's letters occur in a domain by chance. */
const MIN_LIKENESS = 3;
const SEPARATORS = /\s*(?:[|·•»«:—–]|\s-\s)\s*/;
/** Texts of an unfilled template, and texts with markup. */
const UNFILLED = /[{}<>%$\\]|^(?:null|undefined|nan|\[object )/i;

/**
 * A site's own name on a page, if it can be a name: a short line of its metadata, or the part of its title
 * that resembles its host. `undefined` for a description, an unfilled template, or the name of the site's
 * maker.
 */
export function siteNameOf(
  { siteName, title }: PageContent,
  host: string,
  lists: PageWords,
): string | undefined {
  const label = lettersOf((getDomain(host, { allowPrivateDomains: true }) ?? host).split('.')[0] ?? '');
  const parts = title?.split(SEPARATORS) ?? [];
  const declared =
    siteName === undefined
      ? []
      : [siteName, ...siteName.split(SEPARATORS).filter((part) => isLike(part, label))];
  return [...declared, ...parts.filter((part) => isLike(part, label))]
    .map((name) => name.trim())
    .find((name) => isPlausible(name, label, lists));
}

function isPlausible(name: string, label: string, lists: PageWords): boolean {
  const words = foldWords(name);
  if (name.length > MAX_LENGTH || UNFILLED.test(name) || lists.nameless.has(words.trim())) return false;
  if (words.trim() === '' || words.trim().split(' ').length > MAX_WORDS) return false;
  if (isLike(name, label)) return true;
  return (
    lists.maker(words) === undefined &&
    nameTerms(words, lists) === undefined &&
    lists.privacy(words) === undefined
  );
}

/** Whether a name is the host's, in whole or except for a part of either. */
function isLike(name: string, label: string): boolean {
  const letters = lettersOf(name);
  if (letters.length < MIN_LIKENESS || label.length < MIN_LIKENESS)
    return letters !== '' && letters === label;
  return label.includes(letters) || letters.includes(label);
}

function lettersOf(name: string): string {
  return foldWords(name).replaceAll(' ', '');
}
