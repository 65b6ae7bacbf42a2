import type { TermsKind } from '../../../src/domain/generate/terms-text.js';
import { TERMS_KINDS } from '../../../src/domain/generate/terms-text.js';
import type { DocumentCopy } from './domain-terms.js';
import { homeOf } from './home-of.js';
import { kindOfTerms, STAND_IN_TYPES } from './kind-of-terms.js';
import { nearnessOf } from './service-name.js';
import type { SiteOf } from './site-of.js';
import type { ArchivedService } from './terms-archive.js';

/** A document of one service in one collection. */
export interface ClaimedDocument extends DocumentCopy {
  readonly kind: TermsKind;
  readonly isStandIn: boolean;
}

/** That a service in a collection has its terms under a domain. */
export interface DomainClaim {
  readonly domain: string;
  /** The main document is on the domain, or the domain bears the service's name and another document is on it. */
  readonly basis: 'main_document' | 'name';
  /** Host of the main document, without `www.`, when it is below the domain. */
  readonly subdomain?: string;
  readonly name: string;
  /** The main one first; at least one. */
  readonly documents: readonly ClaimedDocument[];
}

/** The domains that a service claims; none when it has no document that is read or no address that says whose it is. */
export function claimsOf(
  collection: string,
  service: ArchivedService,
  siteOf: SiteOf,
  standIns: boolean,
): readonly DomainClaim[] {
  const { name } = service;
  const documents = documentsOf(collection, service, standIns);
  const [main] = documents;
  if (main === undefined) return [];
  const home = homeOf(main.sourceUrls[0] ?? '', siteOf);
  const elsewhere = service.terms
    .flatMap(({ sourceUrls }) => sourceUrls)
    .map((url) => homeOf(url, siteOf))
    .filter((other) => other !== undefined && !other.isHosted && nearnessOf(name, other.domain) === 'same')
    .map((other) => other?.domain ?? '');
  // A rented host stands for no service where the service shows a domain of its own.
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

function documentsOf(
  collection: string,
  service: ArchivedService,
  standIns: boolean,
): readonly ClaimedDocument[] {
  const copies = service.terms.map(({ type, sourceUrls }) => ({
    collection,
    serviceId: service.id,
    type,
    sourceUrls,
  }));
  const read = copies
    .flatMap((copy) => {
      const kind = kindOfTerms(copy.type);
      return kind === undefined ? [] : [{ ...copy, kind, isStandIn: false }];
    })
    .sort((one, other) => TERMS_KINDS.indexOf(one.kind) - TERMS_KINDS.indexOf(other.kind));
  if (!standIns || read[0]?.kind === 'terms_of_service') return read;
  const standIn = STAND_IN_TYPES.map((type) => copies.find((copy) => copy.type === type)).find(Boolean);
  return standIn === undefined ? read : [{ ...standIn, kind: 'terms_of_service', isStandIn: true }, ...read];
}
