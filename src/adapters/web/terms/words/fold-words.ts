/** Letters that have no decomposition and are often written plain in addresses. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' };

/** The dots of an abbreviation such as `C.G.U.`. */
const INNER_DOTS = /(?<=(?:^|[^\p{L}])\p{L})\.(?=\p{L}(?:[^\p{L}]|$))/gu;

/** The words of a text in one spelling: lower case, without accents, one space between and around them. */
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
