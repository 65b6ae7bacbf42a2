import { DomainError } from '../../../../domain/errors.js';
import type { EntryFilter, RegistryStore } from '../../../../domain/ports/registry-store.js';
import { type DomainName, parseDomainName } from '../../../../domain/terms/domain-name.js';
import { defineRoute, type Route } from '../../define-route.js';
import { toAdminEntry } from '../../presenters/admin-response.js';
import { AdminListQuery, AdminListResponse } from '../../schemas/admin.js';
import { DEFAULT_PAGE_SIZE } from '../../schemas/registry.js';
import { ADMIN_FAILURES, ENTRIES_PATH, NOT_STORED } from './admin-entries.js';

/** `GET /api/v1/admin/entries` (contract: "Admin"). */
export const listEntriesRoute = (registry: RegistryStore): Route =>
  defineRoute({
    method: 'get',
    path: ENTRIES_PATH,
    summary: 'The entries that filters leave, a page at a time',
    role: 'admin',
    query: AdminListQuery,
    responses: { 200: { description: 'One page, by domain.', schema: AdminListResponse } },
    failures: ['invalid_request', ...ADMIN_FAILURES],
    handle: async ({ query }) => {
      const limit = query.limit ?? DEFAULT_PAGE_SIZE;
      const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
      const filter: EntryFilter = {
        ...(query.category !== undefined && { category: query.category }),
        ...(query.validation_status !== undefined && { validationStatus: query.validation_status }),
        ...(query.q !== undefined && { q: query.q.toLowerCase() }),
        ...(query.origin !== undefined && { origin: query.origin }),
        ...(query.min_confidence !== undefined && { minConfidence: query.min_confidence }),
        ...(query.max_confidence !== undefined && { maxConfidence: query.max_confidence }),
        ...(query.updated_since !== undefined && { updatedSince: readInstant(query.updated_since) }),
      };
      // One entry more than the page tells whether another page follows.
      const entries = await registry.list(filter, {
        limit: limit + 1,
        ...(after !== undefined && { after }),
      });
      const shown = entries.slice(0, limit);
      const last = shown.at(-1);
      return {
        status: 200,
        json: {
          entries: shown.map(toAdminEntry),
          next_cursor: entries.length > limit && last !== undefined ? writeCursor(last.domain) : null,
        },
        headers: NOT_STORED,
      };
    },
  });

function readInstant(text: string): Date {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime()))
    throw new DomainError('invalid_request', 'The parameter "updated_since" is no time that exists.');
  return instant;
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
