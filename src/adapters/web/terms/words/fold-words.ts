/** Letters without a decomposition that addresses often write plain. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' };

/** The dots of an abbreviation such as `C.G.U.`. */
const INNER_DOTS = /(?<=(?:^|[^\p{L}])\p{L})\.(?=\p{L}(?:[^\p{L}]|$))/gu;

/**
 * The words of a text in one spelling: lower case, without accents, with one space between them and at both
 * ends.
 */
export function foldWords(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[łøđıßæœ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(INNER_DOTS, '');
  return ` ${plain
    .replace(/[^\p{L}\p{N}&]+/gu, ' ')
    .replaceAll('&', ' & ')
    .replace(/ +/g, ' ')
    .trim()} `;
}
