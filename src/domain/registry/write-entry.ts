import type { TermsDocument } from '../terms/terms-document.js';
import { type EntryDecision, type EntryState, refuseMissing } from './entry-decision.js';
import type { ValidationStatus } from './registry-entry.js';

/** A document as an operator puts it into the registry. */
export interface WrittenEntry {
  /** Valid against the schema. */
  readonly document: TermsDocument;
  /** Left out: as the entry has it, otherwise `other`. */
  readonly category?: string | undefined;
  /** Left out: `unvalidated`, for what was said of another document does not hold for this one. */
  readonly validationStatus?: ValidationStatus | undefined;
  /** 0 to 1. Left out: 1, as of a document that does not rest on a reading of terms. */
  readonly confidence?: number | undefined;
  readonly reason?: string | undefined;
}

/** The entry becomes what was written, whether there was one or not. */
export function writeEntry(written: WrittenEntry, { entry }: EntryState): EntryDecision {
  return {
    kind: 'replace',
    content: {
      document: written.document,
      category: written.category ?? entry?.category ?? 'other',
      validationStatus: written.validationStatus ?? 'unvalidated',
      confidence: written.confidence ?? 1,
      origin: 'admin',
    },
    reason: written.reason ?? (entry === undefined ? 'Written by hand.' : 'Rewritten by hand.'),
  };
}

/** The entry is taken out; its history stays. */
export function removeEntry(reason: string | undefined, state: EntryState): EntryDecision {
  return state.entry === undefined
    ? refuseMissing(state)
    : { kind: 'remove', reason: reason ?? 'Removed by hand.' };
}
