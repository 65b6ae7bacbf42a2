import { PERMISSION_KEYS, type PermissionKey } from '../../../src/domain/terms/permission.js';
import { BY_HAND } from '../build/hand-reading.js';
import { type EntryBasis, isByHand } from './entry-basis.js';
import type { IndependentReading } from './independent-reading.js';

/** A key of which entry and reading do not say the same. */
export interface Difference {
  readonly key: PermissionKey;
  readonly entry: boolean | null;
  /** `not read` where the entry's value rests on a kind of document that the reading has not. */
  readonly reading: boolean | null | 'not read';
}

export interface Comparison {
  /** True against false, either way. */
  readonly contradicted: readonly Difference[];
  /** A value against none. */
  readonly unconfirmed: readonly Difference[];
  /** Neither says anything of any key. */
  readonly isSilent: boolean;
}

/** Holds an entry's values against a reading that knows nothing of them. */
export function compareReadings(basis: EntryBasis, reading: IndependentReading): Comparison {
  const differences = PERMISSION_KEYS.filter((key) => !isSettled(basis, reading, key))
    .map((key): Difference => {
      const isRead = hasDocumentOf(basis, reading, key);
      return { key, entry: basis.values[key], reading: isRead ? reading.values[key] : 'not read' };
    })
    .filter(({ entry, reading: other }) => entry !== other);
  const contradicts = ({ entry, reading: other }: Difference) =>
    entry !== null && other !== null && other !== 'not read';
  return {
    contradicted: differences.filter(contradicts),
    unconfirmed: differences.filter((difference) => !contradicts(difference)),
    isSilent: PERMISSION_KEYS.every((key) => basis.values[key] === null && reading.values[key] === null),
  };
}

/** What was read by hand is no question for a machine; it is the main document that is read by hand. */
function isSettled(basis: EntryBasis, { readBy }: IndependentReading, key: PermissionKey): boolean {
  const passages = basis.passagesIn[key];
  const main = basis.sources[0]?.textSha256;
  return (
    readBy !== BY_HAND && isByHand(basis) && passages.length > 0 && passages.every((text) => text === main)
  );
}

/** A ban in a site's community rules is not contradicted by terms of service that do not repeat it. */
function hasDocumentOf(basis: EntryBasis, { texts }: IndependentReading, key: PermissionKey): boolean {
  const kinds = basis.sources
    .filter(({ textSha256 }) => basis.passagesIn[key].includes(textSha256))
    .map(({ kind }) => kind);
  return kinds.length === 0 || texts.some(({ kind }) => kinds.includes(kind));
}
