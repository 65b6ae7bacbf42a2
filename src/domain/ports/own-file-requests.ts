import type { DomainName } from '../terms/domain-name.js';
import type { OwnFileRecord } from './own-file-store.js';

/** Looks up domains' own files and keeps each answer. */
export interface OwnFileRequests {
  /**
   * The answer of the lookup under way for this domain, of one just finished, or of a new one; it never rejects.
   * `fresh` leaves out the one just finished. `undefined` when too many are waiting or the service is stopping.
   */
  request(domain: DomainName, options?: { readonly fresh?: boolean }): Promise<OwnFileRecord> | undefined;
}
