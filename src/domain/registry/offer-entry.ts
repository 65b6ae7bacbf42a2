import type { TermsDocument } from '../terms/terms-document.js';
import type { EntryDecision, EntryState } from './entry-decision.js';
import type { EntryOrigin, RegistryEntrySummary } from './registry-entry.js';

/** A document that a domain publishes itself, as it was found there. */
export interface OwnDocument {
  readonly document: TermsDocument;
  /** An entry that already has this document stays. */
  readonly documentHash: string;
  readonly reason: string;
}

/**
 * What a domain's own document makes of its entry: it replaces the entry, unless a person vouches for that.
 */
export function offerOwnDocument(
  { document, documentHash, reason }: OwnDocument,
  { entry }: EntryState,
): EntryDecision {
  if (entry !== undefined && (entry.documentHash === documentHash || isReviewed(entry)))
    return { kind: 'keep' };
  return becoming({ document, confidence: 1, origin: 'authoritative', reason }, entry);
}

/** Whether a person vouches for an entry. The service itself never changes such an entry. */
export function isReviewed({ validationStatus, origin }: RegistryEntrySummary): boolean {
  return validationStatus !== 'unvalidated' || origin === 'admin';
}

/** The entry with another document: unvalidated, in the same category. */
export function becoming(
  offer: {
    readonly document: TermsDocument;
    readonly origin: EntryOrigin;
    /** 0 to 1. */
    readonly confidence: number;
    readonly reason: string;
  },
  entry: RegistryEntrySummary | undefined,
): EntryDecision {
  const { reason, ...content } = offer;
  const category = entry?.category ?? 'other';
  return { kind: 'replace', content: { ...content, category, validationStatus: 'unvalidated' }, reason };
}
