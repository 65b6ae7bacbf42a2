import type { TSchema } from 'typebox';
import type { EntryEdit } from '../../../../domain/registry/edit-entry.js';
import type { ManageEntries } from '../../../../domain/registry/manage-entries.js';
import { type BodyDeclaration, defineRoute, type Route } from '../../define-route.js';
import { ConditionHeaders, entryTagOf, preconditionOf } from '../../entry-tag.js';
import { toAdminEntry } from '../../presenters/admin-response.js';
import {
  AdminEntry,
  FlagRequest,
  ReasonQuery,
  ReasonRequest,
  ValidateEntryRequest,
} from '../../schemas/admin.js';
import { DomainParams } from '../../schemas/registry.js';
import { optionalBody, typedBody } from '../../typed-body.js';
import { ENTRIES_PATH, MAX_SHORT_BODY_BYTES, reasonOf } from './admin-entries.js';

/** `POST /api/v1/admin/entries/:domain/flag`, `…/validate` and `…/unflag` (contract: "Admin"). */
export const reviewEntryRoutes = (entries: ManageEntries): readonly Route[] => [
  reviewRoute(entries, {
    kind: 'flag',
    operationId: 'flagEntry',
    summary: 'Says that an entry is doubtful, and why',
    body: typedBody(FlagRequest, MAX_SHORT_BODY_BYTES),
    read: ({ reason }) => ({ kind: 'flag', reason }),
  }),
  reviewRoute(entries, {
    kind: 'validate',
    operationId: 'validateEntry',
    summary: 'Says that an entry was held against an archived text; not of a flagged one',
    body: typedBody(ValidateEntryRequest, MAX_SHORT_BODY_BYTES),
    read: ({ archive_url: archiveUrl, note }) => ({ kind: 'validate', archiveUrl, note }),
  }),
  reviewRoute(entries, {
    kind: 'unflag',
    operationId: 'unflagEntry',
    summary: 'Takes a flag back: the entry is again what it was before',
    description: 'The reason stands in the body or in the query.',
    body: optionalBody(ReasonRequest, MAX_SHORT_BODY_BYTES),
    query: ReasonQuery,
    read: (body, query) => ({ kind: 'unflag', reason: reasonOf(query, body) }),
  }),
];

interface ReviewRoute<Body> {
  readonly kind: EntryEdit['kind'];
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly body: BodyDeclaration<Body>;
  readonly query?: TSchema;
  readonly read: (body: Body, query: { reason?: string }) => EntryEdit;
}

function reviewRoute<Body>(entries: ManageEntries, { kind, read, ...declared }: ReviewRoute<Body>): Route {
  return defineRoute('post', `${ENTRIES_PATH}/:domain/${kind}`, {
    ...declared,
    role: 'admin',
    params: DomainParams,
    headers: ConditionHeaders,
    responses: {
      200: {
        description: 'The entry as it is now.',
        schema: AdminEntry,
        headers: { ETag: 'Version of the entry, for `If-Match`.' },
      },
    },
    failures: ['not_found', 'conflict'],
    handle: async ({ params: { domain }, query, headers, body, by }) => {
      const edit = read(body, query as { reason?: string });
      const { entry } = await entries.edit(domain, edit, { by, condition: preconditionOf(headers) });
      return { etag: entryTagOf(entry), json: toAdminEntry(entry) };
    },
  });
}
