import type { Response } from 'express';
import type { Static, TObject } from 'typebox';
import { stateOf } from '../../../domain/approvals/approval.js';
import type { ManageApprovals } from '../../../domain/approvals/manage-approvals.js';
import type { Approver } from '../../../domain/approvals/ports.js';
import { isObject } from '../../../domain/is-object.js';
import type { Clock } from '../../../domain/ports/clock.js';
import { requiredClientKey } from '../access/client-keys.js';
import { assertKeys, statedProfile } from '../check/stated-caller.js';
import { defineRoute } from '../kit/define-route.js';
import { readInstant } from '../kit/read-instant.js';
import { principalOf } from '../kit/require-token.js';
import type { BodyDeclaration, Route } from '../kit/route.js';
import { carefulJsonOf, typedBody } from '../kit/typed-body.js';
import { toAdminApproval, toApprovalItem, toSitePermission } from './approval-response.js';
import {
  AdminApprovalItem,
  APPROVAL_PAGES,
  ApprovalItem,
  ApprovalParams,
  ApprovalsQuery,
  ApprovalsResponse,
  DecideRequest,
  NewApprovalRequest,
  NewSitePermissionRequest,
  SITE_PERMISSION_PAGES,
  SitePermissionItem,
  SitePermissionsQuery,
  SitePermissionsResponse,
} from './approvals-schema.js';

const PATH = '/api/v1/approvals';
const ADMIN_PATH = '/api/v1/admin/approvals';
const PERMISSIONS_PATH = '/api/v1/admin/site-permissions';
/** A profile of full length has less. */
const MAX_BODY_BYTES = 32 * 1024;
/** How often it makes sense to look for a decision. */
const RETRY_AFTER_S = 15;

/** The routes by which callers ask for an approval and read it (contract: "Approvals"). */
export const approvalRoutes = (approvals: ManageApprovals, clock: Clock): readonly Route[] => [
  defineRoute('post', PATH, {
    operationId: 'requestApproval',
    summary: 'Has a person decide what a check escalates',
    description:
      'The same question, asked again while it waits, is the same request. What the terms deny is refused: only a recorded ' +
      'permission of the site lifts it (docs/approvals.md).',
    limit: 'check',
    clientKey: true,
    caller: true,
    body: hintedBody(NewApprovalRequest, MAX_BODY_BYTES),
    responses: {
      202: {
        description: 'The request.',
        schema: ApprovalItem,
        headers: {
          Location: 'Where the request is read.',
          'Retry-After': 'Seconds until a look makes sense.',
        },
      },
    },
    failures: ['invalid_domain', 'invalid_action', 'conflict'],
    handle: async ({ body, caller, req, res }) => {
      requiredClientKey(req, res);
      const { agent_id: agentId = caller.agentId, run_id: runId = caller.runId, profile } = body;
      const asking = { ...caller, agentId, runId };
      const stated = profile === undefined ? asking : { ...asking, profile: statedProfile(profile) };
      const { domain, action, reason, expires_in: expiresInS } = body;
      const approval = await approvals.ask({ domain, action, reason, expiresInS }, stated);
      return {
        status: 202,
        headers: { Location: `${PATH}/${approval.id}`, 'Retry-After': String(RETRY_AFTER_S) },
        json: toApprovalItem(approval, clock.now()),
      };
    },
  }),
  defineRoute('get', `${PATH}/:id`, {
    operationId: 'readApproval',
    summary: 'How a request for approval stands',
    description: 'For the client key that asked.',
    limit: 'check',
    clientKey: true,
    caller: true,
    params: ApprovalParams,
    responses: { 200: { description: 'The request.', schema: ApprovalItem } },
    failures: ['not_found'],
    handle: async ({ params: { id }, caller, req, res }) => {
      requiredClientKey(req, res);
      const approval = await approvals.ofClient(id, caller.client);
      const now = clock.now();
      const waits = stateOf(approval, now) === 'pending';
      const headers = waits ? { 'Retry-After': String(RETRY_AFTER_S) } : {};
      return { headers, json: toApprovalItem(approval, now) };
    },
  }),
];

