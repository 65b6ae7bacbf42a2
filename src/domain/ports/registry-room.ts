import type { DomainName } from '../terms/domain-name.js';

/** How much of the registry the names below one registrable domain use, without an admin's involvement. */
export interface RegistryUse {
  /** Entries that no admin has validated or written. */
  readonly names: number;
  /** Entries that were added since the instant, by the service itself or for an owner. */
  readonly added: number;
  /** All changes of the entries since then. */
  readonly changed: number;
}

/** Measures how much of the registry is used. */
export interface RegistryRoom {
  /** The use by the names below the registrable domain of this one. Rejects with `service_unavailable`. */
  useOf(domain: DomainName, since: Date): Promise<RegistryUse>;
}
