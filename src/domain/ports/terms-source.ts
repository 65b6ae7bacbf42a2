import type { ValidationStatus } from '../registry/registry-entry.js';
import type { DomainName } from '../terms/domain-name.js';
import type { TermsDocument } from '../terms/terms-document.js';

/** A document that answers for a domain. */
export interface FoundTerms {
  readonly kind: 'document';
  /** The name under which it is known: the domain asked for, or that name without `www.`. */
  readonly domain: DomainName;
  readonly document: TermsDocument;
  /** SHA-256 of the document's RFC 8785 form, lower-case hex. */
  readonly documentHash: string;
  readonly origin: 'authoritative' | 'registry';
  /** Of a registry entry; absent for the domain's own file. */
  readonly validationStatus?: ValidationStatus;
}

/** Why no document answers (contract: "Check", `reason_code`). */
export const ABSENCE_REASONS = [
  'no_document',
  'own_file_invalid',
  'lookup_timed_out',
  'unreachable',
] as const;

export type AbsenceReason = (typeof ABSENCE_REASONS)[number];

export interface NoTerms {
  readonly kind: 'none';
  readonly reason: AbsenceReason;
}

export type TermsAnswer = FoundTerms | NoTerms;

/** Which document answers for a domain: its own file fetched at most an hour ago, else its registry entry. */
export interface TermsSource {
  /**
   * One answer per question, in the order of the questions. A question lists the names of one site, best first
   * (`namesToTry`). "None" is an answer. Rejects with `service_unavailable` only when nothing, not even what is
   * held in memory, can tell.
   */
  findMany(questions: readonly (readonly DomainName[])[]): Promise<readonly TermsAnswer[]>;
}
