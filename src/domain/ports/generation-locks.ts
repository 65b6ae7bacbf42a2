import type { DomainName } from '../terms/domain-name.js';

/** Lets one generation for a domain run at a time across all processes on one database. */
export interface GenerationLocks {
  /**
   * Resolves once no other process holds the domain's lock, with the lock held until it is disposed of. The
   * lock ends with the process that holds it. One process must not request the lock of one domain twice at
   * the same time. Rejects with the signal's reason when it is aborted, and with `service_unavailable` when
   * the database cannot be asked.
   */
  acquire(domain: DomainName, signal: AbortSignal): Promise<AsyncDisposable>;
}
