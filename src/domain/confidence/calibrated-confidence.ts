import { TIER_THRESHOLDS } from '../check/confidence.js';
import type { ConfidenceInForce, KeyFigures, PastMeasurement } from '../check/confidence-in-force.js';
import { byKey, PERMISSION_KEYS, type PermissionKey } from '../terms/permission.js';
import type { Calibration, Calibrations } from './calibration.js';
import { outwardPercents } from './outward-percents.js';

/**
 * With fewer documents the accuracy is uncertain by several points, even when all of them were read
 * correctly.
 */
const SMALL_SAMPLE = 50;

/** The newest calibration, as the table in force. */
export function calibratedConfidence(table: string, calibrations: Calibrations): ConfidenceInForce {
  const newest = calibrations.at(-1) ?? calibrations[0];
  return {
    table,
    analyst: newest.analyst,
    measuredOn: newest.measured_on,
    keys: byKey((key) => figuresOf(key, newest.keys[key])),
    history: calibrations.map(inShort),
  };
}

type KeyCalibration = Calibration['keys'][PermissionKey];

function figuresOf(key: PermissionKey, measured: KeyCalibration): KeyFigures {
  const { n, accuracy, low, high, tier, false_recall: falseRecall } = measured;
  return { accuracy, tier, caveats: caveatsOf(key, measured), sampleSize: n, low, high, falseRecall };
}

function caveatsOf(
  key: PermissionKey,
  { n, accuracy, low, high, tier, false_recall: falseRecall }: KeyCalibration,
): readonly string[] {
  const caveats: string[] = [];
  if (tier === 'low') {
    const missed =
      falseRecall === null || falseRecall === 1
        ? ''
        : `, and ${missedPercent(falseRecall)} of its prohibitions were missed`;
    caveats.push(
      `${key} was measured at ${percent(accuracy)} accuracy, below the ${percent(TIER_THRESHOLDS.medium)} threshold for automated decisions${missed}; human review is recommended.`,
    );
  }
  if (n < SMALL_SAMPLE) {
    const [from, to] = outwardPercents(low, high);
    caveats.push(
      `${key} was measured on a small sample of ${n} ${n === 1 ? 'document' : 'documents'}: its accuracy is between ${from}% and ${to}% (95% interval).`,
    );
  }
  return caveats;
}

/** With at most one decimal, and never rounded up to a threshold. */
const percent = (share: number): string => `${outwardPercents(share, share)[0]}%`;

/** The share that was missed is never rounded down. */
const missedPercent = (recall: number): string => `${outwardPercents(1 - recall, 1 - recall)[1]}%`;

function inShort({ analyst, measured_on, sets, documents, keys }: Calibration): PastMeasurement {
  const sum = PERMISSION_KEYS.reduce((total, key) => total + keys[key].accuracy, 0);
  return {
    measuredOn: measured_on,
    analyst,
    documents,
    meanAccuracy: sum / PERMISSION_KEYS.length,
    sets: sets.map(({ name }) => name),
  };
}
