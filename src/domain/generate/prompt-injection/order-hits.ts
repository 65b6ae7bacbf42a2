import { ENGLISH_PHRASES } from './english-phrases.js';
import { MACHINE_READER_PHRASES } from './machine-reader-phrases.js';
import { MARKERS } from './markers.js';
import { OTHER_PHRASES } from './other-phrases.js';
import { matchesOf } from './phrase.js';
import { type Span, spanOf } from './sentence-spans.js';

export interface Hit extends Span {
  readonly guarded: boolean;
}

const PHRASES = [...ENGLISH_PHRASES, ...MACHINE_READER_PHRASES, ...OTHER_PHRASES, ...MARKERS];

/** Every order in folded text. */
export function orderHits(folded: string): readonly Hit[] {
  return PHRASES.flatMap((phrase) =>
    [...matchesOf(phrase, folded)].map((match) => ({
      ...spanOf(match),
      guarded: phrase.guarded,
    })),
  );
}
