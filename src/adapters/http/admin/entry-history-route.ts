import type { ManageEntries } from '../../../domain/registry/manage-entries.js';
import { defineRoute } from '../kit/define-route.js';
import type { Route } from '../kit/route.js';
import { DomainParams } from '../registry/registry-schema.js';
import { toAdminEntry, toHistoryItem } from './admin-response.js';
import {
  EntryVersionParams,
  EntryVersionResponse,
  HISTORY_PAGES,
  HistoryQuery,
  HistoryResponse,
  REGISTRY_HISTORY_PAGES,
  RegistryHistoryQuery,
  RegistryHistoryResponse,
} from './admin-schema.js';
import { ENTRIES_PATH } from './entries-route.js';

/**
 * Changes of one entry and of all, removed ones included, and the writing of an old version to undo a change
 * (contract: "Admin").
 */
export const entryHistoryRoutes = (entries: ManageEntries): readonly Route[] => [
  defineRoute('get', `${ENTRIES_PATH}/:domain/history`, {
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
        entries.history(domain, { limit, ...(after && { before: after.id }) }),
      );
      return { json: { domain, changes: rows.map(toHistoryItem), next_cursor } };
    },
  }),
  defineRoute('get', `${ENTRIES_PATH}/:domain/versions/:version`, {
    operationId: 'getEntryVersion',
    summary: 'An entry whole, as it was at one of its versions',
    description: 'Also of an entry that was removed. Written again with `PUT`, it undoes what came after it.',
    role: 'admin',
    params: EntryVersionParams,
    responses: { 200: { description: 'The entry as it was.', schema: EntryVersionResponse } },
    failures: ['not_found'],
    handle: async ({ params: { domain, version } }) => {
      const entry = await entries.version(domain, version);
      return { json: { ...toAdminEntry(entry), document: entry.document } };
    },
  }),
  defineRoute('get', '/api/v1/admin/history', {
    operationId: 'listRegistryChanges',
    summary: 'Who changed which entry, when, why and how, over all entries, a page at a time',
    description: 'With `kind=removed` the entries that were removed, some of which may be there again.',
    role: 'admin',
    query: RegistryHistoryQuery,
    responses: { 200: { description: 'One page, the latest first.', schema: RegistryHistoryResponse } },
    handle: async ({ query: { by, since, kind, ...page } }) => {
      const { rows, next_cursor } = await REGISTRY_HISTORY_PAGES.page(page, (limit, before) =>
        entries.changes({ by, since, kind }, { limit, ...(before && { before }) }),
      );
      const changes = rows.map((change) => ({ domain: change.domain, ...toHistoryItem(change) }));
      return { json: { changes, next_cursor } };
    },
  }),
];
