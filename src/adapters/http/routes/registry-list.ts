import { DomainError } from '../../../domain/errors.js';
import type { EntryFilter, RegistryStore } from '../../../domain/ports/registry-store.js';
import type { RegistryEntrySummary } from '../../../domain/registry/registry-entry.js';
import { type DomainName, parseDomainName } from '../../../domain/terms/domain-name.js';
import { defineRoute, type Route } from '../define-route.js';
import { DEFAULT_PAGE_SIZE, RegistryListQuery, RegistryListResponse } from '../schemas/registry.js';

/** `GET /registry`: the entries without their documents, a page at a time (contract: "Registry"). */
export const registryListRoute = (registry: RegistryStore, baseUrl: string): Route =>
  defineRoute({
    method: 'get',
    path: '/registry',
    summary: 'The registry, a page at a time',
    limit: 'registry',
    query: RegistryListQuery,
    responses: { 200: { description: 'One page, by domain.', schema: RegistryListResponse } },
    failures: ['invalid_request', 'rate_limit_exceeded', 'service_unavailable'],
    handle: async ({ query }) => {
      const limit = query.limit ?? DEFAULT_PAGE_SIZE;
      const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
      const filter: EntryFilter = {
        ...(query.category === undefined ? undefined : { category: query.category }),
        ...(query.validation_status === undefined
          ? undefined
          : { validationStatus: query.validation_status }),
        ...(query.q === undefined ? undefined : { q: query.q.toLowerCase() }),
      };
      // One entry more than the page tells whether another page follows.
      const page = { limit: limit + 1, ...(after === undefined ? undefined : { after }) };
      const [entries, counts] = await Promise.all([registry.list(filter, page), registry.counts()]);
      const shown = entries.slice(0, limit);
      const last = shown.at(-1);
      return {
        status: 200,
        json: {
          total: counts.validated + counts.unvalidated + counts.flagged,
          counts,
          entries: shown.map((entry) => toListEntry(entry, baseUrl)),
          next_cursor: entries.length > limit && last !== undefined ? writeCursor(last.domain) : null,
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

function writeCursor(domain: DomainName): string {
  return Buffer.from(domain).toString('base64url');
}

function readCursor(cursor: string): DomainName {
  try {
    return parseDomainName(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch (cause) {
    throw new DomainError('invalid_request', 'The cursor is not one that a page of this list gave.', {
      cause,
    });
  }
}
