import { fnv1a } from '../../../domain/fnv1a.js';
import type { Clause } from './clause.js';
import type { Finding } from './find-findings.js';
import type { Rule } from './rules.js';

const MOST_WORDS = 60;
const WORDS_BEFORE = 4;
const WORDS_BEHIND = 5;
const LEAD_WORDS = 12;
const HEADING_WORDS = 8;
const WORDS = /[a-z0-9']+|[:?]/g;

/**
 * What the judge knows of a finding, as places in a table of `size` (a power of two): the words of the clause, those right
 * before and behind the deciding place, words of its lead-in and heading, the rule, and about how long the clause is.
 */
export function featuresOf({ clause, rule, at }: Finding, size: number): readonly number[] {
  const places = new Set<number>();
  const add = (feature: string) => places.add(hash(feature) & (size - 1));
  const words = wordsOf(clause.plain).slice(0, MOST_WORDS);
  const before = wordsOf(clause.plain.slice(Math.max(0, at - 10 * WORDS_BEFORE), at)).slice(-WORDS_BEFORE);
  const behind = wordsOf(clause.plain.slice(at, at + 12 * WORDS_BEHIND)).slice(0, WORDS_BEHIND);
  for (const word of words) add(numberless(word));
  for (const word of before) add(`B${word}`);
  for (const word of behind) add(`A${word}`);
  add(`AB${before.at(-1) ?? ''} ${behind[0] ?? ''}`);
  for (const word of leadWordsOf(clause)) add(`L${word}`);
  for (const word of headingWordsOf(clause)) add(`H${word}`);
  add(`R${rule.says}`);
  add(`N${lengthOf(words)}`);
  return [...places];
}

/** What is known of a clause in which nothing need have been found: its words and pairs of words, and the same of what it stands under. */
export class SentenceFeatures {
  readonly #size: number;
  /** Of lead-ins and headings, which many clauses have in common. */
  readonly #leads = new Map<Clause, readonly number[]>();
  readonly #headings = new Map<Clause, readonly number[]>();

  /** @param size a power of two */
  constructor(size: number) {
    this.#size = size;
  }

  of(clause: Clause, rules: readonly Rule[]): Int32Array {
    const places = new Set<number>();
    const add = (feature: string) => places.add(this.#placeOf(feature));
    const words = wordsOf(clause.plain).slice(0, MOST_WORDS).map(numberless);
    for (const [at, word] of words.entries()) {
      add(word);
      if (at > 0) add(`${words[at - 1]} ${word}`);
    }
    for (const place of this.#framing(this.#leads, 'L', clause.lead, () => leadWordsOf(clause)))
      places.add(place);
    for (const place of this.#framing(this.#headings, 'H', clause.heading, () => headingWordsOf(clause)))
      places.add(place);
    for (const { says } of rules) add(`R${says}`);
    add(`N${lengthOf(words)}`);
    return Int32Array.from(places);
  }

  #framing(
    known: Map<Clause, readonly number[]>,
    kind: 'L' | 'H',
    frame: Clause | undefined,
    words: () => readonly string[],
  ): readonly number[] {
    if (frame === undefined) return [];
    const places = known.get(frame) ?? words().map((word) => this.#placeOf(`${kind}${word}`));
    known.set(frame, places);
    return places;
  }

  #placeOf(feature: string): number {
    return hash(feature) & (this.#size - 1);
  }
}

const wordsOf = (plain = ''): readonly string[] => plain.match(WORDS) ?? [];

const leadWordsOf = ({ lead }: Clause) => wordsOf(lead?.plain).slice(-LEAD_WORDS);

const headingWordsOf = ({ heading }: Clause) => wordsOf(heading?.plain).slice(0, HEADING_WORDS);

/** Numbers are all the same. */
const numberless = (word: string): string => word.replace(/^\d.*/, '0');

const lengthOf = (words: readonly string[]): number => Math.floor(Math.log2(words.length + 1));

/** With a mixed end, for tables of which only the lower bits are a place. */
export function hash(text: string): number {
  const value = fnv1a(text);
  const mixed = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return mixed ^ (mixed >>> 12);
}
