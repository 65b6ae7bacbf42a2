/** What makes a stretch differ from its plain form. */
const MARKS = /[*_`\\[\]|«»]|\s\s|[^\S ]|^ | $/;
const LINK = /\]\([^)]{0,380}\)/g;
const INLINE = /[*_`\\[\]|]/g;
const GUILLEMETS = /[«»]/g;
/** Any white space but a single space, which stays as it is. */
const SPACES = /\s{2,}|[^\S ]/g;

/** Characters that Latin-1 lacks, as the patterns know them; the sign of the euro becomes that of any currency. */
const FOLDED: readonly (readonly [characters: RegExp, sign: string])[] = [
  [/[\u2018\u2019\u02bc]/g, "'"],
  [/[\u201c-\u201e]/g, '"'],
  [/[\u2010-\u2015]/g, '-'],
  [/\u20ac/g, '\u00a4'],
  [/[^\S\0-\u00ff]/g, ' '],
];
/** Accents of Latin-1 in the order of their codes from U+00E0, without which words are looked for. */
const WITHOUT_ACCENT = 'aaaaaaaceeeeiiiidnooooo\u00f7ouuuuyty';
const ACCENTED = /[\u00e0-\u00ff]/g;
const LIGATURES = /\u0153/g;
const BEYOND_LATIN_1 = /[^\0-\u00ff]/g;
const NO_LETTER = '\u00b7';

/**
 * Lower case with the same offsets, in Latin-1. The engine searches a text whose characters take one byte twice as fast as
 * one with a single curly quotation mark in it.
 */
export function lowerCased(text: string): string {
  let folded = inLowerCase(text);
  for (const [characters, sign] of FOLDED) folded = folded.replace(characters, sign);
  folded = folded
    .replace(LIGATURES, 'o')
    .replace(ACCENTED, (letter) => WITHOUT_ACCENT[letter.charCodeAt(0) - 0xe0] ?? letter)
    .replace(BEYOND_LATIN_1, NO_LETTER);
  return Buffer.from(folded, 'latin1').toString('latin1');
}

function inLowerCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  // Only the dotted capital I of Turkish grows.
  return text.replaceAll('\u0130', 'i').toLowerCase();
}

/** A stretch of what {@link lowerCased} gives, without inline marks, with plain quotes and single spaces. */
export function plainOf(lower: string, start: number, end: number): string {
  const slice = lower.slice(start, end);
  if (!MARKS.test(slice)) return slice;
  const linkless = slice.includes('](') && slice.includes(')') ? slice.replace(LINK, ']') : slice;
  return linkless.replace(INLINE, '').replace(GUILLEMETS, '"').replace(SPACES, ' ').trim();
}
