import { assertClientLimits, type ClientKey, isClientName } from '../../../../domain/access/client-key.js';
import { DomainError } from '../../../../domain/errors.js';
import type { ClientKeyIssuer } from '../../../../domain/ports/client-keys.js';
import { defineRoute, type Route } from '../../define-route.js';
import { readBody } from '../../read-body.js';
import {
  ClientKeyItem,
  ClientKeyLimitsRequest,
  ClientKeyListResponse,
  ClientKeyParams,
  NewClientKeyRequest,
  NewClientKeyResponse,
} from '../../schemas/client-keys.js';
import { ADMIN_FAILURES, BODY_FAILURES, NOT_STORED, nameOf } from './admin-entries.js';

const PATH = '/api/v1/admin/client-keys';
const MAX_BODY_BYTES = 16 * 1024;

/** The routes by which operators issue, list and revoke client keys (contract: "Limits", "Admin"). */
export const clientKeyRoutes = (keys: ClientKeyIssuer): readonly Route[] => [
  defineRoute({
    method: 'post',
    path: PATH,
    summary: 'Issues a client key with limits of its own',
    description: 'The key is shown in this answer and never again.',
    role: 'admin',
    body: { schema: NewClientKeyRequest, limitBytes: MAX_BODY_BYTES },
    responses: { 201: { description: 'The key.', schema: NewClientKeyResponse } },
    failures: ['conflict', ...BODY_FAILURES, ...ADMIN_FAILURES],
    handle: async (request) => {
      const fields = readBody(request.req, NewClientKeyRequest).body;
      if (!isClientName(fields.name))
        throw new DomainError(
          'invalid_request',
          '"name" is printable characters without spaces around them.',
        );
      assertClientLimits(fields);
      const { key, kept } = await keys.create(fields, nameOf(request));
      return { status: 201, json: { key, ...toItem(kept) }, headers: NOT_STORED };
    },
  }),
  defineRoute({
    method: 'get',
    path: PATH,
    summary: 'The client keys, without the keys themselves',
    role: 'admin',
    responses: { 200: { description: 'All of them.', schema: ClientKeyListResponse } },
    failures: ADMIN_FAILURES,
    handle: async () => ({
      status: 200,
      json: { keys: (await keys.list()).map(toItem) },
      headers: NOT_STORED,
    }),
  }),
  defineRoute({
    method: 'put',
    path: `${PATH}/:id/limits`,
    summary: 'Sets the limits of a client key, at once in every process',
    description: 'What the key has used of its hour and its day stays.',
    role: 'admin',
    params: ClientKeyParams,
    body: { schema: ClientKeyLimitsRequest, limitBytes: MAX_BODY_BYTES },
    responses: { 200: { description: 'The key with these limits.', schema: ClientKeyItem } },
    failures: ['not_found', 'conflict', ...BODY_FAILURES, ...ADMIN_FAILURES],
    handle: async (request) => {
      const limits = readBody(request.req, ClientKeyLimitsRequest).body;
      assertClientLimits(limits);
      const changed = await keys.setLimits(request.params.id, limits, nameOf(request));
      if (changed === undefined) throw unknownKey();
      return { status: 200, json: toItem(changed), headers: NOT_STORED };
    },
  }),
  defineRoute({
    method: 'delete',
    path: `${PATH}/:id`,
    summary: 'Revokes a client key, at once in every process',
    role: 'admin',
    params: ClientKeyParams,
    responses: { 200: { description: 'The key, revoked now or before.', schema: ClientKeyItem } },
    failures: ['not_found', ...ADMIN_FAILURES],
    handle: async (request) => {
      const revoked = await keys.revoke(request.params.id, nameOf(request));
      if (revoked === undefined) throw unknownKey();
      return { status: 200, json: toItem(revoked), headers: NOT_STORED };
    },
  }),
];

function unknownKey(): DomainError {
  return new DomainError('not_found', 'There is no client key of this id.');
}

function toItem(key: ClientKey): ClientKeyItem {
  return {
    id: key.id,
    name: key.name,
    hourly: key.hourly,
    daily: key.daily,
    created_at: key.createdAt.toISOString(),
    created_by: key.createdBy,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
  };
}
