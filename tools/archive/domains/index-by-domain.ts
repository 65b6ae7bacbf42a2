import { claimsOf, type DomainClaim } from './domain-claims.js';
import type { Collection, DomainTerms } from './domain-terms.js';
import { mergeClaims } from './merge-claims.js';
import { rankServices } from './rank-services.js';
import { nameKey, namesLabel } from './service-name.js';
import type { SiteOf } from './site-of.js';

/**
 * What archives hold for each domain, in ascending order of the domains. A service belongs to the domain of its main
 * document: terms of service, or what comes nearest. Documents are grouped by registrable domain; a service on a
 * rented host keeps that host, and so does one of several services of a domain on a subdomain that its name says
 * (`play.google.com` is of `Google Play`). A domain that bears a service's name, that another of its documents is on
 * and that no main document is on, is the service's as well (`reddit.com` with terms on `redditinc.com`).
 *
 * Services of one name under one domain are one service, whichever collections they are in. The order of the
 * collections counts; that of the services does not.
 */
export function indexByDomain(
  collections: readonly Collection[],
  siteOf: SiteOf,
): ReadonlyMap<string, DomainTerms> {
  const claims = collections.flatMap((collection) =>
    [...collection.services]
      .sort((one, other) => compare(one.id, other.id))
      .flatMap((service) => claimsOf(collection.name, service, siteOf)),
  );
  const domains = [...groups(withOwnHosts(claims), ({ domain }) => domain)].map(([domain, all]) => {
    const settled = all.filter(({ basis }) => basis === 'main_document');
    const services = groups(settled.length > 0 ? settled : all, ({ name }) => nameKey(name, domain));
    const [main, ...others] = rankServices(domain, [...services.values()]).map(mergeClaims);
    return main === undefined ? undefined : { domain, main, others };
  });
  return new Map(
    domains
      .filter((terms) => terms !== undefined)
      .sort((one, other) => compare(one.domain, other.domain))
      .map((terms) => [terms.domain, terms]),
  );
}

/**
 * Moves services of a domain with several to their own host: one that the name of every service says whose main
 * document is on it.
 */
function withOwnHosts(claims: readonly DomainClaim[]): readonly DomainClaim[] {
  const byDomain = groups(claims, ({ domain }) => domain);
  const byHost = groups(claims, ({ subdomain = '' }) => subdomain);
  return claims.map((claim) => {
    const { subdomain, domain } = claim;
    if (subdomain === undefined) return claim;
    const names = new Set(byDomain.get(domain)?.map(({ name }) => nameKey(name, domain)));
    const label = subdomain.split('.')[0] ?? '';
    const isOwn = names.size > 1 && byHost.get(subdomain)?.every(({ name }) => namesLabel(name, label));
    return isOwn ? { ...claim, domain: subdomain } : claim;
  });
}

function groups<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  return Map.groupBy(items, keyOf);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
