import { DomainError } from '../../../../domain/errors.js';
import type { ManageEntries } from '../../../../domain/registry/manage-entries.js';
import { parseDomainName } from '../../../../domain/terms/domain-name.js';
import { defineRoute, type Route } from '../../define-route.js';
import { entryTagOf, readConditionOf } from '../../entry-tag.js';
import { toAdminEntry } from '../../presenters/admin-response.js';
import { AdminEntryResponse, ConditionHeaders, EntryParams } from '../../schemas/admin.js';
import { ADMIN_FAILURES, ENTRIES_PATH, NOT_STORED } from './admin-entries.js';

/** `GET /api/v1/admin/entries/:domain` (contract: "Admin"). */
export const getEntryRoute = (entries: ManageEntries): Route =>
  defineRoute({
    method: 'get',
    path: `${ENTRIES_PATH}/:domain`,
    summary: 'An entry whole, with the ETag for changing it',
    role: 'admin',
    params: EntryParams,
    headers: ConditionHeaders,
    parameterErrors: { domain: 'invalid_domain' },
    responses: {
      200: { description: 'The entry of exactly this name.', schema: AdminEntryResponse },
      304: { description: 'The copy that `If-None-Match` names is still the current one.' },
    },
    failures: ['invalid_domain', 'invalid_header', 'not_found', 'precondition_failed', ...ADMIN_FAILURES],
    handle: async ({ params, req }) => {
      const domain = parseDomainName(params.domain);
      const conditionOn = readConditionOf(req);
      const { entry, lastChange } = await entries.find(domain);
      const headers = { ...NOT_STORED, ETag: entryTagOf(entry) };
      const condition = conditionOn(entry.version);
      if (condition === 'unchanged')
        return { status: 304, text: '', contentType: 'application/json', headers };
      if (condition === 'refused')
        throw new DomainError('precondition_failed', `The version of the entry is ${entry.version}.`);
      return {
        status: 200,
        json: {
          ...toAdminEntry(entry),
          last_change: lastChange
            ? { at: lastChange.at.toISOString(), by: lastChange.by, reason: lastChange.reason }
            : null,
          document: entry.document,
        },
        headers,
      };
    },
  });
