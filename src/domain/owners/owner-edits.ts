import { type EntryDecision, type EntryState, refuseMissing } from '../registry/entry-decision.js';
import type { PermissionKey } from '../terms/permission.js';
import type { TermsDocument } from '../terms/terms-document.js';

/** A document with which the owner of a site wants to replace its entry. */
export interface ProposedDocument {
  /** Valid against the schema. */
  readonly document: TermsDocument;
  readonly documentHash: string;
  /** In the owner's words: untrusted text. */
  readonly reason: string;
}

/**
 * What a correction makes of an entry: a flag. The flagged entry stays as it is until an admin accepts the
 * document or removes the flag. Without an entry, the document becomes one that is flagged from the start,
 * because only its owner has read it. Releases and the generator do not change a flagged entry.
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

/** Values that the owner of a site calls wrong. */
export interface Dispute {
  /** At least one. */
  readonly keys: readonly PermissionKey[];
  /** In the owner's words: untrusted text. */
  readonly reason: string;
}

/**
 * What a dispute makes of an entry: a flag. An entry has one flag at a time, so a flagged one already waits
 * for an admin.
 */
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
