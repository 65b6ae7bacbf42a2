import { foldWords } from './fold-words.js';

/** The first of some phrases that stands in a text given by {@link foldWords}, or `undefined`. */
export type PhraseFinder = (folded: string) => string | undefined;

/** Scripts that put no space between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/**
 * Looks for phrases as whole words; a word that ends in `*` may go on, and a phrase in a script without
 * spaces may stand anywhere. Of several phrases at one place the longest is taken. The pattern is made when it is first
 * needed: a process that generates nothing has no use for hundreds of them.
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
