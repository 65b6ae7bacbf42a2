import { barsMachines } from './bars-machines.js';
import type { Clause } from './clause.js';
import { hash, SentenceFeatures } from './features.js';
import type { Finding } from './find-findings.js';

/** Entries of a table of sentences, and of a table of the words of whole texts. */
export const SENTENCE_PLACES = 1 << 15;
export const WORD_PLACES = 1 << 14;

/** A clause by what is known of it, and what the rules found in it. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  /** Places in a table of sentences. */
  readonly features: Int32Array;
  readonly found: readonly Finding[];
  /** Whether it says what machines may not do, which proves no grant. */
  readonly bars: boolean;
}

/** Texts that are read as one, as the judge sees them. */
export interface DescribedText {
  readonly sentences: readonly Sentence[];
  readonly words: WordsOfText;
  readonly isEnglish: boolean;
}

/** How often words stand in a text, by their places in a table; long texts and short ones weigh about the same. */
export interface WordsOfText {
  readonly places: Int32Array;
  readonly weights: Float32Array;
}

const WORD = /[a-z']{3,}/g;
/** A text of fewer words says less of what kind it is. */
const LEAST_NORM = 15;

/** Gathers clauses into the description of a text. Takes time in proportion to their length. */
export class TextDescription {
  readonly #features = new SentenceFeatures(SENTENCE_PLACES);
  readonly #sentences: Sentence[] = [];
  readonly #counts = new Map<number, number>();

  add(clause: Clause, found: readonly Finding[]): void {
    const { start, end } = clause;
    const rules = found.map(({ rule }) => rule);
    this.#sentences.push({
      start,
      end,
      features: this.#features.of(clause, rules),
      found,
      bars: barsMachines(clause),
    });
    for (const word of clause.plain.match(WORD) ?? []) {
      const place = hash(word) & (WORD_PLACES - 1);
      this.#counts.set(place, (this.#counts.get(place) ?? 0) + 1);
    }
  }

  asText(isEnglish: boolean): DescribedText {
    const weights = Float32Array.from(this.#counts.values(), (count) => Math.log1p(count));
    const norm = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0));
    const words = {
      places: Int32Array.from(this.#counts.keys()),
      weights: weights.map((weight) => weight / Math.max(norm, LEAST_NORM)),
    };
    return { sentences: this.#sentences, words, isEnglish };
  }
}
