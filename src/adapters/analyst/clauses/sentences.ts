import { isWhite, type Span, trimmed } from './spans.js';

const STOPS = /[.!?|\n•]|(?<=\s)\*(?=\s)/g;
const ABBREVIATION =
  /(?:^|[\s("'“‘/*_])(?:e\.g|i\.e|eg|ie|etc|inc|ltd|llc|corp|co|cf|vs|no|nos|art|arts|sec|sect|para|approx|incl|mr|mrs|ms|dr|st|jr|u\.s|u\.s\.a|u\.k|e\.u|a\.k\.a|p\.o|viz|al|dept|univ|bzw|insb|ggfs?|gem|abs|ziff|vgl|usw|inkl|evtl|bspw|sog|uds?|vd|n[uú]m|p[aá]g|apdo|[a-z])$/i;
const OPENS_SENTENCE = /[A-Z0-9"'“‘(*_[•À-ÞА-Я#-]/;
const NUMBER_ONLY = /^[\s*_(]*(?:\d{1,3}(?:\\?\.\d{1,3}){0,4}|[a-z]|[ivx]{1,5})$/i;

/** Splits a range of text into sentences, without the white space between them. Takes linear time. */
export function sentencesOf(text: string, { start, end }: Span): readonly Span[] {
  const spans: Span[] = [];
  const push = (from: number, to: number) => {
    const span = trimmed(text, { start: from, end: to });
    if (span !== undefined) spans.push(span);
  };
  let from = start;
  STOPS.lastIndex = start;
  for (let stop = STOPS.exec(text); stop !== null && stop.index < end; stop = STOPS.exec(text)) {
    const at = stop.index;
    const next = endOfStop(text, at, end, from);
    if (next === undefined) {
      // A run of marks is examined once.
      while (CLOSING.has(text[STOPS.lastIndex] ?? '')) STOPS.lastIndex += 1;
      continue;
    }
    push(from, SEPARATORS.has(text[at] ?? '') ? at : next);
    from = next;
    STOPS.lastIndex = next;
  }
  push(from, end);
  return spans;
}

/** Where the next sentence may begin, if the mark at `at` ends one. */
function endOfStop(text: string, at: number, end: number, from: number): number | undefined {
  const mark = text[at];
  if (mark === '|' || mark === '•' || mark === '*') return at + 1;
  if (mark === '\n') return breaksLine(text, at, from, end) ? at + 1 : undefined;
  let after = at + 1;
  while (after < end && CLOSING.has(text[after] ?? '')) after += 1;
  if (after >= end) return end;
  if (!isWhite(text.charCodeAt(after))) return undefined;
  const wordStart = Math.max(from, at - 14);
  if (mark === '.') {
    const before = text.slice(wordStart, at);
    if (ABBREVIATION.test(before) && !/\betc$/i.test(before)) return undefined;
    if (at - from < 16 && NUMBER_ONLY.test(text.slice(from, at))) return undefined;
  }
  let next = after;
  while (next < end && isWhite(text.charCodeAt(next))) next += 1;
  return next >= end || OPENS_SENTENCE.test(text[next] ?? '') ? next : undefined;
}

/** Marks between sentences that belong to neither. */
const SEPARATORS = new Set(['|', '•', '*']);
const CLOSING = new Set(['"', "'", '”', '’', ')', ']', '*', '_', '.', '!', '?']);

/** A line break within a block separates sentences, unless the line continues in lower case. */
function breaksLine(text: string, at: number, from: number, end: number): boolean {
  let next = at + 1;
  while (next < end && isWhite(text.charCodeAt(next))) next += 1;
  let last = at - 1;
  while (last > from && isWhite(text.charCodeAt(last))) last -= 1;
  if ('.:;!?'.includes(text[last] ?? '.')) return true;
  return OPENS_SENTENCE.test(text[next] ?? '') && text.slice(Math.max(from, at - 2), at) === '  ';
}
