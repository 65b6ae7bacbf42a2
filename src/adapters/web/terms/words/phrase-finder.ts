import { foldWords } from './fold-words.js';

/** The first of some phrases in a text given by {@link foldWords}, or `undefined`. */
export type PhraseFinder = (folded: string) => string | undefined;

/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/**
 * Searches phrases as whole words. A word that ends in `*` may continue, and a phrase in a script without
 * spaces may be anywhere. Of several phrases at one position the longest counts. The pattern is made on first
 * use: a process that generates nothing does not need hundreds of them.
 */
export function phraseFinder(phrases: readonly string[]): PhraseFinder {
  let pattern: RegExp | undefined;
  return (folded) => {
    pattern ??= new RegExp(patternsOf(phrases), 'u');
    return pattern.exec(folded)?.[0].trim();
  };
}

function patternsOf(phrases: readonly string[]): string {
  return phrases
    .toSorted((a, b) => b.length - a.length)
    .map(patternOf)
    .join('|');
}

function patternOf(phrase: string): string {
  const words = phrase
    .split(/\s+/)
    .flatMap((word) =>
      word.endsWith('*') ? [`${foldWords(word).trim()}\\p{L}*`] : foldWords(word).trim().split(' '),
    )
    .join(' ');
  return UNSPACED.test(phrase.normalize('NFKC')) ? words : ` ${words}(?= )`;
}
