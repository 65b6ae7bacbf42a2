import type { DecideEntry } from '../registry/entry-decision.js';
import type { DomainName } from '../terms/domain-name.js';
import type { TermsDocument } from '../terms/terms-document.js';
import type { ChangeOutcome } from './registry-store.js';

/** A document that the owner of a site has handed in for its entry. */
export interface OwnerCorrection {
  readonly domain: DomainName;
  /** Of the entry, which it was handed in as; it waits as long as the entry stays at it. */
  readonly version: number;
  readonly document: TermsDocument;
  readonly at: Date;
}

/** What owners have handed in and an admin has not yet decided on. */
export interface OwnerCorrections {
  /**
   * Asks `decide` as `RegistryStore.change` does and, where the entry comes to a new version, keeps the document with that
   * version in the place of the one before: both or neither. Rejects with `conflict` where too many wait already.
   */
  propose(
    correction: Pick<OwnerCorrection, 'domain' | 'document'>,
    decide: DecideEntry,
    by: string,
  ): Promise<ChangeOutcome>;
  /** What waits for exactly this name; `undefined` once the entry was changed in any way. */
  find(domain: DomainName): Promise<OwnerCorrection | undefined>;
}
