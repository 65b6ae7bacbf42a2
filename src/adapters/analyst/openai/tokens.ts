/** Words, numbers, and what stands between them, about as tokenisers of large models part them. */
const PIECES = /\p{L}+|\p{N}+|[^\p{L}\p{N}\s]+|\s+/gu;
/** Letters that a token of a common word holds; of a word with other letters than ASCII about half of that. */
const ASCII_LETTERS = 7;
const OTHER_LETTERS = 3;
const DIGITS = 3;
const MARKS = 2;
const DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u;

/**
 * About how many tokens a text is for a large model, rather too many than too few. The tokenisers of the models differ and
 * weigh megabytes; what was still too long the server refuses, and it is asked again in smaller parts.
 */
export function countTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECES)) {
    const first = piece.charCodeAt(0);
    if (/\s/.test(piece)) tokens += piece.includes('\n') ? 1 : 0;
    else if (DENSE.test(piece)) tokens += [...piece].length;
    else if (/\p{N}/u.test(piece)) tokens += Math.ceil(piece.length / DIGITS);
    else if (/\p{L}/u.test(piece))
      tokens += Math.ceil(piece.length / (first < 128 ? ASCII_LETTERS : OTHER_LETTERS));
    else tokens += Math.ceil(piece.length / MARKS);
  }
  return tokens;
}
