import type { DomainName } from '../terms/domain-name.js';
import type { TermsDocument } from '../terms/terms-document.js';
import type { EntryOrigin, RegistryEntrySummary } from './registry-entry.js';
import type { ValidationStatus } from './validation-status.js';

/** The state on which a decision about the entry of one name is based. */
export interface EntryState {
  readonly domain: DomainName;
  /** The current entry; absent when there is none. */
  readonly entry?: RegistryEntrySummary;
  /**
   * Who changed the entry last, and why; absent for an entry that never changed. Without an entry it is the
   * removal. So a name with neither never had an entry that changed.
   */
  readonly lastChange?: { readonly by: string; readonly reason: string };
  /** The state of a flagged entry before the flag; absent for others, and for one that began as flagged. */
  readonly beforeFlag?: { readonly validationStatus: ValidationStatus; readonly documentHash: string };
}

/** The new content of an entry: the document, already valid, and its status. */
export interface EntryContent {
  readonly document: TermsDocument;
  readonly category: string;
  readonly validationStatus: ValidationStatus;
  /** 0 to 1. */
  readonly confidence: number;
  readonly origin: EntryOrigin;
}

export const REFUSAL_CODES = ['not_found', 'conflict', 'precondition_failed'] as const;

export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** The decision about an entry, and the reason for its history. */
export type EntryDecision =
  | {
      readonly kind: 'replace';
      readonly content: EntryContent;
      readonly reason: string;
      /** Present only when no permission changes, so that reviewers are not notified. */
      readonly quiet?: true;
    }
  | {
      readonly kind: 'set-status';
      readonly validationStatus: ValidationStatus;
      readonly reason: string;
      /** Present only when the terms behind the document have changed; reviewers are then notified. */
      readonly outdated?: true;
    }
  | { readonly kind: 'remove'; readonly reason: string }
  /** The entry already has the requested state, or is already absent; nothing is written. */
  | { readonly kind: 'keep' }
  | { readonly kind: 'refuse'; readonly code: RefusalCode; readonly message: string };

/** Decides about one entry. Pure and synchronous, because it runs while the entry is locked. */
export type DecideEntry = (state: EntryState) => EntryDecision;

/** Whether a change may continue at this version of the entry; `undefined` means no entry. */
export type Precondition = (version: number | undefined) => boolean;

/**
 * The decision, unless the entry has another version than its caller expects. A missing entry is reported
 * first. An unmet precondition comes before any conflict, which may be a result of it.
 */
export function onCondition(holds: Precondition, decide: DecideEntry): DecideEntry {
  return (state) => {
    const decision = decide(state);
    const missing = decision.kind === 'refuse' && decision.code === 'not_found';
    if (missing || holds(state.entry?.version)) return decision;
    const now = state.entry === undefined ? 'there is none' : `its version is ${state.entry.version}`;
    return {
      kind: 'refuse',
      code: 'precondition_failed',
      message: `The entry of ${state.domain} is not what the request expects: ${now}.`,
    };
  };
}

export function refuseMissing({ domain }: EntryState): EntryDecision {
  return { kind: 'refuse', code: 'not_found', message: `The registry holds no entry for ${domain}.` };
}
