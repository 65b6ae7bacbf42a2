import {
  type SignWeights,
  shares,
  VALUES,
  type Value,
} from '../../src/adapters/analyst/clauses/likelihood.js';
import { rounded } from './learn-table.js';

const ROUNDS = 400;
const STEP = 0.05;
const SHRINK = 0.01;
const [KEPT, KEPT_SQUARE] = [0.9, 0.999];

/** Signs of a text, and its value. */
export interface SignedExample {
  readonly signs: ReadonlyMap<string, number>;
  readonly value: Value;
}

/** Multinomial regression over signs, each by its name; all examples in each step (Adam). */
export function learnLikelihood(examples: readonly SignedExample[]): SignWeights {
  const names = [...new Set(examples.flatMap(({ signs }) => [...signs.keys()]))].sort();
  const placeOf = new Map(names.map((name, at) => [name, at]));
  const rows = examples.map(({ signs, value }) => {
    const row = new Float64Array(names.length);
    for (const [name, sign] of signs) row[placeOf.get(name) as number] = sign;
    return { row, right: VALUES.indexOf(value) };
  });
  const size = names.length;
  const weights = new Float64Array(size * VALUES.length);
  const slow = new Float64Array(weights.length);
  const square = new Float64Array(weights.length);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const slope = new Float64Array(weights.length);
    for (const { row, right } of rows) {
      const odds = VALUES.map((_, value) => {
        let sum = 0;
        for (let at = 0; at < size; at += 1)
          sum += (weights[value * size + at] as number) * (row[at] as number);
        return sum;
      });
      for (const [value, share] of shares(odds).entries()) {
        const miss = (share - (value === right ? 1 : 0)) / rows.length;
        const from = value * size;
        for (let at = 0; at < size; at += 1)
          slope[from + at] = (slope[from + at] as number) + miss * (row[at] as number);
      }
    }
    const [first, second] = [1 - KEPT ** round, 1 - KEPT_SQUARE ** round];
    for (const [at, own] of slope.entries()) {
      const pull = own + SHRINK * (weights[at] as number);
      slow[at] = KEPT * (slow[at] as number) + (1 - KEPT) * pull;
      square[at] = KEPT_SQUARE * (square[at] as number) + (1 - KEPT_SQUARE) * pull * pull;
      const move =
        (STEP * ((slow[at] as number) / first)) / (Math.sqrt((square[at] as number) / second) + 1e-8);
      weights[at] = (weights[at] as number) - move;
    }
  }
  return Object.fromEntries(
    names.map((name, at) => [name, VALUES.map((_, value) => rounded(weights[value * size + at] as number))]),
  );
}
