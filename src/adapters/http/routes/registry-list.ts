import type { EntryFilter, RegistryStore } from '../../../domain/ports/registry-store.js';
import type { RegistryEntrySummary } from '../../../domain/registry/registry-entry.js';
import { defineRoute, type Route } from '../define-route.js';
import { toEntryFields } from '../presenters/admin-response.js';
import {
  ENTRY_PAGES,
  type RegistryListEntry,
  RegistryListQuery,
  RegistryListResponse,
} from '../schemas/registry.js';

/** `GET /registry`: the entries without their documents, a page at a time (contract: "Registry"). */
export const registryListRoute = (registry: Pick<RegistryStore, 'list' | 'counts'>, baseUrl: string): Route =>
  defineRoute({
    method: 'get',
    path: '/registry',
    operationId: 'listRegistry',
    summary: 'The registry, a page at a time',
    limit: 'registry',
    query: RegistryListQuery,
    closedQuery: true,
    cache: 'public, max-age=60',
    responses: { 200: { description: 'One page, by domain.', schema: RegistryListResponse } },
    handle: async ({ query }) => {
      const [{ rows, next_cursor }, counts] = await Promise.all([
        ENTRY_PAGES.page(query, (limit, after) =>
          registry.list(entryFilterOf(query), { limit, ...(after && { after: after.domain }) }),
        ),
        registry.counts(),
      ]);
      const total = counts.validated + counts.unvalidated + counts.flagged;
      return {
        json: { total, counts, entries: rows.map((entry) => toListEntry(entry, baseUrl)), next_cursor },
      };
    },
  });

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
  return {
    ...(category !== undefined && { category }),
    ...(validationStatus !== undefined && { validationStatus }),
    ...(q !== undefined && { q: q.toLowerCase() }),
  };
}

function toListEntry(entry: RegistryEntrySummary, baseUrl: string): RegistryListEntry {
  return { ...toEntryFields(entry), url: `${baseUrl}/registry/${entry.domain}` };
}
