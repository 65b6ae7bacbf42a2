import type { DomainName } from '../terms/domain-name.js';
import type { TermsDocument } from '../terms/terms-document.js';
import type { EntryOrigin, RegistryEntrySummary } from './registry-entry.js';
import type { ValidationStatus } from './validation-status.js';

/** What a decision about the entry of one name is made from. */
export interface EntryState {
  readonly domain: DomainName;
  /** The entry as it is; absent when there is none. */
  readonly entry?: RegistryEntrySummary;
  /**
   * Who changed the entry last, and why; absent for one that never was. Where there is no entry it is its removal, so
   * that a name without either never had an entry that was changed.
   */
  readonly lastChange?: { readonly by: string; readonly reason: string };
  /** What a flagged entry was just before it was flagged; absent for others, and for one that began as flagged. */
  readonly beforeFlag?: { readonly validationStatus: ValidationStatus; readonly documentHash: string };
}

/** What an entry is to become: the document, already valid, and what is said of it. */
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

/** What is to become of an entry, and why: the reason goes into its history. */
export type EntryDecision =
  | {
      readonly kind: 'replace';
      readonly content: EntryContent;
      readonly reason: string;
      /** Left out unless every permission is as it was, so that those who review are told nothing new. */
      readonly quiet?: true;
    }
  | {
      readonly kind: 'set-status';
      readonly validationStatus: ValidationStatus;
      readonly reason: string;
      /** Left out unless the terms behind the document are seen to have changed, which those who review are told. */
      readonly outdated?: true;
    }
  | { readonly kind: 'remove'; readonly reason: string }
  /** It is already what was asked for, or stays away where there is none; nothing is written. */
  | { readonly kind: 'keep' }
  | { readonly kind: 'refuse'; readonly code: RefusalCode; readonly message: string };

/** Decides about one entry. Pure and synchronous, for it is asked while the entry is locked. */
export type DecideEntry = (state: EntryState) => EntryDecision;

/** Whether a change may go on at this version of the entry; `undefined` stands for no entry. */
export type Precondition = (version: number | undefined) => boolean;

/**
 * The decision, unless the entry has come to another version than its caller knows. That there is no entry to change
 * is told first, and the caller's knowledge before any conflict, which may come of it.
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
