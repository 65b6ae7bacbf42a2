import { compareRanks } from '../../../src/domain/compare-ranks.js';
import type { DomainClaim } from './domain-claims.js';
import { NEARNESS, nearnessOf } from './service-name.js';
import { standingOf } from './terms-types.js';

/**
 * The services of a domain, with the claims of all collections for each; the one that the domain represents
 * comes first. The criteria in their order: terms of service before none, real ones before substitutes; how
 * near the name is to the domain's label; the main document on the domain itself or `www.`; the fewest steps
 * in its path, then the shortest path; the order of the collections, then of the ids.
 */
export function rankServices(
  domain: string,
  services: readonly (readonly DomainClaim[])[],
): readonly (readonly DomainClaim[])[] {
  return services
    .map((claims) => ({ claims, rank: smallest(claims.map((claim) => rankOf(domain, claim))) }))
    .sort((one, other) => compareRanks(one.rank, other.rank))
    .map(({ claims }) => claims);
}

/** Equal ranks keep the order of the collections. */
function rankOf(domain: string, { name, documents }: DomainClaim): readonly number[] {
  const [main] = documents;
  const { hostname, pathname, search } = URL.parse(main?.sourceUrls[0] ?? '') ?? NOWHERE;
  return [
    standingOf(main?.type),
    NEARNESS.indexOf(nearnessOf(name, domain)),
    hostname === domain || hostname === `www.${domain}` ? 0 : 1,
    pathname.split('/').filter(Boolean).length,
    pathname.length + search.length,
  ];
}

const NOWHERE = { hostname: '', pathname: '', search: '' };

function smallest(ranks: readonly (readonly number[])[]): readonly number[] {
  return ranks.reduce((best, rank) => (compareRanks(rank, best) < 0 ? rank : best));
}
