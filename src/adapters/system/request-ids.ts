import { randomBytes } from 'node:crypto';

/**
 * Gives request ids: a prefix drawn once per process, and a counter. Unique over processes by the prefix, and cheaper
 * than drawing chance for every request.
 */
export function makeRequestIds(): () => string {
  const prefix = randomBytes(8).toString('base64url');
  let count = 0;
  return () => `${prefix}-${(++count).toString(36)}`;
}
