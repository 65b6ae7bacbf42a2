import { isTokenName, TOKEN_NAME_RULE } from '../../../../domain/access/access-token.js';
import { DomainError } from '../../../../domain/errors.js';
import type { AccessTokens } from '../../../../domain/ports/access-tokens.js';
import { defineRoute, type Route } from '../../define-route.js';
import { toTokenResponse } from '../../presenters/admin-response.js';
import { readBody } from '../../read-body.js';
import {
  CreatedTokenResponse,
  CreateTokenRequest,
  TokenListResponse,
  TokenParams,
  TokenResponse,
} from '../../schemas/access-tokens.js';
import { ADMIN_FAILURES, BODY_FAILURES, NOT_STORED, nameOf } from './admin-entries.js';

const PATH = '/api/v1/admin/tokens';
const MAX_BODY_BYTES = 16 * 1024;

/** The routes by which admins make, list and revoke tokens (contract: "Admin"). */
export const accessTokenRoutes = (tokens: AccessTokens): readonly Route[] => [
  defineRoute({
    method: 'post',
    path: PATH,
    summary: 'Makes a token for an admin or an auditor',
    description: 'The token is shown in this answer and never again.',
    role: 'admin',
    body: { schema: CreateTokenRequest, limitBytes: MAX_BODY_BYTES },
    responses: { 201: { description: 'The token.', schema: CreatedTokenResponse } },
    failures: ['conflict', ...BODY_FAILURES, ...ADMIN_FAILURES],
    handle: async (request) => {
      const { name, role } = readBody(request.req, CreateTokenRequest).body;
      if (!isTokenName(name)) throw new DomainError('invalid_request', `"name" is ${TOKEN_NAME_RULE}.`);
      const { token, kept } = await tokens.create({ name, role }, nameOf(request));
      return { status: 201, json: { ...toTokenResponse(kept), token }, headers: NOT_STORED };
    },
  }),
  defineRoute({
    method: 'get',
    path: PATH,
    summary: 'The tokens that were made, without the tokens themselves',
    description: 'Those of the settings are not listed and cannot be revoked.',
    role: 'admin',
    responses: { 200: { description: 'All of them.', schema: TokenListResponse } },
    failures: ADMIN_FAILURES,
    handle: async () => ({
      status: 200,
      json: { tokens: (await tokens.list()).map(toTokenResponse) },
      headers: NOT_STORED,
    }),
  }),
  defineRoute({
    method: 'delete',
    path: `${PATH}/:id`,
    summary: 'Revokes a token, at once in every process',
    role: 'admin',
    params: TokenParams,
    responses: { 200: { description: 'The token, revoked now or before.', schema: TokenResponse } },
    failures: ['not_found', 'invalid_request', ...ADMIN_FAILURES],
    handle: async (request) => {
      const revoked = await tokens.revoke(request.params.id, nameOf(request));
      if (revoked === undefined) throw new DomainError('not_found', 'There is no token of this id.');
      return { status: 200, json: toTokenResponse(revoked), headers: NOT_STORED };
    },
  }),
];
