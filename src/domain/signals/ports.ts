import type { DomainName } from '../terms/domain-name.js';
import type { SiteSignals } from './signal.js';

/** Gathers the machine signals of sites, one run per domain at a time, and stores what it finds. */
export interface SignalGatherer {
  /**
   * Starts gathering the signals of the domain after the reply. Does nothing when a run is under way or was
   * just tried. `false` when too many are waiting or the service is stopping.
   */
  request(domain: DomainName): boolean;
}

/** The signals last gathered of each domain, shared by every process on the database. */
export interface SignalStore {
  /** @throws DomainError `service_unavailable` */
  find(domain: DomainName): Promise<SiteSignals | undefined>;
  /**
   * Replaces the stored signals of the domain unless they are newer. A failure to reach a site never replaces
   * what the site said.
   */
  put(domain: DomainName, found: SiteSignals): Promise<void>;
  /** Deletes signals gathered before `before`; resolves with the number of domains. */
  removeOlderThan(before: Date): Promise<number>;
}
