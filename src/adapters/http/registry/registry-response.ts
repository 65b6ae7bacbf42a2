import { FACETS, type FacetFilter } from '../../../domain/registry/facets.js';
import type { EntryFilter, ListedEntry } from '../../../domain/registry/ports.js';
import { toEntryFields } from '../admin/admin-response.js';
import type { FacetQuery, RegistryListEntry } from './registry-schema.js';

/** What a query of the public registry filters by. */
export function facetFilterOf(query: FacetQuery): FacetFilter {
  const given = FACETS.flatMap((facet) =>
    query[facet] === undefined ? [] : [[facet, query[facet]] as const],
  );
  return {
    ...(query.q !== undefined && { q: query.q.toLowerCase() }),
    facets: Object.fromEntries(given),
  };
}

/** The filters that every list of entries takes, as its query spells them. */
export function entryFilterOf({
  category,
  validation_status: validationStatus,
  q,
}: {
  readonly category?: string;
  readonly validation_status?: NonNullable<EntryFilter['validationStatus']>;
  readonly q?: string;
}): EntryFilter {
  return { category, validationStatus, q: q?.toLowerCase() };
}

export function toListEntry(entry: ListedEntry, baseUrl: string, withValues: boolean): RegistryListEntry {
  return {
    ...toEntryFields(entry),
    url: `${baseUrl}/registry/${entry.domain}`,
    ...(withValues && {
      permissions: { ...entry.permissions },
      languages: [...entry.languages],
      text_on: entry.textOn === '' ? null : entry.textOn,
    }),
  };
}
