import type { DomainName } from '../terms/domain-name.js';

/** Lets one generation a domain run at a time over all processes on one database. */
export interface GenerationLocks {
  /**
   * Resolves once no one else holds the domain's lock, with the lock held until it is disposed of. It ends by itself
   * with the process that holds it. Not to be asked twice for one domain by one process at the same time. Rejects with
   * the signal's reason when it is aborted, and with `service_unavailable` when the database cannot be asked.
   */
  acquire(domain: DomainName, signal: AbortSignal): Promise<AsyncDisposable>;
}
