import type { Quote } from '../../../domain/generate/ports.js';
import type { Clause } from './clause.js';
import type { Finding } from './find-findings.js';

const LONGEST = 600;
const BOUNDARY = /[,;:.(—]/;

/** The clause that a finding rests on as it stands in the text, with the lead-in that forbids or grants it. */
export function quoteOf(text: string, source: number, { clause, at }: Pick<Finding, 'clause' | 'at'>): Quote {
  const { lead } = clause;
  const own = { ...cut(text, clause, placeOf(text, clause, at)), source };
  return lead === undefined ? own : { ...own, leadIn: cut(text, lead, lead.end) };
}

/** Where about in the text the words at an offset of the plain clause stand. */
function placeOf(text: string, clause: Clause, at: number): number {
  const word = /[a-z]{3,}/.exec(clause.plain.slice(at, at + 60))?.[0];
  const likely =
    clause.start + Math.round(((clause.end - clause.start) * at) / Math.max(1, clause.plain.length));
  if (word === undefined) return likely;
  const slice = text.slice(clause.start, clause.end).toLowerCase();
  let best = likely;
  let distance = Number.POSITIVE_INFINITY;
  for (let found = slice.indexOf(word); found !== -1; found = slice.indexOf(word, found + 1)) {
    const away = Math.abs(clause.start + found - likely);
    if (away < distance) [best, distance] = [clause.start + found, away];
  }
  return best;
}

/** At most 600 characters of a clause around a place, cut where its parts meet when that is near. */
function cut(text: string, { start, end }: Clause, place: number): { quote: string; start: number } {
  if (end - start <= LONGEST) return { quote: text.slice(start, end), start };
  let from = Math.max(start, Math.min(place - LONGEST / 3, end - LONGEST));
  from = Math.floor(from);
  if (from > start) from = nextBoundary(text, from, Math.min(place, from + 200));
  let to = Math.min(end, from + LONGEST);
  if (to < end) to = lastBoundary(text, to, Math.max(from + LONGEST / 2, place + 60));
  while (from < to && /\s/.test(text[from] ?? '')) from += 1;
  while (to > from && /\s/.test(text[to - 1] ?? '')) to -= 1;
  // A character of two units is not cut in two.
  if (isLow(text.charCodeAt(from))) from += 1;
  if (to < end && isLow(text.charCodeAt(to))) to -= 1;
  return { quote: text.slice(from, to), start: from };
}

function nextBoundary(text: string, from: number, limit: number): number {
  for (let at = from; at < limit; at += 1) if (BOUNDARY.test(text[at] ?? '')) return at + 1;
  for (let at = from; at < limit; at += 1) if (/\s/.test(text[at] ?? '')) return at + 1;
  return from;
}

function lastBoundary(text: string, to: number, limit: number): number {
  for (let at = to; at > limit; at -= 1) if (BOUNDARY.test(text[at - 1] ?? '')) return at - 1;
  for (let at = to; at > limit; at -= 1) if (/\s/.test(text[at] ?? '')) return at;
  return to;
}

const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;
