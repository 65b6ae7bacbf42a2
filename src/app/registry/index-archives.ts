import type { OpenedCollection } from '../../adapters/archive/open-terms-archives.js';
import { siteOfHost } from '../../adapters/archive/site-of-host.js';
import type { DomainTerms } from '../../domain/archive/domain-terms.js';
import { indexByDomain } from '../../domain/archive/index-by-domain.js';
import { type UnplacedService, unplacedServices } from '../../domain/archive/unplaced-services.js';

export interface ArchiveIndex {
  readonly byDomain: ReadonlyMap<string, DomainTerms>;
  readonly unplaced: readonly UnplacedService[];
}

/** What collections hold for each domain, as the registry reads them: stand-ins for terms of service count. */
export async function indexArchives(collections: readonly OpenedCollection[]): Promise<ArchiveIndex> {
  const declared = await Promise.all(
    collections.map(async ({ archive }) => ({ name: archive.name, services: await archive.services() })),
  );
  const options = { standIns: true };
  return {
    byDomain: indexByDomain(declared, siteOfHost, options),
    unplaced: unplacedServices(declared, siteOfHost, options),
  };
}
