import type { RegistryStore } from '../../../../domain/ports/registry-store.js';
import { onCondition } from '../../../../domain/registry/entry-decision.js';
import { removeEntry } from '../../../../domain/registry/write-entry.js';
import { parseDomainName } from '../../../../domain/terms/domain-name.js';
import { defineRoute, type Route } from '../../define-route.js';
import { preconditionOf } from '../../entry-tag.js';
import { ConditionHeaders, EntryParams, ReasonQuery, RemovedEntryResponse } from '../../schemas/admin.js';
import { ADMIN_FAILURES, changeOne, ENTRIES_PATH, NOT_STORED, nameOf } from './admin-entries.js';

/** `DELETE /api/v1/admin/entries/:domain` (contract: "Admin"). */
export const deleteEntryRoute = (registry: RegistryStore): Route =>
  defineRoute({
    method: 'delete',
    path: `${ENTRIES_PATH}/:domain`,
    summary: 'Removes an entry; its history stays',
    role: 'admin',
    params: EntryParams,
    query: ReasonQuery,
    headers: ConditionHeaders,
    parameterErrors: { domain: 'invalid_domain' },
    responses: { 200: { description: 'It was removed.', schema: RemovedEntryResponse } },
    failures: [
      'invalid_domain',
      'invalid_request',
      'invalid_header',
      'not_found',
      'precondition_failed',
      ...ADMIN_FAILURES,
    ],
    handle: async (request) => {
      const domain = parseDomainName(request.params.domain);
      const { entry } = await changeOne(
        registry,
        domain,
        onCondition(preconditionOf(request.req), (state) => removeEntry(request.query.reason, state)),
        nameOf(request),
      );
      return { status: 200, json: { domain, version: entry.version }, headers: NOT_STORED };
    },
  });
