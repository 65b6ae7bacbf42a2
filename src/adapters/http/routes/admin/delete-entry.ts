import type { ManageEntries } from '../../../../domain/registry/manage-entries.js';
import { defineRoute, type Route } from '../../define-route.js';
import { ConditionHeaders, preconditionOf } from '../../entry-tag.js';
import { ReasonQuery, ReasonRequest, RemovedEntryResponse } from '../../schemas/admin.js';
import { DomainParams } from '../../schemas/registry.js';
import { optionalBody } from '../../typed-body.js';
import { ENTRIES_PATH, MAX_SHORT_BODY_BYTES, reasonOf } from './admin-entries.js';

/** `DELETE /api/v1/admin/entries/:domain` (contract: "Admin"). */
export const deleteEntryRoute = (entries: ManageEntries): Route =>
  defineRoute('delete', `${ENTRIES_PATH}/:domain`, {
    operationId: 'removeEntry',
    summary: 'Removes an entry; its history stays',
    description: 'The reason stands in the body or in the query.',
    role: 'admin',
    params: DomainParams,
    query: ReasonQuery,
    headers: ConditionHeaders,
    body: optionalBody(ReasonRequest, MAX_SHORT_BODY_BYTES),
    responses: { 200: { description: 'It was removed.', schema: RemovedEntryResponse } },
    failures: ['not_found'],
    handle: async ({ params: { domain }, query, headers, body, by }) => {
      const edit = { kind: 'remove', reason: reasonOf(query, body) } as const;
      const { entry } = await entries.edit(domain, edit, { by, condition: preconditionOf(headers) });
      return { json: { domain, version: entry.version } };
    },
  });
