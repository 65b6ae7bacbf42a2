import { type Collection, compareTexts } from './archived-service.js';
import { claimsOf, type DomainClaim } from './domain-claims.js';
import type { DomainTerms } from './domain-terms.js';
import { rankServices } from './rank-services.js';
import { nameKey, namesLabel } from './service-name.js';
import { compareTypes } from './terms-types.js';

/** The content of collections, by domain. */
export interface DomainIndex {
  /** In ascending order of the domains. */
  readonly byDomain: ReadonlyMap<string, DomainTerms>;
  /**
   * Services without a domain: they have no document that is read, or no address under a domain that could be
   * theirs. By name, then by collection.
   */
  readonly unplaced: readonly { readonly name: string; readonly collection: string }[];
}

/**
 * What archives hold for each domain. A service belongs to the domain of its main document: terms of service,
 * or the nearest to them. Documents are grouped by registrable domain. A service on a rented host keeps that
 * host. So does one of several services of a domain, when it is on a subdomain in its name (`play.google.com`
 * belongs to `Google Play`). A domain with a service's name also belongs to the service when another of its
 * documents is on it and no main document is (`reddit.com` with terms on `redditinc.com`).
 *
 * Services of one name under one domain are one service, whichever collections they are in. The order of the
 * collections matters; that of the services does not.
 */
export function indexByDomain(collections: readonly Collection[]): DomainIndex {
  const services = collections.flatMap(({ name: collection, services }) =>
    services
      .toSorted((one, other) => compareTexts(one.id, other.id))
      .map((service) => ({ name: service.name, collection, claims: claimsOf(collection, service) })),
  );
  const claims = withOwnHosts(services.flatMap((service) => service.claims));
  const domains = [...Map.groupBy(claims, ({ domain }) => domain)].map(([domain, all]) => {
    const settled = all.filter(({ basis }) => basis === 'main_document');
    const byName = Map.groupBy(settled.length > 0 ? settled : all, ({ name }) => nameKey(name, domain));
    const [main, ...others] = rankServices(domain, [...byName.values()]).map(mergeClaims);
    return main === undefined ? undefined : { domain, main, others };
  });
  return {
    byDomain: new Map(
      domains
        .filter((terms) => terms !== undefined)
        .sort((one, other) => compareTexts(one.domain, other.domain))
        .map((terms) => [terms.domain, terms]),
    ),
    unplaced: services
      .filter((service) => service.claims.length === 0)
      .map(({ name, collection }) => ({ name, collection }))
      .sort(
        (one, other) => compareTexts(one.name, other.name) || compareTexts(one.collection, other.collection),
      ),
  };
}

/** Merges what collections say of one service, given in their order. */
function mergeClaims(claims: readonly DomainClaim[]): DomainTerms['main'] {
  return {
    name: claims[0]?.name ?? '',
    documents: claims.flatMap(({ documents }) => documents).sort(compareTypes),
  };
}

/**
 * Moves services of a domain with several services to their own host, when the name of every service with its
 * main document there contains the host's first label.
 */
function withOwnHosts(claims: readonly DomainClaim[]): readonly DomainClaim[] {
  const byDomain = Map.groupBy(claims, ({ domain }) => domain);
  const byHost = Map.groupBy(claims, ({ subdomain = '' }) => subdomain);
  return claims.map((claim) => {
    const { subdomain, domain } = claim;
    if (subdomain === undefined) return claim;
    const names = new Set(byDomain.get(domain)?.map(({ name }) => nameKey(name, domain)));
    const label = subdomain.split('.')[0] ?? '';
    const isOwn = names.size > 1 && byHost.get(subdomain)?.every(({ name }) => namesLabel(name, label));
    return isOwn ? { ...claim, domain: subdomain } : claim;
  });
}
