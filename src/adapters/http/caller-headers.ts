import type { IncomingMessage } from 'node:http';
import { DomainError } from '../../domain/errors.js';

/** Longest value of `X-Agent-Id` and `X-Run-Id`, in characters (contract: "Check"). */
export const MAX_CALLER_ID_LENGTH = 200;
const ASCII_PRINTABLE = /^[\x20-\x7e]*$/;
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u2028\u2029\ufffd]/u;

/**
 * An identifier that a caller gives of itself, or null when it gives none.
 *
 * @throws DomainError `invalid_header` for more than 200 characters or characters that do not print.
 */
export function callerId(req: IncomingMessage, name: 'x-agent-id' | 'x-run-id'): string | null {
  const raw = req.headers[name];
  if (raw === undefined || raw === '') return null;
  const given = Array.isArray(raw) ? raw.join(', ') : raw;
  // Node hands header bytes over as Latin-1; clients send UTF-8.
  const value = ASCII_PRINTABLE.test(given) ? given : Buffer.from(given, 'latin1').toString('utf8');
  if ([...value].length > MAX_CALLER_ID_LENGTH || UNPRINTABLE.test(value)) {
    throw new DomainError(
      'invalid_header',
      `The header ${name} must be at most ${MAX_CALLER_ID_LENGTH} printable characters.`,
    );
  }
  return value;
}
