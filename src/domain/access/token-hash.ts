import { createHash } from 'node:crypto';

/**
 * The stored form of a token: SHA-256 of its UTF-8 bytes, lower-case hex. Tokens are long and random, so no
 * salt is needed.
 */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('hex');
}
