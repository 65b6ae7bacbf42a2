import type { SiteSignals } from '../signals/signal.js';
import type { DomainName } from '../terms/domain-name.js';

/** Asks sites for their machine signals, one gathering of a domain at a time, and keeps what it finds. */
export interface SignalGatherer {
  /**
   * Sees to it that the signals of the domain are gathered behind the reply. Does nothing where a gathering is under way
   * or has only just been tried. `false` when too many are waiting or the service is stopping.
   */
  request(domain: DomainName): boolean;
}

/** What was last gathered of each domain, shared by every process on the database. */
export interface SignalStore {
  /** @throws DomainError `service_unavailable` */
  find(domain: DomainName): Promise<SiteSignals | undefined>;
  /**
   * Keeps it in place of what was gathered before; what is newer stays, and that a site could not be reached takes the place
   * of nothing that it said.
   */
  put(domain: DomainName, found: SiteSignals): Promise<void>;
  /** Forgets what was gathered before `before`; resolves with how many domains there were. */
  removeOlderThan(before: Date): Promise<number>;
}
