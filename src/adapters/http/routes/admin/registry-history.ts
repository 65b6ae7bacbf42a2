import type { ManageEntries } from '../../../../domain/registry/manage-entries.js';
import { defineRoute, type Route } from '../../define-route.js';
import { toHistoryItem } from '../../presenters/admin-response.js';
import {
  REGISTRY_HISTORY_PAGES,
  RegistryHistoryQuery,
  RegistryHistoryResponse,
} from '../../schemas/admin.js';

/** `GET /api/v1/admin/history`: the changes of all entries, also of those that were removed. */
export const registryHistoryRoute = (entries: ManageEntries): Route =>
  defineRoute('get', '/api/v1/admin/history', {
    operationId: 'listRegistryChanges',
    summary: 'Who changed which entry, when, why and how, over all entries, a page at a time',
    description: 'With `kind=removed` the entries that were removed, some of which may be there again.',
    role: 'admin',
    query: RegistryHistoryQuery,
    responses: { 200: { description: 'One page, the latest first.', schema: RegistryHistoryResponse } },
    handle: async ({ query: { by, since, kind, ...page } }) => {
      const filter = {
        ...(by !== undefined && { by }),
        ...(since !== undefined && { since }),
        ...(kind !== undefined && { kind }),
      };
      const { rows, next_cursor } = await REGISTRY_HISTORY_PAGES.page(page, (limit, before) =>
        entries.changes(filter, { limit, ...(before && { before }) }),
      );
      const changes = rows.map((change) => ({ domain: change.domain, ...toHistoryItem(change) }));
      return { json: { changes, next_cursor } };
    },
  });
