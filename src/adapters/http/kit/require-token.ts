import type { ServerResponse } from 'node:http';
import type { Request, RequestHandler } from 'express';
import type { AccessTokens } from '../../../domain/access/ports.js';
import { mayActAs, type NeededRole, type Principal } from '../../../domain/access/roles.js';
import type { Sessions } from '../../../domain/access/sessions.js';
import { tokenHash } from '../../../domain/access/token-hash.js';
import { DomainError } from '../../../domain/errors.js';
import type { OwnerTokens } from '../../../domain/owners/ports.js';
import { type DomainName, otherNameOf, siteOf } from '../../../domain/terms/domain-name.js';
import { challenge } from '../access/credentials.js';
import type { FailedAttempts } from './failed-attempts.js';
import { requestIdOf } from './request-context.js';
import { assertOwnPage, type SessionCookie } from './session-cookie.js';

/** What is needed to find the holder of a request's token or session. */
interface AccessParts {
  readonly tokens: Pick<AccessTokens, 'find'>;
  readonly sessions: Pick<Sessions, 'find'>;
  readonly cookie: Pick<SessionCookie, 'read'>;
  /** Where browsers find the service. */
  readonly baseUrl: string;
  /** Counts wrong tokens by address. */
  readonly attempts: FailedAttempts;
}

/** The principal of a request, with the hash of its token or the end of its session. */
type Shown = Principal & { readonly tokenHash?: string; readonly expiresAt?: Date };

/** A token as RFC 6750 writes it. The service issues none that is longer. */
const BEARER = /^Bearer +([\x21-\x7e]{1,200}) *$/i;
const principals = new WeakMap<ServerResponse, Shown>();
const ownedSites = new WeakMap<ServerResponse, DomainName>();

/**
 * Lets a request pass that shows a bearer token of the role, or that comes from a page of this service whose
 * reader signed in with one (contract: "Admin").
 *
 * @throws DomainError `unauthorized` without a token or with an unknown one; `forbidden` with one of another
 * role, and for a session that a page of another origin uses
 * @throws HttpError `rate_limit_exceeded` for an address that has shown too many wrong tokens
 */
export function requireRole(role: NeededRole, parts: AccessParts): RequestHandler {
  return async (req, res, next) => {
    const shown = await principalBehind(req, res, parts);
    if (!mayActAs(shown.role, role)) {
      challenge(res, 'insufficient_scope');
      throw new DomainError('forbidden', `This needs a token of the role ${role}.`);
    }
    principals.set(res, shown);
    next();
  };
}

/** The principal of the request that is being answered; absent on open routes. */
export function principalOf(res: ServerResponse): Shown | undefined {
  return principals.get(res);
}

/** Lets a request pass with the bearer token of any site's owner. {@link ownerOf} checks the site. */
export function requireOwner(tokens: Pick<OwnerTokens, 'find'>, attempts: FailedAttempts): RequestHandler {
  return async (req, res, next) => {
    const { site } = await tokenHolder(req, res, attempts, {
      find: (hash) => tokens.find(hash),
      needed: 'This needs the token of an owner: "Authorization: Bearer ato_…".',
      unknown: 'The token is not known, was revoked, or has expired.',
    });
    ownedSites.set(res, site);
    next();
  };
}

/**
 * The site of the owner's token, if it is exactly the site of the domain. Revocations look tokens up by the
 * same name.
 *
 * @throws DomainError `forbidden`
 */
export function ownerOf(res: ServerResponse, domain: DomainName): DomainName {
  const site = ownedSites.get(res);
  if (site === undefined) throw new Error('A route of owners was reached without one.');
  if (site === siteOf(domain)) return site;
  challenge(res, 'insufficient_scope');
  const names = [site, otherNameOf(site)].filter((name) => name !== undefined).join(' and ');
  throw new DomainError('forbidden', `The token is of ${names}, and of no other name above or below it.`);
}

async function principalBehind(
  req: Request,
  res: ServerResponse,
  { tokens, sessions, cookie, baseUrl, attempts }: AccessParts,
): Promise<Shown> {
  const secret = (req.headers.authorization ?? '') === '' ? cookie.read(req) : undefined;
  if (secret === undefined)
    return tokenHolder<Shown>(req, res, attempts, {
      find: async (hash) => {
        const principal = await tokens.find(hash);
        return principal && { ...principal, tokenHash: hash };
      },
      needed: 'This needs a bearer token: "Authorization: Bearer att_…".',
      unknown: 'The bearer token is not known, or was revoked.',
    });
  assertOwnPage(req, baseUrl);
  const attempt = { ip: req.ip, token: secret, requestId: requestIdOf(res) };
  const shown = await attempts.look(attempt, (text) => sessions.find(text));
  if (shown !== undefined) return shown;
  challenge(res, 'invalid_token');
  throw new DomainError('unauthorized', 'The session has ended. Sign in again.');
}

/**
 * The holder of the request's bearer token. `needed` means that there is no token, `unknown` that it is not
 * known.
 */
async function tokenHolder<Holder>(
  req: Request,
  res: ServerResponse,
  attempts: FailedAttempts,
  given: { find(hash: string): Promise<Holder | undefined>; needed: string; unknown: string },
): Promise<Holder> {
  const { authorization = '' } = req.headers;
  if (authorization === '') {
    challenge(res);
    throw new DomainError('unauthorized', given.needed);
  }
  // A malformed token cannot be right, but it counts as an attempt.
  const token = BEARER.exec(authorization)?.[1] ?? '';
  const holder = await attempts.look({ ip: req.ip, token, requestId: requestIdOf(res) }, async (text) =>
    text === '' ? undefined : given.find(tokenHash(text)),
  );
  if (holder !== undefined) return holder;
  challenge(res, 'invalid_token');
  throw new DomainError('unauthorized', given.unknown);
}
