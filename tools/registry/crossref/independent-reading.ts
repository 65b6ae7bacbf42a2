import type { TermsKind } from '../../../src/domain/generate/terms-text.js';
import type { EntryBasis, KeyValues } from './entry-basis.js';

/** A text as a reason names it. */
export interface NamedText {
  readonly kind: TermsKind;
  readonly url: string;
  /** When it was as it was read. */
  readonly at: Date;
  /** Collection of the archive that has it; absent for one that was read on its site. */
  readonly collection?: string;
}

/** What a reader who does not know an entry says of the terms that the entry is about. */
export interface IndependentReading {
  /** `hand`, or the analyst as answers name it. */
  readonly readBy: string;
  readonly values: KeyValues;
  /** The main one first. */
  readonly texts: readonly [NamedText, ...NamedText[]];
}

/** There is no reading that counts. */
export interface NoReading {
  /** What stands in the way, one sentence for people; absent where nothing was to be expected. */
  readonly problem?: string;
}

/**
 * A port: reads the terms that an entry is about once more. Independent is another reader, or another text. Rejects with
 * `service_unavailable` and `generator_failure` as an analyst does, and with the signal's reason when it is aborted.
 */
export type ReadIndependently = (
  basis: EntryBasis,
  signal: AbortSignal,
) => Promise<IndependentReading | NoReading>;

export function isReading(reading: IndependentReading | NoReading): reading is IndependentReading {
  return 'values' in reading;
}
