import type { ManageEntries } from '../../../../domain/registry/manage-entries.js';
import { parseDomainName } from '../../../../domain/terms/domain-name.js';
import { defineRoute, type Route } from '../../define-route.js';
import { preconditionOf } from '../../entry-tag.js';
import {
  ConditionHeaders,
  EntryParams,
  ReasonQuery,
  ReasonRequest,
  RemovedEntryResponse,
} from '../../schemas/admin.js';
import {
  ADMIN_FAILURES,
  BODY_FAILURES,
  ENTRIES_PATH,
  MAX_REASON_BODY_BYTES,
  NOT_STORED,
  nameOf,
  reasonOf,
} from './admin-entries.js';

/** `DELETE /api/v1/admin/entries/:domain` (contract: "Admin"). */
export const deleteEntryRoute = (entries: ManageEntries): Route =>
  defineRoute({
    method: 'delete',
    path: `${ENTRIES_PATH}/:domain`,
    summary: 'Removes an entry; its history stays',
    description: 'The reason stands in the body or in the query.',
    role: 'admin',
    params: EntryParams,
    query: ReasonQuery,
    headers: ConditionHeaders,
    body: { schema: ReasonRequest, limitBytes: MAX_REASON_BODY_BYTES, optional: true },
    parameterErrors: { domain: 'invalid_domain' },
    responses: { 200: { description: 'It was removed.', schema: RemovedEntryResponse } },
    failures: [
      'invalid_domain',
      'invalid_header',
      'not_found',
      'precondition_failed',
      ...BODY_FAILURES,
      ...ADMIN_FAILURES,
    ],
    handle: async (request) => {
      const domain = parseDomainName(request.params.domain);
      const condition = preconditionOf(request.req);
      const reason = reasonOf(request);
      const by = nameOf(request);
      const { entry } = await entries.edit(domain, { kind: 'remove', reason }, { by, condition });
      return { status: 200, json: { domain, version: entry.version }, headers: NOT_STORED };
    },
  });
