import { tierOf } from '../../../src/domain/check/confidence.js';
import type { Calibration } from '../../../src/domain/confidence/calibration.js';
import { PERMISSION_KEYS } from '../../../src/domain/terms/permission.js';
import type { Evaluation } from './evaluation.js';

/**
 * The table of tiers from an evaluation. It only counts values that were given: an unsure value is not given,
 * and has its own caveat.
 *
 * @param measuredOn `YYYY-MM-DD`
 * @throws Error when a key was given in no document
 */
export function calibrationOf(
  { analyst, n, keys, sets }: Evaluation,
  { measuredOn, scoredWith }: { measuredOn: string; scoredWith: string },
): Calibration {
  const rows = PERMISSION_KEYS.map((key) => {
    const {
      n: scored,
      unsure,
      accuracy_given: accuracy,
      given_low: low,
      given_high: high,
      false_recall,
    } = keys[key];
    if (accuracy == null || low === undefined || high === undefined)
      throw new Error(`no document of the sets scores ${key}`);
    const n = Math.round(scored * (1 - (unsure ?? 0)));
    return [key, { n, accuracy, low, high, tier: tierOf(accuracy), false_recall }] as const;
  });
  return {
    analyst,
    measured_on: measuredOn,
    scored_with: scoredWith,
    sets,
    documents: n,
    keys: Object.fromEntries(rows) as Calibration['keys'],
  };
}
