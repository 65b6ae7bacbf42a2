import type { Request } from 'express';
import type { TSchema } from 'typebox';
import type { RegistryStore } from '../../../../domain/ports/registry-store.js';
import { onCondition } from '../../../../domain/registry/entry-decision.js';
import { type Review, reviewEntry } from '../../../../domain/registry/review-entry.js';
import { parseDomainName } from '../../../../domain/terms/domain-name.js';
import { defineRoute, type Route } from '../../define-route.js';
import { entryTagOf, preconditionOf } from '../../entry-tag.js';
import { toAdminEntry } from '../../presenters/admin-response.js';
import { readBody } from '../../read-body.js';
import {
  AdminEntry,
  ConditionHeaders,
  EntryParams,
  FlagRequest,
  ReasonQuery,
  ValidateEntryRequest,
} from '../../schemas/admin.js';
import {
  ADMIN_FAILURES,
  BODY_FAILURES,
  changeOne,
  ENTRIES_PATH,
  NOT_STORED,
  nameOf,
} from './admin-entries.js';

const MAX_BODY_BYTES = 16 * 1024;

interface ReviewRoute {
  readonly kind: Review['kind'];
  readonly summary: string;
  readonly body?: TSchema;
  readonly query?: TSchema;
  readonly read: (req: Request, query: { reason?: string }) => Review;
}

const REVIEWS: readonly ReviewRoute[] = [
  {
    kind: 'flag',
    summary: 'Says that an entry is doubtful, and why',
    body: FlagRequest,
    read: (req) => ({ kind: 'flag', ...readBody(req, FlagRequest).body }),
  },
  {
    kind: 'validate',
    summary: 'Says that an entry was held against an archived text; not of a flagged one',
    body: ValidateEntryRequest,
    read: (req) => {
      const { archive_url: archiveUrl, note } = readBody(req, ValidateEntryRequest).body;
      return { kind: 'validate', archiveUrl, note };
    },
  },
  {
    kind: 'unflag',
    summary: 'Takes a flag back: the entry is again what it was before',
    query: ReasonQuery,
    read: (_req, { reason }) => ({ kind: 'unflag', reason }),
  },
];

/** `POST /api/v1/admin/entries/:domain/flag`, `…/validate` and `…/unflag` (contract: "Admin"). */
export const reviewEntryRoutes = (registry: RegistryStore): readonly Route[] =>
  REVIEWS.map(({ kind, summary, body, query, read }) =>
    defineRoute({
      method: 'post',
      path: `${ENTRIES_PATH}/:domain/${kind}`,
      summary,
      role: 'admin',
      params: EntryParams,
      ...(query && { query }),
      headers: ConditionHeaders,
      parameterErrors: { domain: 'invalid_domain' },
      ...(body && { body: { schema: body, limitBytes: MAX_BODY_BYTES } }),
      responses: { 200: { description: 'The entry as it is now.', schema: AdminEntry } },
      failures: [
        'invalid_domain',
        'invalid_header',
        'not_found',
        'conflict',
        'precondition_failed',
        ...(body === undefined ? (['invalid_request'] as const) : BODY_FAILURES),
        ...ADMIN_FAILURES,
      ],
      handle: async (request) => {
        const domain = parseDomainName(request.params.domain);
        const condition = preconditionOf(request.req);
        const review = read(request.req, request.query as { reason?: string });
        const { entry } = await changeOne(
          registry,
          domain,
          onCondition(condition, (state) => reviewEntry(review, state)),
          nameOf(request),
        );
        return {
          status: 200,
          json: toAdminEntry(entry),
          headers: { ...NOT_STORED, ETag: entryTagOf(entry) },
        };
      },
    }),
  );
