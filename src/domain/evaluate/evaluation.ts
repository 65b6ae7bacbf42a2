import Type, { type Static } from 'typebox';
import { PERMISSION_KEYS, type PermissionKey } from '../terms/permission.js';
import type { Disagreement, KeyScore, ReadingScores } from './score-readings.js';

const Share = Type.Number({ minimum: 0, maximum: 1 });
const MaybeShare = Type.Union([Share, Type.Null()]);
const Count = Type.Integer({ minimum: 0 });

const KeyEvaluation = Type.Object({
  n: Count,
  accuracy: MaybeShare,
  low: Share,
  high: Share,
  macro_f1: MaybeShare,
  false_recall: MaybeShare,
  false_precision: MaybeShare,
  abstained: Count,
});

type KeyEvaluation = Static<typeof KeyEvaluation>;

/** What an evaluation comes to, as `--json` prints it. */
export const Evaluation = Type.Object({
  /** Which analyst it was, as answers name it. */
  analyst: Type.String({ minLength: 1 }),
  /** Path of the set as it was given; a list where there were several. */
  set: Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })]),
  /** Documents. */
  n: Count,
  keys: Type.Object(
    Object.fromEntries(PERMISSION_KEYS.map((key) => [key, KeyEvaluation])) as Record<
      PermissionKey,
      typeof KeyEvaluation
    >,
  ),
  disagreements: Type.Array(Type.Unknown()),
});

export type Evaluation = Static<typeof Evaluation>;

/** The scores of one analyst on one or several sets, in the form that is given out. */
export function toEvaluation(
  analyst: string,
  sets: readonly string[],
  n: number,
  { keys, disagreements }: ReadingScores,
): Evaluation {
  const [set = '', ...further] = sets;
  return {
    analyst,
    set: further.length === 0 ? set : [...sets],
    n,
    keys: Object.fromEntries(
      PERMISSION_KEYS.map((key) => [key, toKeyEvaluation(keys[key])]),
    ) as Evaluation['keys'],
    disagreements: disagreements.map(toPublic),
  };
}

function toKeyEvaluation({
  falseCount: _,
  macroF1,
  falseRecall,
  falsePrecision,
  abstained,
  ...plain
}: KeyScore): KeyEvaluation {
  return {
    ...plain,
    macro_f1: macroF1,
    false_recall: falseRecall,
    false_precision: falsePrecision,
    abstained,
  };
}

function toPublic({ expectedQuotes, gotQuotes, ...plain }: Disagreement): object {
  return { ...plain, expected_quotes: expectedQuotes, got_quotes: gotQuotes };
}
