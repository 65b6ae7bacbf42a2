import { DomainError } from '../../../../domain/errors.js';
import type { RegistryStore } from '../../../../domain/ports/registry-store.js';
import { defineRoute, type Route } from '../../define-route.js';
import { toHistoryItem } from '../../presenters/admin-response.js';
import { HISTORY_PAGES, HistoryQuery, HistoryResponse } from '../../schemas/admin.js';
import { DomainParams } from '../../schemas/registry.js';
import { ENTRIES_PATH } from './admin-entries.js';

/** `GET /api/v1/admin/entries/:domain/history` (contract: "Admin"). */
export const entryHistoryRoute = (registry: RegistryStore): Route =>
  defineRoute({
    method: 'get',
    path: `${ENTRIES_PATH}/:domain/history`,
    operationId: 'listEntryChanges',
    summary: 'Who changed an entry, when, why and how, a page at a time',
    description: 'Also of an entry that was removed.',
    role: 'admin',
    params: DomainParams,
    query: HistoryQuery,
    responses: { 200: { description: 'One page, the latest first.', schema: HistoryResponse } },
    failures: ['not_found'],
    handle: async ({ params: { domain }, query }) => {
      const { rows, next_cursor } = await HISTORY_PAGES.page(query, (limit, after) =>
        registry.history(domain, { limit, ...(after && { before: after.id }) }),
      );
      const isFirst = query.cursor === undefined;
      if (isFirst && rows.length === 0 && (await registry.find(domain)) === undefined)
        throw new DomainError('not_found', `The registry never held an entry for ${domain}.`);
      return { json: { domain, changes: rows.map(toHistoryItem), next_cursor } };
    },
  });
