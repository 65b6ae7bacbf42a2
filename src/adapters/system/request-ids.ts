import { randomBytes } from 'node:crypto';

/**
 * Makes request ids: a prefix drawn once per process, and a counter. The prefix makes them unique across
 * processes, and a counter is cheaper than random bytes for every request.
 */
export function makeRequestIds(): () => string {
  const prefix = randomBytes(8).toString('base64url');
  let count = 0;
  return () => `${prefix}-${(++count).toString(36)}`;
}
