import type { DecideEntry } from '../registry/entry-decision.js';
import type { DomainName } from '../terms/domain-name.js';
import type { TermsDocument } from '../terms/terms-document.js';
import type { ChangeOutcome } from './registry-store.js';

/** A document that the owner of a site has handed in for its entry. */
export interface OwnerCorrection {
  readonly domain: DomainName;
  /**
   * The entry's version with the flag of this correction. The document waits as long as the entry stays at
   * that version.
   */
  readonly version: number;
  readonly document: TermsDocument;
  readonly at: Date;
}

/** Documents that owners have handed in and no admin has decided on yet. */
export interface OwnerCorrections {
  /**
   * Calls `decide` as `RegistryStore.change` does. When the entry gets a new version, stores the document
   * with that version in the same transaction, in place of the one before. Rejects with `conflict` when too
   * many wait already.
   */
  propose(
    correction: Pick<OwnerCorrection, 'domain' | 'document'>,
    decide: DecideEntry,
    by: string,
  ): Promise<ChangeOutcome>;
  /** The document that waits for exactly this name; `undefined` once the entry was changed in any way. */
  find(domain: DomainName): Promise<OwnerCorrection | undefined>;
}
