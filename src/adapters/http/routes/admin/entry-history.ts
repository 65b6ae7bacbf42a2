import type { ManageEntries } from '../../../../domain/registry/manage-entries.js';
import { parseDomainName } from '../../../../domain/terms/domain-name.js';
import { defineRoute, type Route } from '../../define-route.js';
import { toHistoryItem } from '../../presenters/admin-response.js';
import { DEFAULT_HISTORY_SIZE, EntryParams, HistoryQuery, HistoryResponse } from '../../schemas/admin.js';
import { ADMIN_FAILURES, ENTRIES_PATH, NOT_STORED } from './admin-entries.js';
import { readChangeCursor, writeChangeCursor } from './change-cursor.js';

/** `GET /api/v1/admin/entries/:domain/history` (contract: "Admin"). */
export const entryHistoryRoute = (entries: ManageEntries): Route =>
  defineRoute({
    method: 'get',
    path: `${ENTRIES_PATH}/:domain/history`,
    summary: 'Who changed an entry, when, why and how, a page at a time',
    description: 'Also of an entry that was removed.',
    role: 'admin',
    params: EntryParams,
    query: HistoryQuery,
    parameterErrors: { domain: 'invalid_domain' },
    responses: { 200: { description: 'One page, the latest first.', schema: HistoryResponse } },
    failures: ['invalid_domain', 'invalid_request', 'not_found', ...ADMIN_FAILURES],
    handle: async ({ params, query }) => {
      const domain = parseDomainName(params.domain);
      const limit = query.limit ?? DEFAULT_HISTORY_SIZE;
      const before = query.cursor === undefined ? undefined : readChangeCursor(query.cursor);
      // One change more than the page tells whether another page follows.
      const changes = await entries.history(domain, {
        limit: limit + 1,
        ...(before !== undefined && { before }),
      });
      const shown = changes.slice(0, limit);
      const last = shown.at(-1);
      return {
        status: 200,
        json: {
          domain,
          changes: shown.map(toHistoryItem),
          next_cursor: changes.length > limit && last !== undefined ? writeChangeCursor(last.id) : null,
        },
        headers: NOT_STORED,
      };
    },
  });
