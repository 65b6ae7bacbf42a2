import { type EntryDecision, type EntryState, refuseMissing } from '../registry/entry-decision.js';
import type { PermissionKey } from '../terms/permission.js';
import type { TermsDocument } from '../terms/terms-document.js';

/** A document by which the owner of a site would have its entry replaced. */
export interface ProposedDocument {
  /** Valid against the schema. */
  readonly document: TermsDocument;
  readonly documentHash: string;
  /** In the owner's words: untrusted text. */
  readonly reason: string;
}

/**
 * What a correction makes of an entry: a flag, under which it stays as it is until an admin takes the document over or takes
 * the flag back. Where there is no entry, the document makes one that is flagged from its beginning, for only its
 * owner has read it. Flagged, it is left alone by releases and the generator.
 */
export function correctEntry(
  { document, documentHash, reason }: ProposedDocument,
  { entry }: EntryState,
): EntryDecision {
  if (entry === undefined) {
    const content = { document, category: 'other', confidence: 1, origin: 'authoritative' } as const;
    return {
      kind: 'replace',
      content: { ...content, validationStatus: 'flagged' },
      reason: `Terms are proposed: ${reason}`,
    };
  }
  if (entry.documentHash === documentHash) return { kind: 'keep' };
  return { kind: 'set-status', validationStatus: 'flagged', reason: `A correction is proposed: ${reason}` };
}

/** Values that the owner of a site says are wrong. */
export interface Dispute {
  /** At least one. */
  readonly keys: readonly PermissionKey[];
  /** In the owner's words: untrusted text. */
  readonly reason: string;
}

/** What a dispute makes of an entry: a flag. There is one at a time, so what is flagged already waits for an admin. */
export function disputeEntry({ keys, reason }: Dispute, state: EntryState): EntryDecision {
  const { entry } = state;
  if (entry === undefined) return refuseMissing(state);
  if (entry.validationStatus === 'flagged') {
    const message = `The entry of ${entry.domain} is flagged already: an admin has to decide on that first.`;
    return { kind: 'refuse', code: 'conflict', message };
  }
  return {
    kind: 'set-status',
    validationStatus: 'flagged',
    reason: `Disputed: ${keys.join(', ')}. ${reason}`,
  };
}
