import type { CheckedDocument } from '../check/known-terms.js';
import { CERTAINTIES, type MeasuredShares } from '../readings/measured-shares.js';
import { measuredShareOf } from '../readings/share-of.js';
import { PERMISSION_KEYS, type PermissionKey } from '../terms/permission.js';
import type { ValueAccuracy } from './accuracy-figures.js';
import type { Calibration } from './calibration.js';

/** The accuracy of the value that a document of the registry has for a key; `undefined` where none was measured. */
export type ValueAccuracyOf = (
  document: Pick<CheckedDocument, 'accuracy' | 'readBy'>,
  key: PermissionKey,
) => ValueAccuracy | undefined;

/**
 * @param shares of values of the shipped registry, by how they came about
 * @param calibrations the newest of each analyst, for values that it read by itself
 */
export function makeValueAccuracy(
  shares: MeasuredShares,
  calibrations: readonly Calibration[],
): ValueAccuracyOf {
  const ofReadings = new Map(PERMISSION_KEYS.map((key) => [key, figuresOf(shares, key)]));
  const ofAnalysts = new Map(calibrations.map((calibration) => [calibration.analyst, byKeyOf(calibration)]));
  return ({ accuracy, readBy }, key) => {
    const stated = accuracy?.[key];
    // What a document says of a value is no measurement where no values were measured to be right as often.
    if (stated !== undefined) return ofReadings.get(key)?.get(stated);
    return readBy === undefined ? undefined : ofAnalysts.get(readBy)?.get(key);
  };
}

/** By the share; of two ways to come about with the same share, the first. */
function figuresOf(shares: MeasuredShares, key: PermissionKey): ReadonlyMap<number, ValueAccuracy> {
  const figures = CERTAINTIES.map((certainty) => measuredShareOf(shares, key, certainty))
    .filter(({ values }) => values > 0)
    .toReversed()
    .map((one): [number, ValueAccuracy] => [one.share, toAccuracy({ ...one, texts: shares.documents })]);
  return new Map(figures);
}

function byKeyOf({ keys, documents }: Calibration): ReadonlyMap<PermissionKey, ValueAccuracy> {
  return new Map(
    PERMISSION_KEYS.map((key) => {
      const { accuracy, low, high, n } = keys[key];
      return [key, toAccuracy({ share: accuracy, low, high, values: n, texts: documents })];
    }),
  );
}

/** With three decimals: the interval is rounded outwards, so that it is never narrower than the one measured. */
function toAccuracy({ share, low, high, ...sample }: ValueAccuracy): ValueAccuracy {
  return {
    share: Math.round(share * 1000) / 1000,
    low: Math.floor(low * 1000) / 1000,
    high: Math.ceil(high * 1000) / 1000,
    ...sample,
  };
}
