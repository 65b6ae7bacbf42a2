import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { type ClientKey, isClientKey } from '../../domain/access/client-key.js';
import { DomainError } from '../../domain/errors.js';
import type { ClientKeys } from '../../domain/ports/client-keys.js';

const BEARER = /^Bearer(?: +(.*))?$/i;

/** The client key of each request that shows one; the many without are not in here. */
const shownKeys = new WeakMap<IncomingMessage, ClientKey>();

/** The client key of the request; absent when it shows none. */
export function clientKeyOf(req: IncomingMessage): ClientKey | undefined {
  return shownKeys.get(req);
}

/**
 * Finds the client key that a request shows, as bearer token or as `X-Api-Key`, before `count` counts it (contract:
 * "Limits"). What is no known key, or two different ones, is refused, never passed over; but first it counts against
 * the address, so that trying keys is not free.
 *
 * @throws DomainError `invalid_api_key`
 */
export function withClientKey(keys: ClientKeys, count: RequestHandler): RequestHandler {
  return (req, res, next) => {
    const { authorization, 'x-api-key': apiKey } = req.headers;
    if (authorization === undefined && apiKey === undefined) return count(req, res, next);
    const shown = keysShown(authorization, apiKey);
    if (shown.length === 0) return count(req, res, next);
    return findKey(keys, shown).then((key) => {
      if (key !== undefined) {
        shownKeys.set(req, key);
        return count(req, res, next);
      }
      return count(req, res, (error?: unknown) => {
        if (error === undefined) res.setHeader('WWW-Authenticate', CHALLENGE);
        next(error ?? new DomainError('invalid_api_key', REFUSAL));
      });
    });
  };
}

const CHALLENGE = 'Bearer realm="agentterms", error="invalid_token"';
const REFUSAL =
  'The client key is not known, or was revoked. Send one key, as "Authorization: Bearer atk_…" or as "X-Api-Key: atk_…".';

async function findKey(keys: ClientKeys, shown: readonly string[]): Promise<ClientKey | undefined> {
  const [key, ...others] = shown;
  if (key === undefined || !isClientKey(key) || others.some((other) => other !== key)) return undefined;
  return keys.find(key);
}

/** Schemes other than Bearer are not this service's, so what they say is passed over. */
function keysShown(authorization: string | undefined, apiKey: string | string[] | undefined): string[] {
  const shown: string[] = [];
  const bearer = authorization === undefined ? null : BEARER.exec(authorization);
  if (bearer !== null) shown.push(bearer[1]?.trim() ?? '');
  if (apiKey !== undefined) shown.push(String(apiKey).trim());
  return shown;
}
