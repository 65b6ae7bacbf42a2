import type { ManageEntries } from '../../../../domain/registry/manage-entries.js';
import { defineRoute, type Route } from '../../define-route.js';
import { toAdminEntry, toHistoryItem } from '../../presenters/admin-response.js';
import {
  EntryVersionParams,
  EntryVersionResponse,
  HISTORY_PAGES,
  HistoryQuery,
  HistoryResponse,
} from '../../schemas/admin.js';
import { DomainParams } from '../../schemas/registry.js';
import { ENTRIES_PATH } from './admin-entries.js';

/** `GET /api/v1/admin/entries/:domain/history` (contract: "Admin"). */
export const entryHistoryRoute = (entries: ManageEntries): Route =>
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
  });

/** `GET /api/v1/admin/entries/:domain/versions/:version`: what is written again to undo a change. */
export const entryVersionRoute = (entries: ManageEntries): Route =>
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
  });
