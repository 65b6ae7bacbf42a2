import Type, { type Static } from 'typebox';
import { byKey, PERMISSION_KEYS, type PermissionKey } from '../terms/permission.js';
import { CERTAINTIES, type Certainty } from './agree.js';

const Cell = Type.Refine(
  Type.Object({ n: Type.Integer({ minimum: 0 }), right: Type.Integer({ minimum: 0 }) }),
  ({ n, right }) => right <= n,
  () => 'must not have more right ones than it counts',
);

/**
 * How often values that came about in each way were right, measured against readings kept apart for it
 * (`confidence/readings.json`, docs/registry-quality.md).
 */
export const MeasuredShares = Type.Object({
  measured_on: Type.String({ format: 'date' }),
  documents: Type.Integer({ minimum: 1 }),
  /** Of the sets of labels that were held against, by name. */
  sets: Type.Array(Type.Object({ name: Type.String(), sha256: Type.String() })),
  cells: Type.Object(
    Object.fromEntries(CERTAINTIES.map((certainty) => [certainty, Type.Object(byKey(() => Cell))])) as Record<
      Certainty,
      ReturnType<typeof Type.Object<Record<PermissionKey, typeof Cell>>>
    >,
  ),
});

export type MeasuredShares = Static<typeof MeasuredShares>;

/** A key's own cell counts fully once it holds well more than this; before, all keys together speak for it. */
const PRIOR_WEIGHT = 20;
/** No reading is beyond doubt. */
const MOST = 0.99;

/** The share of right values among those of a key that came about like this, 0 to 1 with two decimals. */
export function shareOf(
  { cells }: Pick<MeasuredShares, 'cells'>,
  key: PermissionKey,
  certainty: Certainty,
): number {
  const all = PERMISSION_KEYS.map((one) => cells[certainty][one]);
  const n = all.reduce((sum, cell) => sum + cell.n, 0);
  const right = all.reduce((sum, cell) => sum + cell.right, 0);
  const pooled = (right + 1) / (n + 2);
  const own = cells[certainty][key];
  const share = (own.right + PRIOR_WEIGHT * pooled) / (own.n + PRIOR_WEIGHT);
  return Math.min(MOST, Math.round(share * 100) / 100);
}
