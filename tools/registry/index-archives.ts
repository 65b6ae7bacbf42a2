import { parse } from 'tldts';
import type { DomainTerms } from '../archive/domains/domain-terms.js';
import { indexByDomain } from '../archive/domains/index-by-domain.js';
import type { SiteOf } from '../archive/domains/site-of.js';
import { type UnplacedService, unplacedServices } from '../archive/domains/unplaced-services.js';
import type { OpenedCollection } from '../archive/open-terms-archives.js';

export interface ArchiveIndex {
  readonly byDomain: ReadonlyMap<string, DomainTerms>;
  readonly unplaced: readonly UnplacedService[];
}

/** What collections hold for each domain, as the registry reads them. */
export async function indexArchives(collections: readonly OpenedCollection[]): Promise<ArchiveIndex> {
  const declared = await Promise.all(
    collections.map(async ({ archive }) => ({ name: archive.name, services: await archive.services() })),
  );
  return {
    byDomain: indexByDomain(declared, siteOfHost),
    unplaced: unplacedServices(declared, siteOfHost),
  };
}

/** By the public suffix list that `tldts` brings along. */
export const siteOfHost: SiteOf = (host) => {
  const { domain, isPrivate } = parse(host, { allowPrivateDomains: true });
  return domain === null ? undefined : { domain: domain.toLowerCase(), isHosted: isPrivate === true };
};
