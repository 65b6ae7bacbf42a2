import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { isCallerId, MAX_CALLER_ID_LENGTH } from '../../../domain/audit/check-record.js';
import type { Caller } from '../../../domain/check/check-permission.js';
import { DomainError } from '../../../domain/errors.js';
import { shownClientKey } from '../access/credentials.js';

/** Names the caller's address in the log in a form from which the address cannot be recovered. */
export type NameClient = (address: string) => string;

/** Prefix of the names of callers with a client key. The names of `NameClient` begin otherwise. */
const KEY_MARK = 'key:';
const ASCII_PRINTABLE = /^[\x20-\x7e]*$/;

/**
 * The caller: from the request's headers and its client key, or else its address.
 *
 * @throws DomainError `invalid_header`
 */
export function callerOf(req: Request, requestId: string, nameClient?: NameClient): Caller {
  const key = shownClientKey(req);
  return {
    agentId: callerId(req, 'x-agent-id'),
    runId: callerId(req, 'x-run-id'),
    client: key === undefined ? (nameClient?.(req.ip ?? '') ?? '') : `${KEY_MARK}${key.name}`,
    requestId,
    profile: key?.profile,
  };
}

/**
 * An identifier that a caller states, or null when it states none.
 *
 * @throws DomainError `invalid_header` for more than 200 characters or unprintable ones
 */
export function callerId(req: IncomingMessage, name: 'x-agent-id' | 'x-run-id'): string | null {
  const raw = req.headers[name];
  if (raw === undefined || raw === '') return null;
  const given = Array.isArray(raw) ? raw.join(', ') : raw;
  // Node decodes header bytes as Latin-1; clients send UTF-8.
  const value = ASCII_PRINTABLE.test(given) ? given : Buffer.from(given, 'latin1').toString('utf8');
  if (!isCallerId(value)) {
    throw new DomainError(
      'invalid_header',
      `The header ${name} must be at most ${MAX_CALLER_ID_LENGTH} printable characters.`,
    );
  }
  return value;
}
