import type { TermsText } from '../../../domain/generate/terms-text.js';

const LOOKED_AT = 40_000;
const FEWEST_WORDS = 60;
const SMALLEST_SHARE = 0.12;
const ENGLISH = new Set(
  'the of and to in or you your we our that is for any this with by not are be on as will may from these have if which such it'.split(
    ' ',
  ),
);

/** Why a text is left out: it is in another language than English. Undefined when it is read. */
export function foreignRemark({ url, text, language }: TermsText): string | undefined {
  if (language !== undefined) {
    const code = language.toLowerCase();
    return code === 'en' || code.startsWith('en-')
      ? undefined
      : `The text at ${url} is in ${nameOf(code)}, which the clause reader does not read.`;
  }
  return looksEnglish(text)
    ? undefined
    : `The text at ${url} does not seem to be in English, the only language that the clause reader reads.`;
}

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
    if (ENGLISH.has(word.toLowerCase())) english += 1;
  }
  return words < FEWEST_WORDS || english / words >= SMALLEST_SHARE;
}
