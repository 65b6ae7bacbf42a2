import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { tokenHash } from '../../domain/access/token-hash.js';
import { DomainError } from '../../domain/errors.js';
import type { OwnerTokens } from '../../domain/ports/owner-tokens.js';
import { type DomainName, sameSite } from '../../domain/terms/domain-name.js';
import type { FailedAttempts } from './failed-attempts.js';
import { requestIdOf } from './request-context.js';
import { bearerOf } from './require-role.js';

const CHALLENGE = 'Bearer realm="agentterms"';
const sites = new WeakMap<ServerResponse, DomainName>();

/**
 * Lets a request pass that shows the bearer token of a site's owner.
 *
 * @throws DomainError `unauthorized` without a token or with one that is not known, was revoked or has expired
 * @throws HttpError `rate_limit_exceeded` for an address that has shown too many wrong ones
 */
export function requireOwner(tokens: Pick<OwnerTokens, 'find'>, attempts: FailedAttempts): RequestHandler {
  return async (req, res, next) => {
    const { authorization = '' } = req.headers;
    if (authorization === '') {
      res.setHeader('WWW-Authenticate', CHALLENGE);
      throw new DomainError(
        'unauthorized',
        'This needs the token of an owner: "Authorization: Bearer ato_…".',
      );
    }
    const found = await attempts.look(
      { ip: req.ip, token: bearerOf(authorization), requestId: requestIdOf(res) },
      async (text) => (text === '' ? undefined : tokens.find(tokenHash(text))),
    );
    if (found === undefined) {
      res.setHeader('WWW-Authenticate', `${CHALLENGE}, error="invalid_token"`);
      throw new DomainError('unauthorized', 'The token is not known, was revoked, or has expired.');
    }
    sites.set(res, found.site);
    next();
  };
}

/**
 * The site of the token, if the domain is one of its two names.
 *
 * @throws DomainError `forbidden`
 */
export function ownerOf(res: ServerResponse, domain: DomainName): DomainName {
  const site = sites.get(res);
  if (site === undefined) throw new Error('A route of owners was reached without one.');
  if (sameSite(site, domain)) return site;
  res.setHeader('WWW-Authenticate', `${CHALLENGE}, error="insufficient_scope"`);
  throw new DomainError(
    'forbidden',
    `The token is of ${site}: that and www.${site}, and no other name above or below it.`,
  );
}
