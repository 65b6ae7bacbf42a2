import type { ManageEntries } from '../../../../domain/registry/manage-entries.js';
import { defineRoute, type Route } from '../../define-route.js';
import { toAdminEntry } from '../../presenters/admin-response.js';
import { entryFilterOf } from '../../presenters/registry-response.js';
import { AdminListQuery, AdminListResponse } from '../../schemas/admin.js';
import { ENTRY_PAGES } from '../../schemas/registry.js';
import { ENTRIES_PATH } from './admin-entries.js';

/** `GET /api/v1/admin/entries` (contract: "Admin"). */
export const listEntriesRoute = (entries: ManageEntries): Route =>
  defineRoute('get', ENTRIES_PATH, {
    operationId: 'listEntries',
    summary: 'The entries that filters leave, a page at a time',
    role: 'admin',
    query: AdminListQuery,
    responses: { 200: { description: 'One page, by domain.', schema: AdminListResponse } },
    handle: async ({ query }) => {
      const filter = {
        ...entryFilterOf(query),
        ...(query.origin !== undefined && { origin: query.origin }),
        ...(query.min_confidence !== undefined && { minConfidence: query.min_confidence }),
        ...(query.max_confidence !== undefined && { maxConfidence: query.max_confidence }),
        ...(query.updated_since !== undefined && { updatedSince: query.updated_since }),
      };
      const { rows, next_cursor } = await ENTRY_PAGES.page(query, (limit, after) =>
        entries.list(filter, { limit, ...(after && { after: after.domain }) }),
      );
      return { json: { entries: rows.map(toAdminEntry), next_cursor } };
    },
  });
