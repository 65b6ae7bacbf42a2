import { createHash } from 'node:crypto';

/** What is kept of a token: SHA-256 of its UTF-8 bytes, lower-case hex. Tokens are long and random, so none is salted. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('hex');
}
