import { PERMISSION_KEYS, type PermissionKey } from '../../terms/permission.js';
import { featuresOf } from './features.js';
import { LEARNED_WEIGHTS } from './learned-weights.js';
import type { Word } from './recognise.js';

/** What an action may be taken for, in the order of the weights. */
export const OUTCOMES: readonly (PermissionKey | 'none')[] = ['none', ...PERMISSION_KEYS];

/** A weight is written as one character; the middle one is 0. */
export const WEIGHT_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
export const WEIGHT_OF_ONE_STEP = 1 / 16;

const WEIGHTS: ReadonlyMap<string, Int8Array> = read(LEARNED_WEIGHTS);

/** Words are a feature and its weights, one character for each outcome, in turn. */
function read(table: string): ReadonlyMap<string, Int8Array> {
  const weights = new Map<string, Int8Array>();
  const words = table.split(/\s+/).filter((word) => word !== '');
  const zero = (WEIGHT_ALPHABET.length - 1) >> 1;
  for (let at = 0; at + 1 < words.length; at += 2) {
    const steps = Array.from(words[at + 1] as string, (letter) => WEIGHT_ALPHABET.indexOf(letter) - zero);
    weights.set(words[at] as string, Int8Array.from(steps));
  }
  return weights;
}

/**
 * How likely each outcome is, judged by the single words and pieces of words without regard to their order: a logistic
 * regression learned from labelled actions. The probabilities stand in the order of `OUTCOMES` and add up to 1.
 */
export function learnedOpinion(words: readonly Word[]): readonly number[] {
  const sums = new Float64Array(OUTCOMES.length);
  for (const feature of featuresOf(words)) {
    const steps = WEIGHTS.get(feature);
    if (steps === undefined) continue;
    for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] as number) + (steps[at] as number);
  }
  const most = Math.max(...sums);
  const shares = Array.from(sums, (sum) => Math.exp((sum - most) * WEIGHT_OF_ONE_STEP));
  const total = shares.reduce((all, share) => all + share, 0);
  return shares.map((share) => share / total);
}
