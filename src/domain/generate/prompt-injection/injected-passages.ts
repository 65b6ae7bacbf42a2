import type { TermsText } from '../terms-text.js';
import { continuesOrder, isRuleForPeople } from './context.js';
import { disguisedRuns, encodedRuns } from './encoded.js';
import { ENGLISH_PHRASES } from './english-phrases.js';
import { foldDisguises } from './fold-disguises.js';
import { MACHINE_READER_PHRASES } from './machine-reader-phrases.js';
import { CLOSERS, MARKERS, RAW_MARKERS } from './markers.js';
import { OTHER_PHRASES } from './other-phrases.js';
import { matchesOf } from './phrase.js';
import { type Span, sentenceSpans, spanAt, spanOf } from './sentence-spans.js';

const PHRASES = [...ENGLISH_PHRASES, ...MACHINE_READER_PHRASES, ...OTHER_PHRASES, ...MARKERS];
/** A passage with an end mark is followed to it within this many units. */
const MAX_FRAMED = 4_000;
/** How many sentences after an order are checked as its continuation. */
const MAX_FOLLOWING = 12;

/**
 * Passages of a page that address a machine reader rather than the people bound by the terms: whole
 * sentences, with the sentences that continue the order. They are in order, disjoint, and in UTF-16 units of
 * `text`. Takes time in proportion to the text. A page can still state falsehoods, but it gives no orders.
 */
export function injectedPassages(text: string): readonly Span[] {
  const folded = foldDisguises(text);
  const inOriginal = ({ start, end }: Span): Span => ({
    start: folded.offsets[start] ?? text.length,
    end: (folded.offsets[end - 1] ?? text.length) + 1,
  });
  const hits: Hit[] = [
    ...orderHits(folded.text).map((hit) => ({ ...inOriginal(hit), guarded: hit.guarded })),
    ...disguisedRuns(folded.text).map((span) => ({ ...inOriginal(span), guarded: false })),
    ...encodedRuns(text).map((span) => ({ ...span, guarded: false })),
    ...[...text.matchAll(RAW_MARKERS)].map((match) => ({ ...spanOf(match), guarded: false })),
  ];
  if (hits.length === 0) return [];
  const sentences = sentenceSpans(text);
  const fences = fencesOf(text);
  const closers = [...text.matchAll(CLOSERS)].map(spanOf);
  hits.sort((one, other) => one.start - other.start);
  const passages: { start: number; end: number }[] = [];
  for (const hit of hits) {
    const last = passages.at(-1);
    if (last !== undefined && hit.end <= last.end) continue;
    if (hit.guarded && isRuleForPeople(text, sentences, hit)) continue;
    const passage = passageOf({ text, sentences, fences, closers }, hit);
    if (last !== undefined && passage.start <= last.end) last.end = Math.max(last.end, passage.end);
    else passages.push({ ...passage });
  }
  return passages;
}

/**
 * The texts without passages for a machine reader, which are not terms of use. The passages are blanked at
 * equal length, so that all offsets stay valid. The hashes are still those of the original texts.
 */
export function blankInjections(texts: readonly TermsText[]): readonly TermsText[] {
  return texts.map((text) => ({ ...text, text: blankPassages(text.text, injectedPassages(text.text)) }));
}

/** The text with spaces in place of the passages, so that every offset stays valid; line breaks stay. */
export function blankPassages(text: string, passages: readonly Span[]): string {
  let blanked = '';
  let at = 0;
  for (const { start, end } of passages) {
    blanked += text.slice(at, start) + text.slice(start, end).replace(/[^\n\r]/g, ' ');
    at = end;
  }
  return blanked + text.slice(at);
}

interface Hit extends Span {
  readonly guarded: boolean;
}

/** Every order in folded text. */
function orderHits(folded: string): readonly Hit[] {
  return PHRASES.flatMap((phrase) =>
    [...matchesOf(phrase, folded)].map((match) => ({ ...spanOf(match), guarded: phrase.guarded })),
  );
}

interface MarkedText {
  readonly text: string;
  readonly sentences: readonly Span[];
  /** Code between lines of backticks or tildes. */
  readonly fences: readonly Span[];
  /** Marks that close a passage. */
  readonly closers: readonly Span[];
}

function passageOf({ text, sentences, fences, closers }: MarkedText, hit: Span): Span {
  const nearest = fences[spanAt(fences, hit.start)];
  const fence =
    nearest !== undefined && nearest.start <= hit.start && hit.end <= nearest.end ? nearest : undefined;
  const first = sentences[spanAt(sentences, hit.start)] ?? hit;
  const framedEnd = closerAfter(text, closers, hit);
  const lastOffset = Math.max(hit.end - 1, framedEnd - 1, (fence?.end ?? 0) - 1);
  let index = spanAt(sentences, lastOffset);
  let end = Math.max(hit.end, framedEnd, fence?.end ?? 0, sentences[index]?.end ?? 0);
  for (let following = 0; following < MAX_FOLLOWING; following += 1) {
    const next = sentences[index + 1];
    if (next === undefined || !continuesOrder(text.slice(next.start, next.end))) break;
    end = next.end;
    index += 1;
  }
  return { start: Math.min(hit.start, first.start, fence?.start ?? hit.start), end };
}

/** End of the last closing mark close after an opening mark; 0 when there is none. */
function closerAfter(text: string, closers: readonly Span[], hit: Span): number {
  if (!/[<[]|begin/iu.test(text.slice(hit.start, hit.end))) return 0;
  const last = closers[spanAt(closers, hit.end + MAX_FRAMED)];
  return last === undefined || last.start < hit.start ? 0 : last.end;
}

/** Code between lines of three or more backticks or tildes. */
function fencesOf(text: string): readonly Span[] {
  const fences: Span[] = [];
  let open: number | undefined;
  for (const mark of text.matchAll(/^[ \t]*(?:`{3,}|~{3,})[^\n]*$/gm)) {
    const end = mark.index + mark[0].length;
    if (open === undefined || end - open > MAX_FRAMED) open = mark.index;
    else {
      fences.push({ start: open, end });
      open = undefined;
    }
  }
  return fences;
}
