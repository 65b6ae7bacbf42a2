import type { ValidationStatus } from '../../../src/domain/registry/registry-entry.js';
import { asUri } from '../../../src/domain/terms/as-uri.js';
import { BY_HAND } from '../build/hand-reading.js';
import { compareReadings, type Difference } from './compare-readings.js';
import type { EntryBasis } from './entry-basis.js';
import type { IndependentReading, NamedText } from './independent-reading.js';

/** Characters of an address, which is untrusted. */
const MAX_ADDRESS_LENGTH = 300;

/** What a second reading makes of an entry. */
export interface CrossReference {
  readonly validationStatus: ValidationStatus;
  /** Who read what, and what that says of the entry: one or two sentences for its history. */
  readonly reason: string;
}

/**
 * An entry that a reading confirms in all keys is `validated`; one that it contradicts, true against false, is `flagged`;
 * any other is `unvalidated`. Silence of both confirms nothing, unless a person has read the text and found it silent.
 */
export function crossReference(basis: EntryBasis, reading: IndependentReading): CrossReference {
  const { contradicted, unconfirmed, isSilent } = compareReadings(basis, reading);
  const isByHand = reading.readBy === BY_HAND;
  const name = `${isByHand ? 'a reading by hand' : `a reading by ${reading.readBy}`} of ${textsOf(reading)}`;
  if (contradicted.length > 0)
    return { validationStatus: 'flagged', reason: `Contradicted by ${name}: ${sayAll(contradicted)}.` };
  if (unconfirmed.length > 0)
    return { validationStatus: 'unvalidated', reason: `Not confirmed by ${name}: ${sayAll(unconfirmed)}.` };
  if (isSilent && !isByHand)
    return {
      validationStatus: 'unvalidated',
      reason: `Neither the entry nor ${name} gives any value, which confirms nothing.`,
    };
  return { validationStatus: 'validated', reason: `Every value agrees with ${name}.` };
}

function sayAll(differences: readonly Difference[]): string {
  return differences
    .map(({ key, entry, reading }) => `${key} is ${say(entry)} here and ${say(reading)} there`)
    .join(', ');
}

function say(value: Difference['reading']): string {
  return value === null ? 'not addressed' : String(value);
}

function textsOf({ texts: [main, ...further] }: IndependentReading): string {
  if (further.length === 0) return sayText(main);
  return `${sayText(main)} and ${further.length} further ${further.length === 1 ? 'document' : 'documents'}`;
}

function sayText({ url, at, collection }: NamedText): string {
  const day = at.toISOString().slice(0, 10);
  const address = asUri(url).slice(0, MAX_ADDRESS_LENGTH);
  return `${address} (${collection === undefined ? `as it was on ${day}` : `archived on ${day} in ${collection}`})`;
}
