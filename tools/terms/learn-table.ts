import { logistic } from '../../src/adapters/analyst/clauses/likelihood.js';
import type { WeightTable } from '../../src/adapters/analyst/clauses/weight-table.js';
import { makeChance, shuffle } from '../chance.js';

const ROUNDS = 4;
const STEP = 0.25;
const STEP_OF_BIAS = 0.02;

/** What has these features, whether it is what is looked for (0 to 1), and how often it counts. */
export interface Example {
  readonly features: Int32Array | readonly number[];
  readonly chosen: number;
  readonly counts: number;
}

/**
 * Logistic regression with steps that shrink by feature (AdaGrad), in an order shuffled by a fixed generator.
 *
 * @param size entries of the table, a power of two
 * @param startBias log-odds of what has no known feature, before anything is learned
 */
export function learnTable(examples: Example[], size: number, startBias: number): WeightTable {
  const weights = new Float64Array(size);
  const moved = new Float64Array(size).fill(0.01);
  const below = makeChance();
  let bias = startBias;
  for (let round = 0; round < ROUNDS; round += 1) {
    shuffle(examples, below);
    for (const { features, chosen, counts } of examples) {
      const scale = 1 / Math.sqrt(features.length);
      let odds = bias;
      for (const at of features) odds += (weights[at] as number) * scale;
      const miss = (logistic(odds) - chosen) * counts;
      bias -= STEP_OF_BIAS * miss;
      for (const at of features) {
        moved[at] = (moved[at] as number) + (miss * scale) ** 2;
        weights[at] = (weights[at] as number) - (STEP * miss * scale) / Math.sqrt(moved[at] as number);
      }
    }
  }
  return writtenTable(bias, weights);
}

export function writtenTable(bias: number, weights: Float64Array): WeightTable {
  const step = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9) / 127;
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / step));
  return {
    bias: rounded(bias),
    step: Number(step.toPrecision(6)),
    weights: Buffer.from(bytes.buffer).toString('base64'),
  };
}

export const rounded = (value: number): number => Math.round(value * 1e5) / 1e5;
