import { matchesOf, type Span, trimmed } from './spans.js';

/** A part of a sentence; `lead` is the index of the part that introduces it, or -1. */
export interface ClauseSpan extends Span {
  readonly lead: number;
}

/**
 * The longest clause that is read as one. Longer ones are read in pieces, which the first piece introduces.
 */
const LONGEST_CLAUSE = 1500;
const ENUMERATOR = /(?<=[\s;,:.]|^)\(?(?:[a-zA-Z]|[ivxIVX]{2,5}|\d{1,2})\)(?=[\s*_])/g;
const FEWEST_MARKS = 2;

/**
 * The clauses of a sentence: the items of "(a) …; (b) …" with the words before them as lead-in, and parts
 * between semicolons.
 */
export function clausesOf(text: string, sentence: Span): readonly ClauseSpan[] {
  const clauses: ClauseSpan[] = [];
  const body = text.slice(sentence.start, sentence.end);
  const isMarked = body.indexOf(')') !== body.lastIndexOf(')');
  const marks = isMarked ? [...matchesOf(ENUMERATOR, body)] : [];
  const first = marks[0];
  const opens =
    first !== undefined && (/^\(?[ai1]\)$/i.test(first[0]) || /:\s*$/.test(body.slice(0, first.index)));
  if (!opens || marks.length < FEWEST_MARKS) {
    pushParts(clauses, text, sentence, -1);
    return clauses;
  }
  const head = sentence.start + first.index;
  pushParts(clauses, text, { start: sentence.start, end: head }, -1);
  const lead = clauses.length - 1;
  marks.forEach((mark, index) => {
    const start = sentence.start + mark.index + mark[0].length;
    const end = sentence.start + (marks[index + 1]?.index ?? body.length);
    pushParts(clauses, text, { start, end }, lead);
  });
  return clauses;
}

/**
 * Parts between semicolons. The lead-in of a later part is that of the first part, or the first part itself.
 */
function pushParts(clauses: ClauseSpan[], text: string, span: Span, lead: number): void {
  const body = text.slice(span.start, span.end);
  let start = 0;
  let introducer = lead;
  while (start < body.length) {
    const piece = body.slice(start, start + LONGEST_CLAUSE);
    const semicolon = piece.indexOf(';');
    const isLong = semicolon === -1 && start + LONGEST_CLAUSE < body.length;
    const space = isLong ? piece.lastIndexOf(' ') : -1;
    const length = semicolon !== -1 ? semicolon + 1 : space > LONGEST_CLAUSE / 2 ? space : piece.length;
    const from = span.start + start;
    const clause = trimmed(text, { start: from, end: from + length });
    if (clause !== undefined) clauses.push({ ...clause, lead: introducer });
    if (introducer === -1) introducer = clauses.length - 1;
    start += length;
  }
}
