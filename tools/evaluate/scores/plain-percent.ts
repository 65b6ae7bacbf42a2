import { tierOf } from '../../../src/domain/check/confidence.js';
import { outwardPercents } from '../../../src/domain/confidence/outward-percents.js';

/**
 * A share in percent with one decimal, for people, such as `95.7`. It is the nearest value, but never rounded
 * up to a tier that the share has not reached, nor to 100.
 */
export function plainPercent(share: number): string {
  const nearest = Math.round(share * 1000) / 10;
  const isTooMuch = tierOf(nearest / 100) !== tierOf(share) || (nearest === 100 && share < 1);
  return (isTooMuch ? outwardPercents(share, share)[0] : nearest).toFixed(1);
}
