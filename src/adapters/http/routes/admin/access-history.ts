import type { AccessHistory } from '../../../../domain/ports/access-history.js';
import { defineRoute, type Route } from '../../define-route.js';
import { toAccessChangeResponse } from '../../presenters/access-history-response.js';
import {
  ACCESS_HISTORY_PAGES,
  AccessHistoryQuery,
  AccessHistoryResponse,
} from '../../schemas/access-history.js';

/** `GET /api/v1/admin/access-history` (contract: "Admin"). */
export const accessHistoryRoute = (history: AccessHistory): Route =>
  defineRoute('get', '/api/v1/admin/access-history', {
    operationId: 'listAccessChanges',
    summary: 'Who made, changed and revoked client keys and tokens, a page at a time',
    role: 'admin',
    query: AccessHistoryQuery,
    responses: { 200: { description: 'One page, the latest first.', schema: AccessHistoryResponse } },
    handle: async ({ query }) => {
      const { rows, next_cursor } = await ACCESS_HISTORY_PAGES.page(query, (limit, after) =>
        history.changes({ limit, ...(after && { before: after.id }) }),
      );
      return { json: { changes: rows.map(toAccessChangeResponse), next_cursor } };
    },
  });
