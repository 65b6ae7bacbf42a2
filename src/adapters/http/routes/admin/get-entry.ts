import { DomainError } from '../../../../domain/errors.js';
import type { ManageEntries } from '../../../../domain/registry/manage-entries.js';
import { defineRoute, type Route } from '../../define-route.js';
import { ConditionHeaders, entryTagOf, isMatched } from '../../entry-tag.js';
import { toAdminEntry, toLastChange } from '../../presenters/admin-response.js';
import { AdminEntryResponse } from '../../schemas/admin.js';
import { DomainParams } from '../../schemas/registry.js';
import { ENTRIES_PATH } from './admin-entries.js';

/** `GET /api/v1/admin/entries/:domain` (contract: "Admin"). */
export const getEntryRoute = (entries: ManageEntries): Route =>
  defineRoute('get', `${ENTRIES_PATH}/:domain`, {
    operationId: 'getEntry',
    summary: 'An entry whole, with the ETag for changing it',
    role: 'admin',
    params: DomainParams,
    headers: ConditionHeaders,
    responses: {
      200: {
        description: 'The entry of exactly this name.',
        schema: AdminEntryResponse,
        headers: { ETag: 'Version of the entry, for `If-Match`.' },
      },
    },
    failures: ['not_found'],
    handle: async ({ params: { domain }, headers }) => {
      const { entry, lastChange } = await entries.find(domain);
      if (!isMatched(headers, entry.version))
        throw new DomainError('precondition_failed', `The version of the entry is ${entry.version}.`);
      return {
        etag: entryTagOf(entry),
        json: {
          ...toAdminEntry(entry),
          last_change: toLastChange(lastChange),
          document: entry.document,
        },
      };
    },
  });
