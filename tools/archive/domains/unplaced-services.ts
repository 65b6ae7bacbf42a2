import { claimsOf } from './domain-claims.js';
import type { Collection } from './domain-terms.js';
import type { SiteOf } from './site-of.js';

/** A service that stands under no domain. */
export interface UnplacedService {
  readonly name: string;
  readonly collection: string;
}

/**
 * Services that `indexByDomain` leaves out: they have no document that is read, or no address under a domain that could
 * be theirs. By name, then by collection.
 */
export function unplacedServices(
  collections: readonly Collection[],
  siteOf: SiteOf,
): readonly UnplacedService[] {
  return collections
    .flatMap(({ name: collection, services }) =>
      services
        .filter((service) => claimsOf(collection, service, siteOf).length === 0)
        .map(({ name }) => ({ name, collection })),
    )
    .sort((one, other) => compare(one.name, other.name) || compare(one.collection, other.collection));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
