import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { TIERS, tierOf } from '../check/confidence.js';
import { PERMISSION_KEYS, type PermissionKey } from '../terms/permission.js';
import { isRealDate } from '../validate/calendar.js';
import type { Evaluation } from './evaluation.js';

const Share = Type.Number({ minimum: 0, maximum: 1 });
const CLOSED = { additionalProperties: false };

const KeyCalibration = Type.Object(
  {
    /** Documents in which the key was scored. */
    n: Type.Integer({ minimum: 1 }),
    accuracy: Share,
    /** 95 % interval of the accuracy. */
    low: Share,
    high: Share,
    tier: Type.Enum(TIERS),
    /** Null where the documents hold no prohibition. */
    false_recall: Type.Union([Share, Type.Null()]),
  },
  CLOSED,
);

/** A set of labels that was measured on: which it was, and the SHA-256 of its bytes. */
const MeasuredSet = Type.Object(
  { name: Type.String({ minLength: 1 }), sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) },
  CLOSED,
);

export type MeasuredSet = Static<typeof MeasuredSet>;

/** A table of tiers that was measured: one element of a calibration file. */
export const Calibration = Type.Object(
  {
    analyst: Type.String({ minLength: 1 }),
    /** `YYYY-MM-DD`. */
    measured_on: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    /** Program and version that did the scoring. */
    scored_with: Type.String({ minLength: 1 }),
    sets: Type.Array(MeasuredSet, { minItems: 1 }),
    documents: Type.Integer({ minimum: 1 }),
    keys: Type.Object(
      Object.fromEntries(PERMISSION_KEYS.map((key) => [key, KeyCalibration])) as Record<
        PermissionKey,
        typeof KeyCalibration
      >,
      CLOSED,
    ),
  },
  CLOSED,
);

export type Calibration = Static<typeof Calibration>;

const Calibrations = Type.Array(Calibration, { minItems: 1 });

/** The calibrations of a file, the newest last; there is at least one. */
export type Calibrations = readonly [Calibration, ...Calibration[]];

/**
 * The table of tiers that an evaluation comes to.
 *
 * @param measuredOn `YYYY-MM-DD`
 * @throws Error when a key was scored in no document
 */
export function calibrationOf(
  { analyst, n, keys }: Evaluation,
  { sets, measuredOn, scoredWith }: { sets: readonly MeasuredSet[]; measuredOn: string; scoredWith: string },
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
    sets: [...sets],
    documents: n,
    keys: Object.fromEntries(rows) as Calibration['keys'],
  };
}

/**
 * Reads what a calibration file holds.
 *
 * @throws Error whose message names the place that is not as it must be
 */
export function parseCalibrations(value: unknown): Calibrations {
  if (!Value.Check(Calibrations, value)) {
    const [first] = Value.Errors(Calibrations, value);
    const place = first === undefined || first.instancePath === '' ? 'the whole' : first.instancePath;
    throw new Error(`it is no list of calibrations: ${place} ${first?.message ?? 'is wrong'}`);
  }
  value.forEach((calibration, index) => {
    if (!isRealDate(calibration.measured_on)) throw new Error(`/${index}/measured_on is no day`);
    for (const key of PERMISSION_KEYS) {
      const { accuracy, low, high, tier } = calibration.keys[key];
      if (tier !== tierOf(accuracy))
        throw new Error(`/${index}/keys/${key}/tier is not the tier of its accuracy`);
      if (low > accuracy || accuracy > high)
        throw new Error(`/${index}/keys/${key}/accuracy is not within its interval`);
    }
  });
  return value as readonly Calibration[] as Calibrations;
}
