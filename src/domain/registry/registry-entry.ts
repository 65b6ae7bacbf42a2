import type { DomainName } from '../terms/domain-name.js';
import type { TermsDocument } from '../terms/terms-document.js';
import type { ValidationStatus } from './validation-status.js';

/** How an entry came into the registry. */
export const ENTRY_ORIGINS = ['shipped', 'generated', 'authoritative', 'admin'] as const;

export type EntryOrigin = (typeof ENTRY_ORIGINS)[number];

/** The registry's record of a domain, without its document. */
export interface RegistryEntrySummary {
  readonly domain: DomainName;
  readonly category: string;
  readonly validationStatus: ValidationStatus;
  /** 0 to 1; how far the document's values can be relied on. */
  readonly confidence: number;
  readonly origin: EntryOrigin;
  /** SHA-256 of the document's RFC 8785 form, lower-case hex. */
  readonly documentHash: string;
  /** Grows by one with every change; the first version is 1. */
  readonly version: number;
  readonly updatedAt: Date;
}

/** One domain's record in the registry. */
export interface RegistryEntry extends RegistryEntrySummary {
  readonly document: TermsDocument;
  /** The document's JSON text exactly as it is stored and served: the same bytes for the same version. */
  readonly documentText: string;
}
