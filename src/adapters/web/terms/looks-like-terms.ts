import type { PageContent } from '../../../domain/generate/ports.js';
import { namesPrivacy, nameTerms } from './name-terms.js';
import { foldWords } from './words/fold-words.js';
import type { PageWords } from './words/page-words.js';

/** How a page was found. The stronger this evidence, the less the page itself must show. */
export type Provenance = 'known' | 'linked' | 'guessed';

/** Letters of prose. Chinese, Japanese and Korean characters count three times. */
const MIN_LENGTH: Readonly<Record<Provenance, number>> = { known: 300, linked: 500, guessed: 1_000 };
const MIN_NAMED_LENGTH = 150;
const MIN_WORDS: Readonly<Record<Provenance, number>> = { known: 3, linked: 5, guessed: 7 };
/** Least number of agreement words in a page that is linked or known, and named as terms. */
const MIN_NAMED_WORDS = 1;
/** How much a title or heading that names terms counts towards {@link MIN_WORDS}. */
const NAMED_WORDS = 2;
const HEADINGS_READ = 3;
/** Only the beginning of a page is judged. */
const MAX_READ = 16_000;
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/**
 * Whether a page is a document of terms by its text: long enough, with the words of agreements, and not named
 * as something else. A list of links, or a page that a site shows for every address, is not one.
 */
export function looksLikeTerms(page: PageContent, provenance: Provenance, lists: PageWords): boolean {
  const text = page.text.slice(0, MAX_READ);
  const names = namesOf(page).map(foldWords);
  // The title and the first heading show whether a version is outdated. Later headings may point to such
  // versions.
  if (names.slice(0, 2).some((words) => lists.oldVersion(words) !== undefined)) return false;
  const isNamed = names.some((words) => nameTerms(words, lists) !== undefined);
  // Terms that are linked and named as terms may be short.
  const minLength = isNamed && provenance !== 'guessed' ? MIN_NAMED_LENGTH : MIN_LENGTH[provenance];
  if (proseLength(text) < minLength || isLinkList(page)) return false;
  // The title and the first heading name the page. Later headings also name other subjects.
  if (!isNamed && (provenance === 'guessed' || names.slice(0, 2).some((words) => namesPrivacy(words, lists))))
    return false;
  const words = countAgreementWords(foldWords(text), lists);
  if (isNamed && provenance !== 'guessed') return words >= MIN_NAMED_WORDS;
  return words + (isNamed ? NAMED_WORDS : 0) >= MIN_WORDS[provenance];
}

/** How many different agreement words a folded text has, in the language with the most. */
function countAgreementWords(folded: string, { agreement }: PageWords): number {
  return Math.max(...agreement.map((finders) => finders.filter((find) => find(folded) !== undefined).length));
}

/** Whether most of a page's text is links, as in a list of policies. */
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
