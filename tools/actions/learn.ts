import type { WeightTable } from '../../src/domain/check/action/classifier.js';
import { makeChance, shuffle } from '../chance.js';

/** A training example: the features of an action, and the index of its outcome. */
export interface Example {
  readonly features: readonly string[];
  readonly outcome: number;
}

const ROUNDS = 10;
const FIRST_STEP = 0.6;
const DECAY = 3e-4;
/** A feature whose weights all stay below this is dropped. */
const LEAST_WEIGHT = 0.13;
/** A feature with fewer examples is not learned. */
const LEAST_EXAMPLES = 2;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const STEP = 1 / 16;

/**
 * Logistic regression by stochastic gradient descent. A generator with a fixed seed shuffles the order, so
 * that the same examples give the same weights.
 */
export function learn(examples: readonly Example[], outcomes: readonly string[]): WeightTable {
  const weights = new Map(
    repeatedFeatures(examples).map((feature) => [feature, new Float64Array(outcomes.length)]),
  );
  const rows = examples.map(({ features, outcome }) => ({
    outcome,
    rows: features.flatMap((feature) => weights.get(feature) ?? []),
  }));
  const below = makeChance();
  for (let round = 0; round < ROUNDS; round += 1) {
    shuffle(rows, below);
    for (const example of rows) improve(example, FIRST_STEP / (1 + round * 0.5));
  }
  return { outcomes, alphabet: ALPHABET, step: STEP, weights: written(weights) };
}

/** A feature of a single example says nothing about others. */
function repeatedFeatures(examples: readonly Example[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { features } of examples)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= LEAST_EXAMPLES).map(([feature]) => feature);
}

function improve({ rows, outcome }: { rows: readonly Float64Array[]; outcome: number }, step: number): void {
  const misses = softmax(rows);
  misses[outcome] = (misses[outcome] as number) - 1;
  // Long texts have many features, so each one moves less.
  const scaled = step / Math.sqrt(rows.length);
  for (const row of rows) {
    for (let at = 0; at < row.length; at += 1) {
      const weight = row[at] as number;
      row[at] = weight - scaled * (misses[at] as number) - step * DECAY * weight;
    }
  }
}

function softmax(rows: readonly Float64Array[]): Float64Array {
  const sums = new Float64Array(rows[0]?.length ?? 0);
  for (const row of rows) for (const [at, weight] of row.entries()) sums[at] = (sums[at] as number) + weight;
  const most = Math.max(...sums);
  const shares = sums.map((sum) => Math.exp(sum - most));
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / total);
}

function written(weights: ReadonlyMap<string, Float64Array>): Readonly<Record<string, string>> {
  const zero = (ALPHABET.length - 1) >> 1;
  const letterOf = (weight: number): string => {
    const steps = Math.max(-zero, Math.min(zero, Math.round(weight / STEP)));
    return ALPHABET[steps + zero] as string;
  };
  return Object.fromEntries(
    [...weights]
      .filter(([, row]) => row.some((weight) => Math.abs(weight) >= LEAST_WEIGHT))
      .map(([feature, row]) => [feature, Array.from(row, letterOf).join('')] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
