import { DomainError } from '../../../domain/errors.js';
import type { OwnerTokens } from '../../../domain/owners/ports.js';
import { jsonDiff } from '../../../domain/registry/json-diff.js';
import type { ManageEntries } from '../../../domain/registry/manage-entries.js';
import { siteOf } from '../../../domain/terms/domain-name.js';
import { defineRoute } from '../kit/define-route.js';
import type { Route } from '../kit/route.js';
import { optionalBody } from '../kit/typed-body.js';
import { RevokedOwnerResponse, WaitingCorrectionResponse } from '../owners/owners-schema.js';
import { assertVersionNamed, ConditionHeaders, preconditionOf } from '../registry/entry-tag.js';
import { DomainParams } from '../registry/registry-schema.js';
import { MAX_DIFF_LENGTH } from './admin-response.js';
import { AcceptRequest } from './admin-schema.js';
import { CHANGED_ENTRY, changedEntry, ENTRIES_PATH } from './entries-route.js';

/** The routes by which admins decide on corrections of site owners, and revoke their tokens. */
export const ownerEntryRoutes = (
  entries: ManageEntries,
  tokens: Pick<OwnerTokens, 'revoke'>,
): readonly Route[] => [
  defineRoute('get', `${ENTRIES_PATH}/:domain/correction`, {
    operationId: 'getCorrection',
    summary: 'What the owner of the site has handed in for an entry, while it waits',
    description:
      'It waits as long as the entry is not changed in any way. Its reason is that of the last change.',
    role: 'admin',
    params: DomainParams,
    responses: {
      200: { description: 'The document, and how it differs.', schema: WaitingCorrectionResponse },
    },
    failures: ['not_found'],
    handle: async ({ params: { domain } }) => {
      const { version, at, document } = await entries.correction(domain);
      const { entry } = await entries.find(domain);
      const diff = jsonDiff(entry.document, document, MAX_DIFF_LENGTH);
      const said = { domain, version, at: at.toISOString(), document };
      return { json: { ...said, diff: [...diff.changes], diff_complete: diff.complete } };
    },
  }),
  defineRoute('post', `${ENTRIES_PATH}/:domain/accept`, {
    operationId: 'acceptCorrection',
    summary: 'Writes what the owner of the site has handed in, as an admin who stands behind it',
    description:
      '`If-Match` has to name the version of the entry at which the document was looked at: 428 without it. `unvalidated` unless ' +
      'the body says otherwise. To turn it down, take the flag back, or flag the entry for a reason of your own.',
    role: 'admin',
    params: DomainParams,
    headers: ConditionHeaders,
    body: optionalBody(AcceptRequest),
    responses: { 200: CHANGED_ENTRY },
    failures: ['not_found', 'precondition_required'],
    handle: async ({ params: { domain }, headers, body, by }) => {
      assertVersionNamed(headers);
      const said = { validationStatus: body?.validation_status, reason: body?.reason };
      const { entry } = await entries.accept(domain, said, { by, condition: preconditionOf(headers) });
      return changedEntry(entry);
    },
  }),
  defineRoute('delete', '/api/v1/admin/owners/:domain', {
    operationId: 'revokeOwner',
    summary: "Revokes the token of a site's owner, at once in every process",
    role: 'admin',
    params: DomainParams,
    responses: { 200: { description: 'The token.', schema: RevokedOwnerResponse } },
    failures: ['not_found'],
    handle: async ({ params: { domain }, by }) => {
      const revoked = await tokens.revoke(siteOf(domain), by);
      if (revoked === undefined) throw new DomainError('not_found', `No token of ${siteOf(domain)} counts.`);
      const { site, createdAt, expiresAt } = revoked;
      return {
        json: { domain: site, created_at: createdAt.toISOString(), expires_at: expiresAt.toISOString() },
      };
    },
  }),
];
