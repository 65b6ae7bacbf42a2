import type { EntryOrigin } from '../registry/registry-entry.js';
import type { ValidationStatus } from '../registry/validation-status.js';
import type { DomainName } from '../terms/domain-name.js';
import type { TermsDocument } from '../terms/terms-document.js';

/** A terms document that answered a check and is still stored, and its origin. */
export type HeldDocument =
  /** A version of a registry entry: the last one with this document at the time in question. */
  | {
      readonly kind: 'registry';
      readonly domain: DomainName;
      readonly document: TermsDocument;
      readonly version: number;
      readonly validationStatus: ValidationStatus;
      readonly origin: EntryOrigin;
      readonly since: Date;
      /** When another version replaced it; absent while it is in force. */
      readonly until?: Date;
      /** Who made this version, and why. */
      readonly change: { readonly by: string; readonly reason: string };
    }
  /** The site's own file, as it was seen there. */
  | {
      readonly kind: 'own_file';
      readonly domain: DomainName;
      readonly document: TermsDocument;
      readonly sourceUrl: string;
      readonly retrievedAt: Date;
    };

/** The stored terms documents, including earlier ones of entries. */
export interface HeldDocuments {
  /**
   * The document with this hash under one of the names, which are searched in order; `undefined` when there
   * is none.
   *
   * @param at the version in force at this time is preferred to others with the same document
   */
  find(names: readonly DomainName[], documentHash: string, at: Date): Promise<HeldDocument | undefined>;
}
