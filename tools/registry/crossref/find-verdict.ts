import type { ValidationStatus } from '../../../src/domain/registry/registry-entry.js';
import { type CrossReference, crossReference } from './cross-reference.js';
import { type EntryBasis, isByHand } from './entry-basis.js';
import { isReading, type ReadIndependently } from './independent-reading.js';

/** What became of an entry that was to be cross-referenced. */
export type Verdict =
  | ({ readonly kind: 'judged' } & CrossReference)
  /** It was read by hand, and no machine overrules that. */
  | { readonly kind: 'read-by-hand' }
  | { readonly kind: 'no-reading'; readonly problem?: string };

/** Finds an independent reading of an entry and what follows from it. Rejects as the readings do. */
export type FindVerdict = (
  basis: EntryBasis,
  status: ValidationStatus,
  signal: AbortSignal,
) => Promise<Verdict>;

export interface FindVerdictParts {
  readonly findHandReading: ReadIndependently;
  /** Absent where hand readings alone are to count. */
  readonly readByMachine?: ReadIndependently | undefined;
}

/** A hand reading goes before any other. */
export function makeFindVerdict({ findHandReading, readByMachine }: FindVerdictParts): FindVerdict {
  return async (basis, status, signal) => {
    const byHand = await findHandReading(basis, signal);
    if (isReading(byHand)) return { kind: 'judged', ...crossReference(basis, byHand) };
    // One that is not validated holds values that were not read by hand.
    if (isByHand(basis) && status !== 'unvalidated') return { kind: 'read-by-hand' };
    const reading = (await readByMachine?.(basis, signal)) ?? {};
    return isReading(reading)
      ? { kind: 'judged', ...crossReference(basis, reading) }
      : { kind: 'no-reading', ...reading };
  };
}
