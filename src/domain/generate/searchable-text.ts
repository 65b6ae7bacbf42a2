/**
 * A text in which passages are found even when white space, quotation marks or compatibility forms differ.
 */
export interface SearchableText {
  readonly folded: string;
  /** For each UTF-16 unit of `folded`, where its source character begins in the original. */
  readonly starts: readonly number[];
  /** For each UTF-16 unit of `folded`, where its source character ends in the original. */
  readonly ends: readonly number[];
}

/**
 * The mark of a heading, list item or table row (see `PageContent.text`), which is not part of the wording.
 */
const BLOCK_MARK = /(?<=^|\n)[ \t]*(?:#{1,6}|[-*+|])[ \t]+/g;
/** A character with its combining marks, or a run of white space. */
const UNIT = /\s+|\P{M}\p{M}*|\p{M}+/suy;
const DOUBLE_QUOTES = /["“”„‟«»″〝〞＂]/u;
const SINGLE_QUOTES = /['‘’‚‛‹›′`´＇]/u;
/** From this code unit on, characters may combine with the one before. */
const FIRST_MARK = 0x300;

/**
 * Folds a text: NFKC, each run of white space as one space, every kind of quotation mark as `"` or `'`,
 * without block marks. Linear in its length.
 */
export function toSearchable(text: string): SearchableText {
  const plain = text.replace(BLOCK_MARK, (mark) => ' '.repeat(mark.length));
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  let afterSpace = false;
  for (let index = 0; index < plain.length; ) {
    const end = endOfUnit(plain, index);
    const form =
      end - index === 1 && isPlain(plain, index) ? plain[index] : foldUnit(plain.slice(index, end));
    // NFKC turns some characters into a space; a run of white space stays one space.
    if (form !== undefined && !(form === ' ' && afterSpace)) {
      afterSpace = form === ' ';
      folded += form;
      for (let place = 0; place < form.length; place += 1) {
        starts.push(index);
        ends.push(end);
      }
    }
    index = end;
  }
  return { folded, starts, ends };
}

function endOfUnit(text: string, index: number): number {
  if (isPlain(text, index)) return index + 1;
  UNIT.lastIndex = index;
  return UNIT.test(text) ? UNIT.lastIndex : index + 1;
}

/**
 * Whether it is a visible ASCII character other than the grave accent, with nothing that combines with it.
 */
function isPlain(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code > 0x20 && code < 0x7f && code !== 0x60 && !(text.charCodeAt(index + 1) >= FIRST_MARK);
}

function foldUnit(unit: string): string {
  if (/^\s/u.test(unit)) return ' ';
  if (DOUBLE_QUOTES.test(unit)) return '"';
  if (SINGLE_QUOTES.test(unit)) return "'";
  const form = unit.normalize('NFKC');
  return /^\s+$/u.test(form) ? ' ' : form;
}
