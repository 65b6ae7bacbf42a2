import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { mayActAs, type Principal, type Role } from '../../domain/access/roles.js';
import { DomainError } from '../../domain/errors.js';
import type { AccessTokens } from '../../domain/ports/access-tokens.js';
import type { FailedAttempts } from './failed-attempts.js';
import { requestIdOf } from './request-context.js';

/** A token as RFC 6750 writes it; longer ones are none of this service's. */
const BEARER = /^Bearer +([\x21-\x7e]{1,200}) *$/i;
const CHALLENGE = 'Bearer realm="agentterms"';
const principals = new WeakMap<ServerResponse, Principal>();

/**
 * Lets a request pass that shows a bearer token of the role (contract: "Admin").
 *
 * @param attempts counts wrong tokens by address
 * @throws DomainError `unauthorized` without a token or with one that is not known, `forbidden` with one of another role
 * @throws HttpError `rate_limit_exceeded` for an address that has shown too many wrong ones
 */
export function requireRole(role: Role, tokens: AccessTokens, attempts: FailedAttempts): RequestHandler {
  return async (req, res, next) => {
    const { authorization = '' } = req.headers;
    if (authorization === '') {
      res.setHeader('WWW-Authenticate', CHALLENGE);
      throw new DomainError('unauthorized', 'This needs a bearer token: "Authorization: Bearer att_…".');
    }
    // What is no token as it should be written cannot be a right one; it is an attempt all the same.
    const token = BEARER.exec(authorization)?.[1] ?? '';
    const principal = await attempts.look(
      { ip: req.ip, token, requestId: requestIdOf(res) },
      async (shown) => (shown === '' ? undefined : tokens.find(shown)),
    );
    if (principal === undefined) {
      res.setHeader('WWW-Authenticate', `${CHALLENGE}, error="invalid_token"`);
      throw new DomainError('unauthorized', 'The bearer token is not known, or was revoked.');
    }
    if (!mayActAs(principal.role, role)) {
      res.setHeader('WWW-Authenticate', `${CHALLENGE}, error="insufficient_scope"`);
      throw new DomainError('forbidden', `This needs a token of the role ${role}.`);
    }
    principals.set(res, principal);
    next();
  };
}

/** Who stands behind the request that is answered here; absent on open routes. */
export function principalOf(res: ServerResponse): Principal | undefined {
  return principals.get(res);
}
