import { hash } from 'node:crypto';

/**
 * The text of these bytes, if they are the text of that hash: a byte order mark counts, as it does in the places of passages.
 * `undefined` for any other bytes, and for what is not UTF-8.
 */
export function textOfBytes(bytes: Uint8Array, sha256: string): string | undefined {
  if (hash('sha256', bytes) !== sha256) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
