import { PERMISSION_KEYS, type PermissionKey } from '../../../domain/terms/permission.js';
import { decide } from './decide.js';
import type { DescribedText, WordsOfText } from './described-text.js';
import type { Finding } from './find-findings.js';
import { oddsOf, type Weights } from './weight-table.js';

export const VALUES = [true, false, null] as const;
export type Value = (typeof VALUES)[number];

export const idOf = (key: PermissionKey, value: Value): string => `${key}:${value}`;

/** How well the sentences of a text prove a value. */
export interface Proofs {
  /** Log-odds of the best, the best first, then those of the best in which a rule found it, and of the best besides. */
  readonly best: readonly number[];
  readonly found: readonly number[];
  readonly besides: number;
  /** About how many prove it, as a logarithm. */
  readonly amount: number;
  /** Index of the best sentence that may prove it, -1 for none. */
  readonly at: number;
}

/** What is known of a text for all keys. */
export interface Seen {
  readonly findings: readonly Finding[];
  readonly proofs: ReadonlyMap<string, Proofs>;
  /** By key and value, what the words of the whole text say. */
  readonly words: ReadonlyMap<string, number>;
  readonly sentences: number;
  readonly isEnglish: boolean;
}

/** Of a sentence that proves nothing. */
const NOTHING = -9;
const LEAST = -7;
const BEST = 3;
const FOUND = 2;
/** A text of fewer sentences is judged by what was learned of excerpts. */
const FEWEST_SENTENCES = 20;

export const isShort = ({ sentences }: Seen): boolean => sentences < FEWEST_SENTENCES;

export function seeText(
  text: DescribedText,
  sentences: ReadonlyMap<string, Weights>,
  words: ReadonlyMap<string, Weights>,
): Seen {
  return {
    findings: text.sentences.flatMap(({ found }) => found),
    proofs: new Map(
      PERMISSION_KEYS.flatMap((key) =>
        [true, false].map((value) => {
          const id = idOf(key, value);
          return [id, proofsOf(text, key, value, sentences.get(id))] as const;
        }),
      ),
    ),
    words: new Map(Array.from(words, ([id, table]) => [id, sumOf(table, text.words)])),
    sentences: text.sentences.length,
    isEnglish: text.isEnglish,
  };
}

function proofsOf(
  { sentences }: DescribedText,
  key: PermissionKey,
  value: boolean,
  table: Weights | undefined,
): Proofs {
  const best = new Array<number>(BEST).fill(NOTHING);
  const found = new Array<number>(FOUND).fill(NOTHING);
  let besides = NOTHING;
  let sum = 0;
  let at = -1;
  let highest = NOTHING;
  for (const [index, sentence] of sentences.entries()) {
    if (table === undefined || sentence.features.length === 0) continue;
    const odds = oddsOf(table, sentence.features);
    sum += logistic(odds);
    if (odds > highest && !(value && sentence.bars)) {
      highest = odds;
      at = index;
    }
    insert(best, odds);
    if (sentence.found.some(({ rule }) => rule.key === key && rule.value === value)) insert(found, odds);
    else besides = Math.max(besides, odds);
  }
  return { best, found, besides, amount: Math.log(sum + 0.01), at };
}

/** Puts a number into a list that goes from high to low, and drops the lowest. */
function insert(list: number[], odds: number): void {
  for (let at = 0, moved = odds; at < list.length; at += 1) {
    const one = list[at] as number;
    if (moved <= one) continue;
    list[at] = moved;
    moved = one;
  }
}

function sumOf({ bias, step, at }: Weights, { places, weights }: WordsOfText): number {
  let sum = 0;
  for (const [index, place] of places.entries()) sum += (at[place] ?? 0) * (weights[index] ?? 0);
  return bias + sum * step;
}

/**
 * By what the value of a key is judged: what the rules decide and what they found, how well sentences prove either value, with or
 * without a rule, what is said of the other keys, what kind of text it is by its words, and how long it is. By name, so that a rule
 * that is new or gone leaves the others where they are.
 */
export function signsOf(key: PermissionKey, seen: Seen): ReadonlyMap<string, number> {
  const signs = new Map<string, number>([['one', 1]]);
  const own = seen.findings.filter(({ rule }) => rule.key === key);
  const { value, findings } = decide(key, own);
  signs.set(`decided ${value}`, 1);
  if (findings.length === 0) signs.set('nothing', 1);
  for (const other of PERMISSION_KEYS)
    for (const proven of [true, false]) {
      const id = idOf(other, proven);
      const proofs = seen.proofs.get(id);
      if (proofs === undefined) continue;
      if (other !== key) {
        signs.set(`${id} best`, scaled(proofs.best[0]) / 2);
        signs.set(`${id} amount`, proofs.amount / 6);
        continue;
      }
      for (const [place, odds] of proofs.best.entries()) signs.set(`${id} best ${place}`, scaled(odds));
      for (const [place, odds] of proofs.found.entries()) signs.set(`${id} found ${place}`, scaled(odds));
      signs.set(`${id} besides`, scaled(proofs.besides));
      signs.set(`${id} likely`, Math.max(proofs.best[0] ?? NOTHING, -1) / 3);
      signs.set(`${id} amount`, proofs.amount / 3);
    }
  const counts = new Map<string, number>();
  for (const { rule } of own) counts.set(rule.says, (counts.get(rule.says) ?? 0) + 1);
  for (const [says, count] of counts) {
    signs.set(`rule ${says}`, 0.7);
    signs.set(`rule ${says} often`, Math.log1p(count) / 3);
  }
  const granted = own.reduce((sum, { rule, weight }) => sum + (rule.value ? weight : 0), 0);
  signs.set('granted', Math.min(granted, 1));
  signs.set('granted much', Math.min(granted, 3) / 3);
  signs.set('long', Math.log10(Math.max(seen.sentences, FEWEST_SENTENCES)) / 2 - 1);
  if (!seen.isEnglish) signs.set('not English', 1);
  const mean = VALUES.reduce((sum, one) => sum + (seen.words.get(idOf(key, one)) ?? 0), 0) / VALUES.length;
  for (const one of VALUES)
    signs.set(`words ${one}`, ((seen.words.get(idOf(key, one)) ?? 0) - mean) * WORDS_COUNT);
  return signs;
}

const WORDS_COUNT = 0.6;

const scaled = (odds = NOTHING): number => Math.max(odds, LEAST) / 3;

/** For each sign how it speaks for each of {@link VALUES}. */
export type SignWeights = Readonly<Record<string, readonly number[]>>;

/** How likely each of {@link VALUES} is, 0 to 1. */
export function likelihoods(signs: ReadonlyMap<string, number>, weights: SignWeights): readonly number[] {
  const odds = VALUES.map(() => 0);
  for (const [name, sign] of signs) {
    const speaks = weights[name];
    if (speaks !== undefined)
      for (const at of odds.keys()) odds[at] = (odds[at] ?? 0) + sign * (speaks[at] ?? 0);
  }
  return shares(odds);
}

/** Shares that add up to 1, from log-odds. */
export function shares(odds: readonly number[]): readonly number[] {
  const most = Math.max(...odds);
  const powers = odds.map((one) => Math.exp(one - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

export const logistic = (odds: number): number => 1 / (1 + Math.exp(-odds));
