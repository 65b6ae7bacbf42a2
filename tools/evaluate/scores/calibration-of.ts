import { tierOf } from '../../../src/domain/check/confidence.js';
import type { Calibration } from '../../../src/domain/confidence/calibration.js';
import { PERMISSION_KEYS } from '../../../src/domain/terms/permission.js';
import type { Evaluation } from './evaluation.js';

/**
 * The table of tiers that an evaluation comes to.
 *
 * @param measuredOn `YYYY-MM-DD`
 * @throws Error when a key was scored in no document
 */
export function calibrationOf(
  { analyst, n, keys, sets }: Evaluation,
  { measuredOn, scoredWith }: { measuredOn: string; scoredWith: string },
): Calibration {
  const rows = PERMISSION_KEYS.map((key) => {
    const { n, accuracy, low, high, false_recall } = keys[key];
    if (n === 0 || accuracy === null) throw new Error(`no document of the sets scores ${key}`);
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