/** The routes by which approvers decide, and record permissions of sites. */
export const adminApprovalRoutes = (approvals: ManageApprovals, clock: Clock): readonly Route[] => [
  defineRoute('get', ADMIN_PATH, {
    operationId: 'listApprovals',
    summary: 'The requests for approval, a page at a time',
    role: 'approver',
    query: ApprovalsQuery,
    responses: { 200: { description: 'One page, the latest first.', schema: ApprovalsResponse } },
    failures: ['invalid_domain'],
    handle: async ({ query }) => {
      const { state, domain } = query;
      const { rows, next_cursor } = await APPROVAL_PAGES.page(query, (limit, after) =>
        approvals.page({ limit, domain, ...(after && { before: after.id }), ...(state && { state }) }),
      );
      const now = clock.now();
      return { json: { approvals: rows.map((row) => toAdminApproval(row, now)), next_cursor } };
    },
  }),
  defineRoute('post', `${ADMIN_PATH}/:id/decide`, {
    operationId: 'decideApproval',
    summary: 'Decides a request, at once in every process',
    role: 'approver',
    params: ApprovalParams,
    body: hintedBody(DecideRequest),
    responses: { 200: { description: 'The request with its decision.', schema: AdminApprovalItem } },
    failures: ['not_found', 'conflict'],
    handle: async ({ params: { id }, body: { until, ...decision }, res }) => {
      const ends = until === undefined ? {} : { until: readInstant('until', until) };
      const decided = await approvals.decide(id, { ...decision, ...ends }, approverOf(res));
      return { json: toAdminApproval(decided, clock.now()) };
    },
  }),
  defineRoute('post', `${ADMIN_PATH}/:id/revoke`, {
    operationId: 'revokeApproval',
    summary: 'Takes a decision back, at once in every process',
    role: 'approver',
    params: ApprovalParams,
    responses: { 200: { description: 'The request, revoked now or before.', schema: AdminApprovalItem } },
    failures: ['not_found', 'conflict'],
    handle: async ({ params: { id }, by }) => ({
      json: toAdminApproval(await approvals.revoke(id, by), clock.now()),
    }),
  }),
  defineRoute('post', PERMISSIONS_PATH, {
    operationId: 'recordSitePermission',
    summary: 'Records a permission that a site gave in writing',
    description: 'It counts as held by every caller with a client key, and lifts a denial by the terms.',
    role: 'approver',
    body: hintedBody(NewSitePermissionRequest),
    responses: { 201: { description: 'The permission.', schema: SitePermissionItem } },
    failures: ['invalid_domain'],
    handle: async ({ body, by }) => {
      const { domain, permissions: keys = [], document_url, document_sha256, note, until } = body;
      const recorded = await approvals.recordPermission(
        {
          domain,
          keys,
          documentUrl: document_url,
          documentSha256: document_sha256,
          note,
          until: until === undefined ? undefined : readInstant('until', until),
        },
        by,
      );
      return { status: 201, json: toSitePermission(recorded) };
    },
  }),
  defineRoute('get', PERMISSIONS_PATH, {
    operationId: 'listSitePermissions',
    summary: 'The recorded permissions of sites, a page at a time',
    role: 'approver',
    query: SitePermissionsQuery,
    responses: { 200: { description: 'One page, the latest first.', schema: SitePermissionsResponse } },
    handle: async ({ query }) => {
      const { rows, next_cursor } = await SITE_PERMISSION_PAGES.page(query, (limit, after) =>
        approvals.permissions({ limit, ...(after && { before: after.id }) }),
      );
      return { json: { permissions: rows.map(toSitePermission), next_cursor } };
    },
  }),
  defineRoute('delete', `${PERMISSIONS_PATH}/:id`, {
    operationId: 'revokeSitePermission',
    summary: 'Takes a recorded permission back, at once in every process',
    role: 'approver',
    params: ApprovalParams,
    responses: { 200: { description: 'The permission, revoked now or before.', schema: SitePermissionItem } },
    failures: ['not_found'],
    handle: async ({ params: { id }, by }) => ({
      json: toSitePermission(await approvals.revokePermission(id, by)),
    }),
  }),
];

/** A body that names the key that was likely meant. */
function hintedBody<Schema extends TObject>(
  schema: Schema,
  limitBytes?: number,
): BodyDeclaration<Static<Schema>> {
  const typed = typedBody(schema, limitBytes);
  const known = Object.keys(schema.properties);
  return {
    ...typed,
    read: (text) => {
      const { value } = carefulJsonOf(text);
      if (isObject(value)) assertKeys('The body', value, known);
      return typed.read(text);
    },
  };
}

function approverOf(res: Response): Approver {
  const principal = principalOf(res);
  if (principal === undefined || principal.role === 'auditor')
    throw new Error('A route of approvers was reached without one.');
  return { name: principal.name, role: principal.role };
}
