import type { ServerResponse } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { mayActAs, type Principal, type Role } from '../../domain/access/roles.js';
import type { Sessions } from '../../domain/access/sessions.js';
import { tokenHash } from '../../domain/access/token-hash.js';
import { DomainError } from '../../domain/errors.js';
import type { AccessTokens } from '../../domain/ports/access-tokens.js';
import type { FailedAttempts } from './failed-attempts.js';
import { requestIdOf } from './request-context.js';
import { assertOwnPage, type SessionCookie } from './session-cookie.js';

/** Whom a request can stand for, and by what. */
export interface AccessParts {
  readonly tokens: Pick<AccessTokens, 'find'>;
  readonly sessions: Pick<Sessions, 'find'>;
  readonly cookie: Pick<SessionCookie, 'read'>;
  /** Where browsers find the service. */
  readonly baseUrl: string;
  /** Counts wrong tokens by address. */
  readonly attempts: FailedAttempts;
}

/** Who stands behind a request; either the hash of the token it shows, or the end of the session it belongs to. */
type Shown = Principal & { readonly tokenHash?: string; readonly expiresAt?: Date };

/** A token as RFC 6750 writes it; longer ones are none of this service's. */
const BEARER = /^Bearer +([\x21-\x7e]{1,200}) *$/i;
const CHALLENGE = 'Bearer realm="agentterms"';
const principals = new WeakMap<ServerResponse, Shown>();

/**
 * Lets a request pass that shows a bearer token of the role, or comes from a page of this service whose reader has signed in
 * with one (contract: "Admin").
 *
 * @throws DomainError `unauthorized` without a token or with one that is not known, `forbidden` with one of another role, and
 * for a session that a page of another origin uses
 * @throws HttpError `rate_limit_exceeded` for an address that has shown too many wrong ones
 */
export function requireRole(role: Role, parts: AccessParts): RequestHandler {
  return async (req, res, next) => {
    const shown = await principalBehind(req, res, parts);
    if (!mayActAs(shown.role, role)) {
      res.setHeader('WWW-Authenticate', `${CHALLENGE}, error="insufficient_scope"`);
      throw new DomainError('forbidden', `This needs a token of the role ${role}.`);
    }
    principals.set(res, shown);
    next();
  };
}

/** Who stands behind the request that is answered here; absent on open routes. */
export function principalOf(res: ServerResponse): Shown | undefined {
  return principals.get(res);
}

/** The token that a header holds; empty where it holds none as it should be written. */
export function bearerOf(authorization: string): string {
  return BEARER.exec(authorization)?.[1] ?? '';
}

async function principalBehind(
  req: Request,
  res: ServerResponse,
  { tokens, sessions, cookie, baseUrl, attempts }: AccessParts,
): Promise<Shown> {
  const { authorization = '' } = req.headers;
  const secret = authorization === '' ? cookie.read(req) : undefined;
  if (authorization === '' && secret === undefined) {
    res.setHeader('WWW-Authenticate', CHALLENGE);
    throw new DomainError('unauthorized', 'This needs a bearer token: "Authorization: Bearer att_…".');
  }
  if (secret !== undefined) assertOwnPage(req, baseUrl);
  // What is no token as it should be written cannot be a right one; it is an attempt all the same.
  const token = secret ?? bearerOf(authorization);
  const shown = await attempts.look<Shown>(
    { ip: req.ip, token, requestId: requestIdOf(res) },
    async (text) => {
      if (secret !== undefined) return sessions.find(text);
      const hash = tokenHash(text);
      const principal = text === '' ? undefined : await tokens.find(hash);
      return principal && { ...principal, tokenHash: hash };
    },
  );
  if (shown !== undefined) return shown;
  res.setHeader('WWW-Authenticate', `${CHALLENGE}, error="invalid_token"`);
  throw new DomainError(
    'unauthorized',
    secret === undefined
      ? 'The bearer token is not known, or was revoked.'
      : 'The session has ended. Sign in again.',
  );
}
