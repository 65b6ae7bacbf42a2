import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { MeasuredSet } from '../../../src/domain/confidence/calibration.js';
import { figuresProblem } from '../../../src/domain/confidence/figures-problem.js';
import { byKey, PERMISSION_KEYS, type PermissionKey } from '../../../src/domain/terms/permission.js';
import type { PassageScores } from './score-passages.js';
import type { ReadingScores } from './score-readings.js';

const Share = Type.Number({ minimum: 0, maximum: 1 });
const MaybeShare = Type.Union([Share, Type.Null()]);
const Count = Type.Integer({ minimum: 0 });

/** What a second reading says of the passages that are shown first. */
const Passages = Type.Object({
  n: Count,
  apt: Count,
  weak: Count,
  unread: Count,
  wrong: Count,
  share: MaybeShare,
  low: Share,
  high: Share,
});

const KeyEvaluation = Type.Object({
  n: Count,
  accuracy: MaybeShare,
  low: Share,
  high: Share,
  macro_f1: MaybeShare,
  false_recall: MaybeShare,
  false_precision: MaybeShare,
  abstained: Count,
  unsure: Type.Optional(MaybeShare),
  accuracy_given: Type.Optional(MaybeShare),
  given_low: Type.Optional(Share),
  given_high: Type.Optional(Share),
  passages: Type.Optional(Passages),
});

/** The result of an evaluation, as `--json` prints it. */
export const Evaluation = Type.Object({
  /** Which analyst it was, as answers name it. */
  analyst: Type.String({ minLength: 1 }),
  /** Path of the set as it was given; a list when there were several. */
  set: Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })]),
  /** Number of documents. */
  n: Count,
  keys: Type.Object(byKey(() => KeyEvaluation)),
  /** Over all keys. */
  passages: Type.Optional(Passages),
  /** Documents whose readings were training data of the analyst. */
  learned_from: Type.Optional(Count),
  disagreements: Type.Array(Type.Unknown()),
  /** The sets at the time of the measurement. */
  sets: Type.Array(MeasuredSet, { minItems: 1 }),
});

export type Evaluation = Static<typeof Evaluation>;

/** A measured set, and its path as it was given. */
export interface EvaluatedSet extends MeasuredSet {
  readonly path: string;
}

/** How readings of the same texts judge the passages that the analyst shows. */
export interface SecondReading {
  readonly passages: PassageScores;
  /** Documents whose readings were training data of the analyst. */
  readonly learnedFrom: number;
}

/** The scores of one analyst on one or several sets, in the form of the output. */
export function toEvaluation(
  analyst: string,
  sets: readonly EvaluatedSet[],
  n: number,
  { keys, disagreements }: ReadingScores,
  second?: SecondReading,
): Evaluation {
  const [set = '', ...further] = sets.map(({ path }) => path);
  return {
    analyst,
    set: further.length === 0 ? set : [set, ...further],
    n,
    keys: Object.fromEntries(
      PERMISSION_KEYS.map((key) => {
        const { falseCount: _, ...score } = keys[key];
        return [key, { ...score, ...(second && { passages: second.passages[key] }) }];
      }),
    ) as Evaluation['keys'],
    ...(second && { passages: second.passages.all, learned_from: second.learnedFrom }),
    disagreements: [...disagreements],
    sets: sets.map(({ name, sha256 }) => ({ name, sha256 })),
  };
}

/**
 * Reads the output of `--json`.
 *
 * @throws Error whose message names the place that is wrong, or that contradicts others
 */
export function parseEvaluation(value: unknown): Evaluation {
  if (!Value.Check(Evaluation, value)) {
    const [first] = Value.Errors(Evaluation, value);
    throw new Error(`${first?.instancePath ?? ''} ${first?.message ?? 'is wrong'}`.trim());
  }
  for (const key of PERMISSION_KEYS) {
    const { n, accuracy } = value.keys[key];
    const problem = figuresProblem(value.keys[key], value.n);
    if (problem !== undefined) throw new Error(`/keys/${key}/${problem}`);
    const misses = value.disagreements.filter((one) => isOf(key, one)).length;
    if (Math.round(n * (accuracy ?? 1)) !== n - misses)
      throw new Error(`/keys/${key}/accuracy does not fit its ${misses} disagreements`);
  }
  return value;
}

const isOf = (key: PermissionKey, disagreement: unknown): boolean =>
  typeof disagreement === 'object' &&
  disagreement !== null &&
  'key' in disagreement &&
  disagreement.key === key;
