import type { KnownTerms } from '../check/known-terms.js';
import type { DomainName } from '../terms/domain-name.js';

/** Reads what is stored about names. It is the check's reader, and a cache wraps it. */
export interface KnownTermsReader {
  /**
   * What is known of each name, in the order of the names. An unknown name gives an empty object. The answers
   * may be shared between callers, who must not change them. Rejects with `service_unavailable` when the
   * store cannot be asked, and with `DamagedTermsError` when the stored data of a name cannot be read back.
   */
  read(names: readonly DomainName[]): Promise<readonly KnownTerms[]>;
}
