/** A stretch of a text, in UTF-16 units; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const LINE = /[^\n\r\u2028\u2029]+/g;
/** Bounded, so that a long row of full stops is not scanned again from each of them. */
const SENTENCE_END = /[.!?…。！？]{1,8}["'”’»)\]]{0,4}(?:\s|(?<=[。！？])|$)/g;
/** Abbreviations with a full stop that does not end a sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:\p{L}|e\.g|i\.e|z\.b|d\.h|p\.ex|no|nos|nr|art|sec|inc|ltd|corp|co|vs|etc|cf|\d{1,3})\.$/iu;
/** A text without full stops is cut here, so that one sentence is never a whole page. */
const MAX_LENGTH = 1_200;

/**
 * The sentences of a text in order. A line break ends a sentence: a paragraph, heading or list item is one
 * line.
 */
export function sentenceSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  for (const line of text.matchAll(LINE)) {
    let start = line.index;
    for (const end of line[0].matchAll(SENTENCE_END)) {
      const stop = line.index + end.index + end[0].length;
      const word = text.slice(Math.max(start, stop - end[0].length - 8), stop).trimEnd();
      if (stop < line.index + line[0].length && ABBREVIATION.test(word)) continue;
      addSpan(spans, text, start, stop);
      start = stop;
    }
    addSpan(spans, text, start, line.index + line[0].length);
  }
  return spans;
}

/** The span of a match. */
export function spanOf(match: RegExpExecArray): Span {
  return { start: match.index, end: match.index + match[0].length };
}

/** Index of the span that contains `offset`, or of the last one before it. */
export function spanAt(spans: readonly Span[], offset: number): number {
  let low = 0;
  let high = spans.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((spans[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function addSpan(spans: Span[], text: string, start: number, end: number): void {
  let from = start;
  let to = end;
  while (from < to && isSpace(text, from)) from += 1;
  while (to > from && isSpace(text, to - 1)) to -= 1;
  for (; to - from > MAX_LENGTH; from += MAX_LENGTH) spans.push({ start: from, end: from + MAX_LENGTH });
  if (to > from) spans.push({ start: from, end: to });
}

function isSpace(text: string, at: number): boolean {
  return text.charCodeAt(at) <= 32 || text.charCodeAt(at) === 0xa0;
}
