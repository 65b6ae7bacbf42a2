import {
  assertClientLimits,
  CLIENT_NAME_RULE,
  type ClientKey,
  isClientName,
} from '../../../../domain/access/client-key.js';
import { DomainError } from '../../../../domain/errors.js';
import type { ClientKeyIssuer } from '../../../../domain/ports/client-keys.js';
import { defineRoute, type Route } from '../../define-route.js';
import {
  ClientKeyItem,
  ClientKeyLimitsRequest,
  ClientKeyListResponse,
  ClientKeyParams,
  NewClientKeyRequest,
  NewClientKeyResponse,
} from '../../schemas/client-keys.js';
import { typedBody } from '../../typed-body.js';
import { MAX_SHORT_BODY_BYTES } from './admin-entries.js';

const PATH = '/api/v1/admin/client-keys';

/** The routes by which operators issue, list and revoke client keys (contract: "Limits", "Admin"). */
export const clientKeyRoutes = (keys: ClientKeyIssuer): readonly Route[] => [
  defineRoute('post', PATH, {
    operationId: 'issueClientKey',
    summary: 'Issues a client key with limits of its own',
    description: 'The key is shown in this answer and never again.',
    role: 'admin',
    body: typedBody(NewClientKeyRequest, MAX_SHORT_BODY_BYTES),
    responses: { 201: { description: 'The key.', schema: NewClientKeyResponse } },
    failures: ['conflict'],
    handle: async ({ body: fields, by }) => {
      if (!isClientName(fields.name))
        throw new DomainError('invalid_request', `"name" is ${CLIENT_NAME_RULE}.`);
      assertClientLimits(fields);
      const { key, kept } = await keys.create(fields, by);
      return { status: 201, json: { key, ...toItem(kept) } };
    },
  }),
  defineRoute('get', PATH, {
    operationId: 'listClientKeys',
    summary: 'The client keys, without the keys themselves',
    role: 'admin',
    responses: { 200: { description: 'All of them.', schema: ClientKeyListResponse } },
    handle: async () => ({ json: { keys: (await keys.list()).map(toItem) } }),
  }),
  defineRoute('put', `${PATH}/:id/limits`, {
    operationId: 'setClientKeyLimits',
    summary: 'Sets the limits of a client key, at once in every process',
    description: 'What the key has used of its hour and its day stays.',
    role: 'admin',
    params: ClientKeyParams,
    body: typedBody(ClientKeyLimitsRequest, MAX_SHORT_BODY_BYTES),
    responses: { 200: { description: 'The key with these limits.', schema: ClientKeyItem } },
    failures: ['not_found', 'conflict'],
    handle: async ({ body: limits, params, by }) => {
      assertClientLimits(limits);
      const changed = await keys.setLimits(params.id, limits, by);
      if (changed === undefined) throw unknownKey();
      return { json: toItem(changed) };
    },
  }),
  defineRoute('delete', `${PATH}/:id`, {
    operationId: 'revokeClientKey',
    summary: 'Revokes a client key, at once in every process',
    role: 'admin',
    params: ClientKeyParams,
    responses: { 200: { description: 'The key, revoked now or before.', schema: ClientKeyItem } },
    failures: ['not_found'],
    handle: async ({ params, by }) => {
      const revoked = await keys.revoke(params.id, by);
      if (revoked === undefined) throw unknownKey();
      return { json: toItem(revoked) };
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
