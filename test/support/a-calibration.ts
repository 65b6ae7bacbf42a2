import { tierOf } from '../../src/domain/check/confidence.js';
import type { Calibration } from '../../src/domain/confidence/calibration.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../src/domain/terms/permission.js';

type KeyCalibration = Calibration['keys'][PermissionKey];

/** What was measured for a key. Its tier follows from the accuracy. */
export function aKeyCalibration(fields: Partial<Omit<KeyCalibration, 'tier'>> = {}): KeyCalibration {
  const measured = { n: 100, accuracy: 0.97, low: 0.3, high: 1, false_recall: 0.9, ...fields };
  return { ...measured, tier: tierOf(measured.accuracy) };
}

/** A calibration in which every key has the same measurement except the named ones. */
export function aCalibration(
  keys: Partial<Record<PermissionKey, KeyCalibration>> = {},
  fields: Partial<Omit<Calibration, 'keys'>> = {},
): Calibration {
  return {
    analyst: 'clauses',
    measured_on: '2026-03-04',
    scored_with: 'agentterms 0.1.0',
    sets: [{ name: 'labels/orchard.jsonl', sha256: 'a'.repeat(64) }],
    documents: 100,
    keys: Object.fromEntries(
      PERMISSION_KEYS.map((key) => [key, keys[key] ?? aKeyCalibration()]),
    ) as Calibration['keys'],
    ...fields,
  };
}
