import { isTokenName, TOKEN_NAME_RULE } from '../../../../domain/access/access-token.js';
import { DomainError } from '../../../../domain/errors.js';
import type { AccessTokens } from '../../../../domain/ports/access-tokens.js';
import { defineRoute, type Route } from '../../define-route.js';
import { toTokenResponse } from '../../presenters/admin-response.js';
import {
  CreatedTokenResponse,
  CreateTokenRequest,
  TokenListResponse,
  TokenParams,
  TokenResponse,
} from '../../schemas/access-tokens.js';
import { typedBody } from '../../typed-body.js';
import { MAX_SHORT_BODY_BYTES } from './admin-entries.js';

const PATH = '/api/v1/admin/tokens';

/** The routes by which admins make, list and revoke tokens (contract: "Admin"). */
export const accessTokenRoutes = (tokens: AccessTokens): readonly Route[] => [
  defineRoute('post', PATH, {
    operationId: 'createToken',
    summary: 'Makes a token for an admin or an auditor',
    description: 'The token is shown in this answer and never again.',
    role: 'admin',
    body: typedBody(CreateTokenRequest, MAX_SHORT_BODY_BYTES),
    responses: { 201: { description: 'The token.', schema: CreatedTokenResponse } },
    failures: ['conflict'],
    handle: async ({ body: { name, role }, by }) => {
      if (!isTokenName(name)) throw new DomainError('invalid_request', `"name" is ${TOKEN_NAME_RULE}.`);
      const { token, kept } = await tokens.create({ name, role }, by);
      return { status: 201, json: { ...toTokenResponse(kept), token } };
    },
  }),
  defineRoute('get', PATH, {
    operationId: 'listTokens',
    summary: 'The tokens that were made, without the tokens themselves',
    description: 'Those of the settings are not listed and cannot be revoked.',
    role: 'admin',
    responses: { 200: { description: 'All of them.', schema: TokenListResponse } },
    handle: async () => ({ json: { tokens: (await tokens.list()).map(toTokenResponse) } }),
  }),
  defineRoute('delete', `${PATH}/:id`, {
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
