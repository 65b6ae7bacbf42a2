import { DomainError } from '../../../../domain/errors.js';
import type { ChangeCursor } from '../../../../domain/ports/registry-history.js';
import type { ManageEntries } from '../../../../domain/registry/manage-entries.js';
import { defineRoute, type Route } from '../../define-route.js';
import { toHistoryItem } from '../../presenters/admin-response.js';
import { readInstant } from '../../read-instant.js';
import { DEFAULT_HISTORY_SIZE, RegistryHistoryQuery, RegistryHistoryResponse } from '../../schemas/admin.js';
import { ADMIN_FAILURES, NOT_STORED } from './admin-entries.js';

/** `GET /api/v1/admin/history`: the changes of all entries, also of those that were removed. */
export const registryHistoryRoute = (entries: ManageEntries): Route =>
  defineRoute({
    method: 'get',
    path: '/api/v1/admin/history',
    summary: 'Who changed which entry, when, why and how, over all entries, a page at a time',
    description: 'With `kind=removed` the entries that were removed, some of which may be there again.',
    role: 'admin',
    query: RegistryHistoryQuery,
    responses: { 200: { description: 'One page, the latest first.', schema: RegistryHistoryResponse } },
    failures: ADMIN_FAILURES,
    handle: async ({ query: { by, since, kind, cursor, limit = DEFAULT_HISTORY_SIZE } }) => {
      const filter = {
        ...(by !== undefined && { by }),
        ...(since !== undefined && { since: readInstant('since', since) }),
        ...(kind !== undefined && { kind }),
      };
      const before = cursor === undefined ? undefined : readCursor(cursor);
      // One change more than the page tells whether another page follows.
      const page = { limit: limit + 1, ...(before !== undefined && { before }) };
      const changes = await entries.changes(filter, page);
      const shown = changes.slice(0, limit);
      const last = shown.at(-1);
      return {
        status: 200,
        json: {
          changes: shown.map((change) => ({ domain: change.domain, ...toHistoryItem(change) })),
          next_cursor: changes.length > limit && last !== undefined ? writeCursor(last) : null,
        },
        headers: NOT_STORED,
      };
    },
  });

function writeCursor({ at, id }: ChangeCursor): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString('base64url');
}

function readCursor(cursor: string): ChangeCursor {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, atMs, id] = /^(\d{1,14})\.(\d{1,18})$/.exec(text) ?? [];
  if (id === undefined)
    throw new DomainError('invalid_request', 'The cursor is not one that a page of this history gave.');
  return { at: new Date(Number(atMs)), id };
}
