import type { ArchivedService } from './archived-service.js';
import type { DocumentCopy } from './domain-terms.js';
import { homeOf } from './home-of.js';
import { nearnessOf } from './service-name.js';
import { compareTypes, TERMS_TYPES } from './terms-types.js';

/** A service in a collection has its terms under a domain. */
export interface DomainClaim {
  readonly domain: string;
  /**
   * The main document is on the domain, or the domain has the service's name and another of its documents is
   * on it.
   */
  readonly basis: 'main_document' | 'name';
  /** Host of the main document, without `www.`, when it is below the domain. */
  readonly subdomain?: string;
  readonly name: string;
  /** The main one first; at least one. */
  readonly documents: readonly DocumentCopy[];
}

/** The domains that a service claims; none when no document can be read or no address shows whose it is. */
export function claimsOf(collection: string, service: ArchivedService): readonly DomainClaim[] {
  const { name } = service;
  const documents = documentsOf(collection, service);
  const [main] = documents;
  if (main === undefined) return [];
  const home = homeOf(main.sourceUrls[0] ?? '');
  const elsewhere = service.terms
    .flatMap(({ sourceUrls }) => sourceUrls)
    .map(homeOf)
    .filter((other) => other !== undefined && !other.isHosted && nearnessOf(name, other.domain) === 'same')
    .map((other) => other?.domain ?? '');
  // A rented host does not identify a service that has a domain of its own.
  const isKept = home !== undefined && !(home.isHosted && elsewhere.length > 0);
  const settled = isKept
    ? [
        {
          domain: home.domain,
          basis: 'main_document',
          ...(home.host === home.domain ? {} : { subdomain: home.host }),
        } as const,
      ]
    : [];
  const named = [...new Set(elsewhere)]
    .filter((domain) => !isKept || domain !== home.domain)
    .map((domain) => ({ domain, basis: 'name' }) as const);
  return [...settled, ...named].map((claim) => ({ ...claim, name, documents }));
}

function documentsOf(collection: string, service: ArchivedService): readonly DocumentCopy[] {
  return service.terms
    .filter(({ type }) => TERMS_TYPES.includes(type))
    .map(({ type, sourceUrls }) => ({ collection, serviceId: service.id, type, sourceUrls }))
    .sort(compareTypes);
}
