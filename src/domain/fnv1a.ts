/** The offset basis of 32 bits. */
const START = 0x811c9dc5;
const PRIME = 0x01000193;

/**
 * FNV-1a (Fowler, Noll and Vo) over the UTF-16 units of a text, or of a part of it: 0 to 2^32 - 1. It is fast
 * and even. It is not secure: a caller who chooses the text can choose the hash.
 *
 * @param start an earlier hash to continue from
 */
export function fnv1a(text: string, start = START, from = 0, to = text.length): number {
  let hash = start;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return hash >>> 0;
}
