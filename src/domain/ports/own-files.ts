import type { DomainName } from '../terms/domain-name.js';
import type { OwnFilePlace, OwnFileRecord } from '../terms/own-file.js';

/** Asks sites for their own `agentterms.json`, one lookup of a domain at a time, and keeps each answer. */
export interface OwnFiles {
  /**
   * The answer of the lookup under way for this domain, of one just finished, or of a new one; it never rejects.
   * `fresh` leaves out the one just finished. `undefined` when too many are waiting or the service is stopping.
   */
  request(domain: DomainName, options?: { readonly fresh?: boolean }): Promise<OwnFileRecord> | undefined;
  /**
   * The same answer if it comes within the time that a check waits (contract: "Check"), else `undefined`; the lookup
   * then goes on. Never rejects.
   */
  requestInTime(domain: DomainName): Promise<OwnFileRecord | undefined>;
}

/** Asks a site for its own file on behalf of its owner, who wants to know all that is found. */
export interface OwnFileInspector {
  /**
   * Both places, the one that answers for the domain first, asked anew; the answer is kept as that of any lookup. `undefined`
   * when too many are waiting or the service is stopping.
   */
  inspect(domain: DomainName, signal: AbortSignal): Promise<readonly OwnFilePlace[]> | undefined;
}

/** The last answer of each lookup of a domain's own file, shared by every process on the database. */
export interface OwnFileStore {
  /**
   * Keeps the record in place of an older one of that domain; a newer one already there stays. That a site could not be
   * asked does not displace an answer that still counts (`outlasts`).
   */
  put(record: OwnFileRecord): Promise<void>;
  /** Forgets records retrieved before `before`; resolves with how many there were. */
  removeOlderThan(before: Date): Promise<number>;
}
