import type { AccessHistory } from '../../../../domain/ports/access-history.js';
import { defineRoute, type Route } from '../../define-route.js';
import { toAccessChangeResponse } from '../../presenters/access-history-response.js';
import {
  AccessHistoryQuery,
  AccessHistoryResponse,
  DEFAULT_ACCESS_HISTORY_SIZE,
} from '../../schemas/access-history.js';
import { ADMIN_FAILURES, NOT_STORED } from './admin-entries.js';
import { readChangeCursor, writeChangeCursor } from './change-cursor.js';

/** `GET /api/v1/admin/access-history` (contract: "Admin"). */
export const accessHistoryRoute = (history: AccessHistory): Route =>
  defineRoute({
    method: 'get',
    path: '/api/v1/admin/access-history',
    summary: 'Who made, changed and revoked client keys and tokens, a page at a time',
    role: 'admin',
    query: AccessHistoryQuery,
    responses: { 200: { description: 'One page, the latest first.', schema: AccessHistoryResponse } },
    failures: ['invalid_request', ...ADMIN_FAILURES],
    handle: async ({ query }) => {
      const limit = query.limit ?? DEFAULT_ACCESS_HISTORY_SIZE;
      const before = query.cursor === undefined ? undefined : readChangeCursor(query.cursor);
      // One change more than the page tells whether another page follows.
      const found = await history.changes({ limit: limit + 1, ...(before !== undefined && { before }) });
      const changes = found.slice(0, limit);
      const last = changes.at(-1);
      return {
        status: 200,
        json: {
          changes: changes.map(toAccessChangeResponse),
          next_cursor: found.length > limit && last !== undefined ? writeChangeCursor(last.id) : null,
        },
        headers: NOT_STORED,
      };
    },
  });
