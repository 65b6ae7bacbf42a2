import type { Certainty, MeasuredShares } from '../../../src/domain/readings/measured-shares.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../../src/domain/terms/permission.js';

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
