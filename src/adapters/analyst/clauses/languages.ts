import type { TermsText } from '../../../domain/generate/terms-text.js';
import { type Compiled, compile } from './vocabulary/compile.js';
import type { Vocabulary } from './vocabulary/concepts.js';
import { ENGLISH } from './vocabulary/english.js';
import { FRENCH } from './vocabulary/french.js';
import { GERMAN } from './vocabulary/german.js';
import { SPANISH } from './vocabulary/spanish.js';

const VOCABULARIES: Readonly<Record<string, Vocabulary>> = {
  en: ENGLISH,
  fr: FRENCH,
  de: GERMAN,
  es: SPANISH,
};
const compiled = new Map<string, Compiled>();

const LOOKED_AT = 40_000;
const FEWEST_WORDS = 60;
const SMALLEST_SHARE = 0.12;
const ENGLISH_WORDS = new Set(
  'the of and to in or you your we our that is for any this with by not are be on as will may from these if have which such it'.split(
    ' ',
  ),
);

/** The words of a text's language; a text whose language is not known is read as English when it looks like it. */
export function wordsFor({ text, language }: TermsText): Compiled | undefined {
  const code = language?.toLowerCase().split('-')[0] ?? (looksEnglish(text) ? 'en' : '');
  const vocabulary = Object.hasOwn(VOCABULARIES, code) ? VOCABULARIES[code] : undefined;
  if (vocabulary === undefined) return undefined;
  const known = compiled.get(code) ?? compile(vocabulary);
  compiled.set(code, known);
  return known;
}

/** Why a text is left out, for people. */
export function foreignRemark({ url, language }: TermsText): string {
  return language === undefined
    ? `The text at ${url} was not read: it is not in ${READ}.`
    : `The text at ${url} was not read: it is in ${nameOf(language)}, and only ${READ} are read.`;
}

const READ = 'English, French, German or Spanish';

function nameOf(code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code;
  } catch {
    return `the language "${code}"`;
  }
}

function looksEnglish(text: string): boolean {
  let words = 0;
  let english = 0;
  for (const [word] of text.slice(0, LOOKED_AT).matchAll(/\p{L}+/gu)) {
    words += 1;
    if (ENGLISH_WORDS.has(word.toLowerCase())) english += 1;
  }
  return words < FEWEST_WORDS || english / words >= SMALLEST_SHARE;
}
