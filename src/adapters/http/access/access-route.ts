import { isTokenName, TOKEN_NAME_RULE } from '../../../domain/access/access-token.js';
import { assertClientLimits, CLIENT_NAME_RULE, isClientName } from '../../../domain/access/client-key.js';
import type { AccessHistory, AccessTokens, ClientKeyIssuer } from '../../../domain/access/ports.js';
import { DomainError } from '../../../domain/errors.js';
import { statedProfile } from '../check/stated-caller.js';
import { defineRoute } from '../kit/define-route.js';
import type { Route } from '../kit/route.js';
import { typedBody } from '../kit/typed-body.js';
import { toAccessChange, toClientKeyItem, toTokenResponse } from './access-response.js';
import {
  ACCESS_HISTORY_PAGES,
  AccessHistoryQuery,
  AccessHistoryResponse,
  ClientKeyItem,
  ClientKeyLimitsRequest,
  ClientKeyListResponse,
  ClientKeyParams,
  ClientKeyProfileRequest,
  CreatedTokenResponse,
  CreateTokenRequest,
  NewClientKeyRequest,
  NewClientKeyResponse,
  TokenListResponse,
  TokenParams,
  TokenResponse,
} from './access-schema.js';

const TOKENS_PATH = '/api/v1/admin/tokens';
const KEYS_PATH = '/api/v1/admin/client-keys';

/** The routes by which admins make, list and revoke tokens (contract: "Admin"). */
export const accessTokenRoutes = (tokens: AccessTokens): readonly Route[] => [
  defineRoute('post', TOKENS_PATH, {
    operationId: 'createToken',
    summary: 'Makes a token for an admin or an auditor',
    description: 'The token is shown in this answer and never again.',
    role: 'admin',
    body: typedBody(CreateTokenRequest),
    responses: { 201: { description: 'The token.', schema: CreatedTokenResponse } },
    failures: ['conflict'],
    handle: async ({ body: { name, role }, by }) => {
      if (!isTokenName(name)) throw new DomainError('invalid_request', `"name" is ${TOKEN_NAME_RULE}.`);
      const { token, kept } = await tokens.create({ name, role }, by);
      return { status: 201, json: { ...toTokenResponse(kept), token } };
    },
  }),
  defineRoute('get', TOKENS_PATH, {
    operationId: 'listTokens',
    summary: 'The tokens that were made, without the tokens themselves',
    description: 'Those of the settings are not listed and cannot be revoked.',
    role: 'admin',
    responses: { 200: { description: 'All of them.', schema: TokenListResponse } },
    handle: async () => ({ json: { tokens: (await tokens.list()).map(toTokenResponse) } }),
  }),
  defineRoute('delete', `${TOKENS_PATH}/:id`, {
    operationId: 'revokeToken',
    summary: 'Revokes a token, at once in every process',
    role: 'admin',
    params: TokenParams,
    responses: { 200: { description: 'The token, revoked now or before.', schema: TokenResponse } },
    failures: ['not_found'],
    handle: async ({ params, by }) => {
      const revoked = await tokens.revoke(params.id, by);
      if (revoked === undefined) throw new DomainError('not_found', 'There is no token of this id.');
      return { json: toTokenResponse(revoked) };
    },
  }),
];

/** The routes by which operators issue, list and revoke client keys (contract: "Limits", "Admin"). */
export const clientKeyRoutes = (keys: ClientKeyIssuer): readonly Route[] => [
  defineRoute('post', KEYS_PATH, {
    operationId: 'issueClientKey',
    summary: 'Issues a client key with limits of its own',
    description: 'The key is shown in this answer and never again.',
    role: 'admin',
    body: typedBody(NewClientKeyRequest),
    responses: { 201: { description: 'The key.', schema: NewClientKeyResponse } },
    failures: ['conflict'],
    handle: async ({ body: fields, by }) => {
      if (!isClientName(fields.name))
        throw new DomainError('invalid_request', `"name" is ${CLIENT_NAME_RULE}.`);
      assertClientLimits(fields);
      const { profile, ...named } = fields;
      const stated = profile === undefined ? undefined : statedProfile(profile);
      const { key, kept } = await keys.create({ ...named, profile: stated }, by);
      return { status: 201, json: { key, ...toClientKeyItem(kept) } };
    },
  }),
  defineRoute('get', KEYS_PATH, {
    operationId: 'listClientKeys',
    summary: 'The client keys, without the keys themselves',
    role: 'admin',
    responses: { 200: { description: 'All of them.', schema: ClientKeyListResponse } },
    handle: async () => ({ json: { keys: (await keys.list()).map(toClientKeyItem) } }),
  }),
  defineRoute('put', `${KEYS_PATH}/:id/limits`, {
    operationId: 'setClientKeyLimits',
    summary: 'Sets the limits of a client key, at once in every process',
    description: 'What the key has used of its hour and its day stays.',
    role: 'admin',
    params: ClientKeyParams,
    body: typedBody(ClientKeyLimitsRequest),
    responses: { 200: { description: 'The key with these limits.', schema: ClientKeyItem } },
    failures: ['not_found', 'conflict'],
    handle: async ({ body: limits, params, by }) => {
      assertClientLimits(limits);
      const changed = await keys.setLimits(params.id, limits, by);
      if (changed === undefined) throw unknownKey();
      return { json: toClientKeyItem(changed) };
    },
  }),
  defineRoute('put', `${KEYS_PATH}/:id/profile`, {
    operationId: 'setClientKeyProfile',
    summary: 'Sets what the holder of a client key says of itself, at once in every process',
    description:
      'Conditions are then held against it in every check with the key that states no other (docs/conditions.md). The history keeps ' +
      'its hash alone.',
    role: 'admin',
    params: ClientKeyParams,
    body: typedBody(ClientKeyProfileRequest),
    responses: { 200: { description: 'The key with this profile.', schema: ClientKeyItem } },
    failures: ['not_found', 'conflict'],
    handle: async ({ body: { profile }, params, by }) => {
      const stated = profile === null ? undefined : statedProfile(profile);
      const changed = await keys.setProfile(params.id, stated, by);
      if (changed === undefined) throw unknownKey();
      return { json: toClientKeyItem(changed) };
    },
  }),
  defineRoute('delete', `${KEYS_PATH}/:id`, {
    operationId: 'revokeClientKey',
    summary: 'Revokes a client key, at once in every process',
    role: 'admin',
    params: ClientKeyParams,
    responses: { 200: { description: 'The key, revoked now or before.', schema: ClientKeyItem } },
    failures: ['not_found'],
    handle: async ({ params, by }) => {
      const revoked = await keys.revoke(params.id, by);
      if (revoked === undefined) throw unknownKey();
      return { json: toClientKeyItem(revoked) };
    },
  }),
];

/** `GET /api/v1/admin/access-history` (contract: "Admin"). */
export const accessHistoryRoute = (history: AccessHistory): Route =>
  defineRoute('get', '/api/v1/admin/access-history', {
    operationId: 'listAccessChanges',
    summary: 'Who made, changed and revoked client keys and tokens, a page at a time',
    role: 'admin',
    query: AccessHistoryQuery,
    responses: { 200: { description: 'One page, the latest first.', schema: AccessHistoryResponse } },
    handle: async ({ query }) => {
      const { rows, next_cursor } = await ACCESS_HISTORY_PAGES.page(query, (limit, after) =>
        history.changes({ limit, ...(after && { before: after.id }) }),
      );
      return { json: { changes: rows.map(toAccessChange), next_cursor } };
    },
  });

function unknownKey(): DomainError {
  return new DomainError('not_found', 'There is no client key of this id.');
}
