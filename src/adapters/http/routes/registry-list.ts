import type { RegistryStore } from '../../../domain/ports/registry-store.js';
import type { RegistryEntrySummary } from '../../../domain/registry/registry-entry.js';
import { defineRoute, type Route } from '../define-route.js';
import { listPage } from '../list-page.js';
import { RegistryListQuery, RegistryListResponse } from '../schemas/registry.js';

/** `GET /registry`: the entries without their documents, a page at a time (contract: "Registry"). */
export const registryListRoute = (registry: Pick<RegistryStore, 'list' | 'counts'>, baseUrl: string): Route =>
  defineRoute({
    method: 'get',
    path: '/registry',
    summary: 'The registry, a page at a time',
    limit: 'registry',
    query: RegistryListQuery,
    closedQuery: true,
    responses: { 200: { description: 'One page, by domain.', schema: RegistryListResponse } },
    failures: ['invalid_request', 'rate_limit_exceeded', 'service_unavailable'],
    handle: async ({ query }) => {
      const [{ entries, nextCursor }, counts] = await Promise.all([
        listPage(registry, query),
        registry.counts(),
      ]);
      return {
        status: 200,
        json: {
          total: counts.validated + counts.unvalidated + counts.flagged,
          counts,
          entries: entries.map((entry) => toListEntry(entry, baseUrl)),
          next_cursor: nextCursor,
        },
        headers: { 'Cache-Control': 'public, max-age=60', 'Access-Control-Allow-Origin': '*' },
      };
    },
  });

function toListEntry(entry: RegistryEntrySummary, baseUrl: string): RegistryListResponse['entries'][number] {
  return {
    domain: entry.domain,
    category: entry.category,
    validation_status: entry.validationStatus,
    confidence: entry.confidence,
    document_hash: entry.documentHash,
    version: entry.version,
    updated_at: entry.updatedAt.toISOString(),
    url: `${baseUrl}/registry/${entry.domain}`,
  };
}
