/** Words, numbers, and what is between them, split about as the tokenisers of large models do. */
const PIECES = /\p{L}+|\p{N}+|[^\p{L}\p{N}\s]+|\s+/gu;
/** Letters in a token of a common word. For words with other letters than ASCII it is about half. */
const ASCII_LETTERS = 7;
const OTHER_LETTERS = 3;
const DIGITS = 3;
const MARKS = 2;
const DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u;

/**
 * Estimates the tokens of a text for a large model, rather too many than too few. The tokenisers of the
 * models differ and take megabytes. If a request is still too long, the server refuses it, and smaller parts
 * are sent.
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
