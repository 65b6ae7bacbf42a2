import type { DomainName } from '../terms/domain-name.js';

/** What the names below one registrable domain have of the registry without an admin having entered it. */
export interface RegistryUse {
  /** Entries that nobody has validated or written. */
  readonly names: number;
  /** Entries that were added since the instant, by the service itself or for an owner. */
  readonly added: number;
  /** All their changes since then. */
  readonly changed: number;
}

/** Tells how much of the registry is taken. */
export interface RegistryRoom {
  /** Of the names below the registrable domain of this one. Rejects with `service_unavailable`. */
  useOf(domain: DomainName, since: Date): Promise<RegistryUse>;
}
