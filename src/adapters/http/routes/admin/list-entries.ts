import type { ManageEntries } from '../../../../domain/registry/manage-entries.js';
import { defineRoute, type Route } from '../../define-route.js';
import { listPage } from '../../list-page.js';
import { toAdminEntry } from '../../presenters/admin-response.js';
import { readInstant } from '../../read-instant.js';
import { AdminListQuery, AdminListResponse } from '../../schemas/admin.js';
import { ADMIN_FAILURES, ENTRIES_PATH, NOT_STORED } from './admin-entries.js';

/** `GET /api/v1/admin/entries` (contract: "Admin"). */
export const listEntriesRoute = (entries: ManageEntries): Route =>
  defineRoute({
    method: 'get',
    path: ENTRIES_PATH,
    summary: 'The entries that filters leave, a page at a time',
    role: 'admin',
    query: AdminListQuery,
    responses: { 200: { description: 'One page, by domain.', schema: AdminListResponse } },
    failures: ['invalid_request', ...ADMIN_FAILURES],
    handle: async ({ query }) => {
      const page = await listPage(entries, query, {
        ...(query.origin !== undefined && { origin: query.origin }),
        ...(query.min_confidence !== undefined && { minConfidence: query.min_confidence }),
        ...(query.max_confidence !== undefined && { maxConfidence: query.max_confidence }),
        ...(query.updated_since !== undefined && {
          updatedSince: readInstant('updated_since', query.updated_since),
        }),
      });
      return {
        status: 200,
        json: {
          entries: page.entries.map(toAdminEntry),
          next_cursor: page.nextCursor,
        },
        headers: NOT_STORED,
      };
    },
  });
