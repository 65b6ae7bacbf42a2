import Type, { type Static } from 'typebox';
import { byKey, type PermissionKey } from '../terms/permission.js';

/**
 * The origin of a value: both readers were sure, one of them was not, the third reading decided between two,
 * only one reader was sure or unsure, or readers disagree and nobody has decided.
 */
export const CERTAINTIES = [
  'agreed',
  'agreed_unsure',
  'decided',
  'alone',
  'alone_unsure',
  'contested',
] as const;

export type Certainty = (typeof CERTAINTIES)[number];

const Cell = Type.Refine(
  Type.Object({ n: Type.Integer({ minimum: 0 }), right: Type.Integer({ minimum: 0 }) }),
  ({ n, right }) => right <= n,
  () => 'must not have more right ones than it counts',
);

/**
 * How often values of each origin were correct, measured against separate readings
 * (`confidence/readings.json`, docs/registry-quality.md).
 */
export const MeasuredShares = Type.Object({
  measured_on: Type.String({ format: 'date' }),
  documents: Type.Integer({ minimum: 1 }),
  /** The sets of labels of the comparison, by name. */
  sets: Type.Array(Type.Object({ name: Type.String(), sha256: Type.String() })),
  cells: Type.Object(
    Object.fromEntries(CERTAINTIES.map((certainty) => [certainty, Type.Object(byKey(() => Cell))])) as Record<
      Certainty,
      ReturnType<typeof Type.Object<Record<PermissionKey, typeof Cell>>>
    >,
  ),
});

export type MeasuredShares = Static<typeof MeasuredShares>;
