import type { PageContent } from '../../../domain/ports/page-reader.js';
import { namesPrivacy, nameTerms } from './name-terms.js';
import { foldWords } from './words/fold-words.js';
import type { PageWords } from './words/page-words.js';

/** How a page came to be read: the more speaks for it, the less it has to show of itself. */
export type Provenance = 'known' | 'linked' | 'guessed';

/** Letters of prose, those of Chinese, Japanese and Korean counted threefold. */
const MIN_LENGTH: Readonly<Record<Provenance, number>> = { known: 300, linked: 500, guessed: 1_000 };
const MIN_NAMED_LENGTH = 150;
const MIN_WORDS: Readonly<Record<Provenance, number>> = { known: 3, linked: 5, guessed: 7 };
/** Of the words of agreements, in a page that is linked or known, and named as terms. */
const MIN_NAMED_WORDS = 1;
/** What a title or heading that names terms is worth in {@link MIN_WORDS}. */
const NAMED_WORDS = 2;
const HEADINGS_READ = 3;
/** A page is judged by its beginning. */
const MAX_READ = 16_000;
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/**
 * Whether a page is a document of terms by what it says: long enough, made of the words of agreements, and not named
 * as something else. A list of links and a page that a site shows for every address are not.
 */
export function looksLikeTerms(page: PageContent, provenance: Provenance, lists: PageWords): boolean {
  const text = page.text.slice(0, MAX_READ);
  const names = namesOf(page).map(foldWords);
  // The title and the first heading say that a version does not hold any more; further down they point to such versions.
  if (names.slice(0, 2).some((words) => lists.oldVersion(words) !== undefined)) return false;
  const isNamed = names.some((words) => nameTerms(words, lists) !== undefined);
  // Terms that are linked as terms and named as terms may be short.
  const minLength = isNamed && provenance !== 'guessed' ? MIN_NAMED_LENGTH : MIN_LENGTH[provenance];
  if (proseLength(text) < minLength || isLinkList(page)) return false;
  // The title and the first heading say what a page is; later ones also what else it speaks of.
  if (!isNamed && (provenance === 'guessed' || names.slice(0, 2).some((words) => namesPrivacy(words, lists))))
    return false;
  const words = countAgreementWords(foldWords(text), lists);
  if (isNamed && provenance !== 'guessed') return words >= MIN_NAMED_WORDS;
  return words + (isNamed ? NAMED_WORDS : 0) >= MIN_WORDS[provenance];
}

/** How many different words of agreements stand in a folded text, in the language that has most. */
function countAgreementWords(folded: string, { agreement }: PageWords): number {
  return Math.max(...agreement.map((finders) => finders.filter((find) => find(folded) !== undefined).length));
}

/** Whether most of what a page says is links, as in a list of policies. */
export function isLinkList({ text, links }: PageContent): boolean {
  const linked = links.reduce((sum, link) => (link.place === 'main' ? sum + link.text.length : sum), 0);
  return linked > 0 && linked >= Math.min(text.length, MAX_READ) * 0.5;
}

/** The title, the first headings and the first line. */
function namesOf({ title, text }: PageContent): readonly string[] {
  const headings = [...text.slice(0, MAX_READ).matchAll(/^#{1,6} (.{1,200})/gm)].slice(0, HEADINGS_READ);
  const [firstLine = ''] = text.slice(0, 200).split('\n', 1);
  return [title ?? '', ...headings.map(([, heading = '']) => heading), firstLine];
}

function proseLength(text: string): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters + 2 * (text.match(DENSE)?.length ?? 0);
}
