import type { OpenedCollection } from '../../adapters/archive/open-terms-archives.js';
import { siteOfHost } from '../../adapters/archive/site-of-host.js';
import type { DomainTerms } from '../../domain/archive/domain-terms.js';
import { indexByDomain } from '../../domain/archive/index-by-domain.js';

/** What collections hold for each domain, as the registry reads them: stand-ins for terms of service count. */
export async function indexArchives(
  collections: readonly OpenedCollection[],
): Promise<ReadonlyMap<string, DomainTerms>> {
  const declared = await Promise.all(
    collections.map(async ({ archive }) => ({ name: archive.name, services: await archive.services() })),
  );
  return indexByDomain(declared, siteOfHost, { standIns: true });
}
