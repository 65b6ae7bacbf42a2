import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { CLIENT_KEY_PREFIX, type ClientKey, isClientKey } from '../../../domain/access/client-key.js';
import type { ClientKeys } from '../../../domain/access/ports.js';
import { DomainError } from '../../../domain/errors.js';
import { challenge, keepClientKey, shownClientKey } from './credentials.js';

const BEARER = /^Bearer(?=\s|$)/i;
/** What may follow the scheme: only spaces, and one token (RFC 6750, 2.1). */
const TOKEN = /^ +(\S+) *$/;

/**
 * The client key of a request that must show one.
 *
 * @throws DomainError `invalid_api_key` when it shows none
 */
export function requiredClientKey(req: IncomingMessage, res: ServerResponse): ClientKey {
  const key = shownClientKey(req);
  if (key !== undefined) return key;
  challenge(res);
  throw new DomainError(
    'invalid_api_key',
    'This needs a client key: "Authorization: Bearer atk_…" or "X-Api-Key: atk_…".',
  );
}

/**
 * Finds the client key of a request, as bearer token or in `X-Api-Key`, before the request is counted
 * (contract: "Limits"). Refuses a value that is meant as a key but unknown, and two different keys; it never
 * ignores them.
 *
 * @param known handles the request with its client key, or without one
 * @param refused counts a refused request by its address first, so that guessing keys is not free
 * @throws DomainError `invalid_api_key`
 */
export function withClientKey(
  keys: ClientKeys,
  { known, refused }: { readonly known: RequestHandler; readonly refused: RequestHandler },
): RequestHandler {
  return (req, res, next) => {
    const { authorization, 'x-api-key': apiKey } = req.headers;
    if (authorization === undefined && apiKey === undefined) return known(req, res, next);
    const shown = keysShown(req);
    if (shown.length === 0) return known(req, res, next);
    const refuse = (reason: unknown) =>
      refused(req, res, (error?: unknown) => {
        const isUnknown = reason instanceof DomainError && reason.code === 'invalid_api_key';
        if (error === undefined && isUnknown) challenge(res, 'invalid_token');
        next(error ?? reason);
      });
    return findKey(keys, shown).then((key) => {
      keepClientKey(req, key);
      return known(req, res, next);
    }, refuse);
  };
}

const REFUSAL =
  'The client key is not known, or was revoked. Send one key, as "Authorization: Bearer atk_…" or as "X-Api-Key: atk_…".';

async function findKey(keys: ClientKeys, shown: readonly string[]): Promise<ClientKey> {
  const [key, ...others] = shown;
  const isOne = key !== undefined && isClientKey(key) && others.every((other) => other === key);
  const found = isOne ? await keys.find(key) : undefined;
  if (found === undefined) throw new DomainError('invalid_api_key', REFUSAL);
  return found;
}

/** Every key that the request shows. A value that is meant as a key but malformed becomes ''. */
function keysShown(req: IncomingMessage): string[] {
  // Of several headers of one name, `headers` has only the first, or all of them joined into one text.
  const { authorization = [], 'x-api-key': apiKeys = [] } = req.headersDistinct;
  return [
    ...authorization.filter(isMeantAsKey).map((value) => {
      const scheme = BEARER.exec(value)?.[0];
      return scheme === undefined ? '' : (TOKEN.exec(value.slice(scheme.length))?.[1] ?? '');
    }),
    ...apiKeys.map((value) => value.trim()),
  ];
}

/** Schemes other than Bearer belong to others. Their value is ignored unless it is a key. */
function isMeantAsKey(authorization: string): boolean {
  return BEARER.test(authorization) || authorization.toLowerCase().includes(CLIENT_KEY_PREFIX);
}
