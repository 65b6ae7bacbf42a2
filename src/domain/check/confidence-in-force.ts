import { byKey, PERMISSION_KEYS, type PermissionKey } from '../terms/permission.js';
import { CONFIDENCE_TABLE, type KeyConfidence } from './confidence.js';

/** The measured figures of one key. A figure that was not measured is null. */
export interface KeyFigures extends KeyConfidence {
  readonly sampleSize: number;
  /** 95 % interval of the accuracy. */
  readonly low: number | null;
  readonly high: number | null;
  /** Share of the prohibitions that were found. */
  readonly falseRecall: number | null;
}

/** A summary of one measurement behind a table. */
export interface PastMeasurement {
  /** `YYYY-MM-DD`. */
  readonly measuredOn: string;
  readonly analyst: string;
  readonly documents: number;
  /** Mean over the keys. */
  readonly meanAccuracy: number;
  readonly sets: readonly string[];
}

/** The confidence table that the service answers with, and its source. */
export interface ConfidenceInForce {
  /** `specification`, or the name of the calibration. */
  readonly table: string;
  readonly analyst: string | null;
  /** `YYYY-MM-DD`. */
  readonly measuredOn: string | null;
  readonly keys: Readonly<Record<PermissionKey, KeyFigures>>;
  /** The newest last, including the table in force. */
  readonly history: readonly PastMeasurement[];
}

/** Domains in the sample of specification 2.10. */
const SPECIFIED_SAMPLE = 4;

/** The table of specification 2.10, in force unless an operator chooses another. */
export const SPECIFIED_CONFIDENCE: ConfidenceInForce = {
  table: 'specification',
  analyst: null,
  measuredOn: null,
  keys: byKey((key) => ({
    ...CONFIDENCE_TABLE[key],
    sampleSize: SPECIFIED_SAMPLE,
    low: null,
    high: null,
    falseRecall: null,
  })),
  history: [],
};

/**
 * For each key, the share of correct values that the analyst surely reaches: the lower bound of the measured
 * interval. Empty when the table in force was measured with another analyst.
 */
export function measuredCertainty(
  { analyst, keys }: ConfidenceInForce,
  name: string,
): Readonly<Partial<Record<PermissionKey, number>>> {
  if (analyst !== name) return {};
  return Object.fromEntries(
    PERMISSION_KEYS.flatMap((key) => (keys[key].low === null ? [] : [[key, keys[key].low]])),
  );
}
