import type { KnownTerms } from '../check/known-terms.js';
import type { DomainName } from '../terms/domain-name.js';

/** Reads what is stored about names; the reader of the check, wrapped by a cache. */
export interface KnownTermsReader {
  /**
   * What is known of each name, in the order of the names; a name never heard of gives an empty object. The answers
   * may be shared between callers, who must not change them. Rejects with `service_unavailable` when the store
   * cannot be asked, and with `DamagedTermsError` when what is stored about one of the names cannot be read back.
   */
  read(names: readonly DomainName[]): Promise<readonly KnownTerms[]>;
}
