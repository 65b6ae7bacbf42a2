/** A range of a text, in UTF-16 units: `[start, end)`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Whether a character is Latin-1 white space. */
export const isWhite = (code: number): boolean => code === 32 || (code >= 9 && code <= 13) || code === 160;

/** A range without the white space at its ends; undefined if it contains nothing else. */
export function trimmed(text: string, { start, end }: Span): Span | undefined {
  let from = start;
  let to = end;
  while (from < to && isWhite(text.charCodeAt(from))) from += 1;
  while (to > from && isWhite(text.charCodeAt(to - 1))) to -= 1;
  return to > from ? { start: from, end: to } : undefined;
}

/**
 * Every match of a global pattern, like `matchAll`. `matchAll` copies its pattern at each call, which for the
 * long patterns here takes several times as long as matching. This does not copy it, and the pattern may be
 * used in between.
 */
export function* matchesOf(pattern: RegExp, text: string): Generator<RegExpExecArray> {
  for (let at = 0; ; ) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) return;
    at = Math.max(pattern.lastIndex, match.index + 1);
    yield match;
  }
}
