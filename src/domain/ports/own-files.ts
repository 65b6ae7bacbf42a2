import type { DomainName } from '../terms/domain-name.js';
import type { OwnFilePlace, OwnFileRecord } from '../terms/own-file.js';

/** Asks sites for their own `agentterms.json`, one lookup of a domain at a time, and stores each answer. */
export interface OwnFiles {
  /**
   * The answer of the running lookup for this domain, of one that has just finished, or of a new one; it
   * never rejects. `fresh` excludes the finished one. `undefined` when too many are waiting or the service is
   * stopping.
   */
  request(domain: DomainName, options?: { readonly fresh?: boolean }): Promise<OwnFileRecord> | undefined;
  /**
   * The same answer if it comes within the time that a check waits (contract: "Check"), else `undefined`; the
   * lookup then continues. Never rejects.
   */
  requestInTime(domain: DomainName): Promise<OwnFileRecord | undefined>;
}

/** Asks a site for its own file on behalf of its owner, who wants to see everything that is found. */
export interface OwnFileInspector {
  /**
   * Asks both places anew, the one that answers for the domain first. The answer is stored like that of any
   * lookup. `undefined` when too many are waiting or the service is stopping.
   */
  inspect(domain: DomainName, signal: AbortSignal): Promise<readonly OwnFilePlace[]> | undefined;
}

/** The last answer of each lookup of a domain's own file, shared by every process on the database. */
export interface OwnFileStore {
  /**
   * Replaces an older record of the domain; a newer one stays. An unreachable site does not replace an answer
   * that is still valid (`outlasts`).
   */
  put(record: OwnFileRecord): Promise<void>;
  /** Deletes records retrieved before `before`; resolves with their number. */
  removeOlderThan(before: Date): Promise<number>;
}
