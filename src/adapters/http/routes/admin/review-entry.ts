import type { TSchema } from 'typebox';
import type { EntryEdit } from '../../../../domain/registry/edit-entry.js';
import type { ManageEntries } from '../../../../domain/registry/manage-entries.js';
import { parseDomainName } from '../../../../domain/terms/domain-name.js';
import { defineRoute, type Route, type RouteRequest } from '../../define-route.js';
import { entryTagOf, preconditionOf } from '../../entry-tag.js';
import { toAdminEntry } from '../../presenters/admin-response.js';
import { readBody } from '../../read-body.js';
import {
  AdminEntry,
  ConditionHeaders,
  EntryParams,
  FlagRequest,
  ReasonQuery,
  ReasonRequest,
  ValidateEntryRequest,
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

interface ReviewRoute {
  readonly kind: EntryEdit['kind'];
  readonly summary: string;
  readonly description?: string;
  readonly body: { readonly schema: TSchema; readonly optional?: boolean };
  readonly query?: TSchema;
  readonly read: (request: RouteRequest<{ reason?: string }, unknown>) => EntryEdit;
}

const REVIEWS: readonly ReviewRoute[] = [
  {
    kind: 'flag',
    summary: 'Says that an entry is doubtful, and why',
    body: { schema: FlagRequest },
    read: ({ req }) => ({ kind: 'flag', ...readBody(req, FlagRequest).body }),
  },
  {
    kind: 'validate',
    summary: 'Says that an entry was held against an archived text; not of a flagged one',
    body: { schema: ValidateEntryRequest },
    read: ({ req }) => {
      const { archive_url: archiveUrl, note } = readBody(req, ValidateEntryRequest).body;
      return { kind: 'validate', archiveUrl, note };
    },
  },
  {
    kind: 'unflag',
    summary: 'Takes a flag back: the entry is again what it was before',
    description: 'The reason stands in the body or in the query.',
    body: { schema: ReasonRequest, optional: true },
    query: ReasonQuery,
    read: (request) => ({ kind: 'unflag', reason: reasonOf(request) }),
  },
];

/** `POST /api/v1/admin/entries/:domain/flag`, `…/validate` and `…/unflag` (contract: "Admin"). */
export const reviewEntryRoutes = (entries: ManageEntries): readonly Route[] =>
  REVIEWS.map(({ kind, summary, description, body, query, read }) =>
    defineRoute({
      method: 'post',
      path: `${ENTRIES_PATH}/:domain/${kind}`,
      summary,
      ...(description !== undefined && { description }),
      role: 'admin',
      params: EntryParams,
      ...(query && { query }),
      headers: ConditionHeaders,
      parameterErrors: { domain: 'invalid_domain' },
      body: { ...body, limitBytes: MAX_REASON_BODY_BYTES },
      responses: { 200: { description: 'The entry as it is now.', schema: AdminEntry } },
      failures: [
        'invalid_domain',
        'invalid_header',
        'not_found',
        'conflict',
        'precondition_failed',
        ...BODY_FAILURES,
        ...ADMIN_FAILURES,
      ],
      handle: async (request) => {
        const domain = parseDomainName(request.params.domain);
        const condition = preconditionOf(request.req);
        const review = read(request as RouteRequest<{ reason?: string }, unknown>);
        const { entry } = await entries.edit(domain, review, { by: nameOf(request), condition });
        return {
          status: 200,
          json: toAdminEntry(entry),
          headers: { ...NOT_STORED, ETag: entryTagOf(entry) },
        };
      },
    }),
  );
