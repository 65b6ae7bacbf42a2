/**
 * How much of an over-long text is read. Actions have at most 200 characters; this bounds the cost of any
 * input.
 */
const LONGEST_TEXT = 400;

const LETTERS_WITHOUT_DECOMPOSITION: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
};

/**
 * Gives texts that look alike one spelling: compatibility forms (full-width letters, ligatures) become plain
 * ones, and invisible characters and diacritics are removed. Case stays, because it separates words in
 * `readContent`.
 */
export function foldText(text: string): string {
  const bounded = text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : text;
  if (/^[ -~]*$/.test(bounded)) return bounded;
  return bounded
    .normalize('NFKC')
    .replace(/[\p{Cf}\u115F\u1160\u3164]/gu, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßẞæÆœŒøØłŁı]/g, (letter) => LETTERS_WITHOUT_DECOMPOSITION[letter] ?? letter)
    .replace(/[\u2018\u2019\u02BC\uFF07`]/g, "'");
}
