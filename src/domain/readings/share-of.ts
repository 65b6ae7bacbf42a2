import type { ShareWithInterval } from '../confidence/accuracy-figures.js';
import { wilsonInterval } from '../confidence/wilson-interval.js';
import { PERMISSION_KEYS, type PermissionKey } from '../terms/permission.js';
import type { Certainty, MeasuredShares } from './measured-shares.js';

/** A key's own cell counts fully once it holds well more than this; before, all keys together speak for it. */
const PRIOR_WEIGHT = 20;
/** No reading is beyond doubt. */
const MOST = 0.99;

/** The share of right values among those of a key that came about like this, 0 to 1 with two decimals. */
export function shareOf(
  shares: Pick<MeasuredShares, 'cells'>,
  key: PermissionKey,
  certainty: Certainty,
): number {
  return measuredShareOf(shares, key, certainty).share;
}

/** {@link shareOf} with its interval, to which the values of the other keys count no more than to the share. */
export function measuredShareOf(
  { cells }: Pick<MeasuredShares, 'cells'>,
  key: PermissionKey,
  certainty: Certainty,
): ShareWithInterval {
  const all = PERMISSION_KEYS.map((one) => cells[certainty][one]);
  const values = all.reduce((sum, cell) => sum + cell.n, 0);
  const right = all.reduce((sum, cell) => sum + cell.right, 0);
  const pooled = (right + 1) / (values + 2);
  const own = cells[certainty][key];
  const share = (own.right + PRIOR_WEIGHT * pooled) / (own.n + PRIOR_WEIGHT);
  const counted = own.n + Math.min(PRIOR_WEIGHT, values - own.n);
  const [low, high] = wilsonInterval(share * counted, counted);
  return { share: Math.min(MOST, Math.round(share * 100) / 100), low, high, values };
}
