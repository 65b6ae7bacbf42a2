import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { TIERS, tierOf } from '../check/confidence.js';
import { byKey, PERMISSION_KEYS } from '../terms/permission.js';
import { isRealDate } from '../validate/calendar.js';
import { figuresProblem } from './figures-problem.js';

const Share = Type.Number({ minimum: 0, maximum: 1 });
const CLOSED = { additionalProperties: false };
/** Nobody labels more documents, and with more of them the shares could not be distinguished. */
const MAX_DOCUMENTS = 1_000_000;

/** A set of labels of the measurement: its name, and the SHA-256 of its bytes. */
export const MeasuredSet = Type.Object(
  { name: Type.String({ minLength: 1 }), sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) },
  { additionalProperties: false },
);

export type MeasuredSet = Static<typeof MeasuredSet>;

const KeyCalibration = Type.Object(
  {
    /** Documents in which the key was scored. */
    n: Type.Integer({ minimum: 1 }),
    accuracy: Share,
    /** 95 % interval of the accuracy. */
    low: Share,
    high: Share,
    tier: Type.Enum(TIERS),
    /** Null when the documents contain no prohibition. */
    false_recall: Type.Union([Share, Type.Null()]),
  },
  CLOSED,
);

/** A measured table of tiers: one element of a calibration file. */
export const Calibration = Type.Object(
  {
    analyst: Type.String({ minLength: 1 }),
    /** `YYYY-MM-DD`. */
    measured_on: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    /** Program and version that scored. */
    scored_with: Type.String({ minLength: 1 }),
    sets: Type.Array(MeasuredSet, { minItems: 1 }),
    documents: Type.Integer({ minimum: 1, maximum: MAX_DOCUMENTS }),
    keys: Type.Object(
      byKey(() => KeyCalibration),
      CLOSED,
    ),
  },
  CLOSED,
);

export type Calibration = Static<typeof Calibration>;

const Calibrations = Type.Array(Calibration, { minItems: 1 });

/** The calibrations of a file, at least one, the newest last. */
export type Calibrations = readonly [Calibration, ...Calibration[]];

/**
 * Reads the content of a calibration file.
 *
 * @throws Error whose message names the place that is wrong
 */
export function parseCalibrations(value: unknown): Calibrations {
  if (!Value.Check(Calibrations, value)) {
    const [first] = Value.Errors(Calibrations, value);
    const place = first === undefined || first.instancePath === '' ? 'the whole' : first.instancePath;
    throw new Error(`it is no list of calibrations: ${place} ${first?.message ?? 'is wrong'}`);
  }
  value.forEach(({ measured_on: day, documents, keys }, index) => {
    if (!isRealDate(day)) throw new Error(`/${index}/measured_on is no day`);
    const before = value[index - 1]?.measured_on;
    if (before !== undefined && day < before)
      throw new Error(`/${index}/measured_on is ${day}, but the one before it is of ${before}`);
    for (const key of PERMISSION_KEYS) {
      const problem = figuresProblem(keys[key], documents);
      if (problem !== undefined) throw new Error(`/${index}/keys/${key}/${problem}`);
      if (keys[key].tier !== tierOf(keys[key].accuracy))
        throw new Error(`/${index}/keys/${key}/tier is not the tier of its accuracy`);
    }
  });
  return value as readonly Calibration[] as Calibrations;
}
