import { DomainError } from '../../../../domain/errors.js';
import type { RegistryStore } from '../../../../domain/ports/registry-store.js';
import { defineRoute, type Route } from '../../define-route.js';
import { ConditionHeaders, entryTagOf, isMatched } from '../../entry-tag.js';
import { toAdminEntry } from '../../presenters/admin-response.js';
import { AdminEntryResponse } from '../../schemas/admin.js';
import { DomainParams } from '../../schemas/registry.js';
import { ENTRIES_PATH } from './admin-entries.js';

/** `GET /api/v1/admin/entries/:domain` (contract: "Admin"). */
export const getEntryRoute = (registry: RegistryStore): Route =>
  defineRoute({
    method: 'get',
    path: `${ENTRIES_PATH}/:domain`,
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
      const entry = await registry.find(domain);
      if (entry === undefined)
        throw new DomainError('not_found', `The registry holds no entry for ${domain}.`);
      if (!isMatched(headers, entry.version))
        throw new DomainError('precondition_failed', `The version of the entry is ${entry.version}.`);
      const [last] = await registry.history(domain, { limit: 1 });
      // A change that came between the two reads is not the one that made this version.
      const change = last?.after?.version === entry.version ? last : undefined;
      return {
        etag: entryTagOf(entry),
        json: {
          ...toAdminEntry(entry),
          last_change: change ? { at: change.at.toISOString(), by: change.by, reason: change.reason } : null,
          document: entry.document,
        },
      };
    },
  });
