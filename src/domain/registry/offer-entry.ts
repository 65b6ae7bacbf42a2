import type { TermsDocument } from '../terms/terms-document.js';
import type { EntryDecision, EntryState } from './entry-decision.js';
import type { RegistryEntrySummary } from './registry-entry.js';

/** A document that the service itself found at its domain, or derived from the domain's terms. */
export interface EntryOffer {
  readonly document: TermsDocument;
  readonly origin: 'authoritative' | 'generated';
  /** 0 to 1. */
  readonly confidence: number;
  readonly reason: string;
  /** The document's, if it is known: an entry that has it already stays. */
  readonly documentHash?: string;
  /** Whether the domain is seen to have taken back a document of its own. */
  readonly overOwnFile?: boolean;
}

/**
 * What an offer makes of an entry: it takes its place, unless a person stands behind that. What was derived never takes
 * the place of the domain's own document, unless the domain has taken that back, nor of a shipped entry that says
 * something: its texts were read in full. What says nothing, such as a text that could not be read, takes no place of
 * what does.
 */
export function offerEntry(offer: EntryOffer, { entry }: EntryState): EntryDecision {
  const { document, origin, confidence, reason } = offer;
  if (entry !== undefined && (entry.documentHash === offer.documentHash || !yields(entry, offer)))
    return { kind: 'keep' };
  const category = entry?.category ?? 'other';
  return {
    kind: 'replace',
    content: { document, category, validationStatus: 'unvalidated', confidence, origin },
    reason,
  };
}

function yields(entry: RegistryEntrySummary, offer: EntryOffer): boolean {
  if (entry.validationStatus !== 'unvalidated' || entry.origin === 'admin') return false;
  if (offer.origin === 'authoritative') return true;
  if (entry.origin === 'authoritative') return offer.overOwnFile === true;
  // An entry without any value has the confidence 0.
  return entry.confidence === 0 || (entry.origin === 'generated' && offer.confidence > 0);
}
