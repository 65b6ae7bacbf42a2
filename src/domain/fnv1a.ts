/** The offset basis of 32 bits. */
const START = 0x811c9dc5;
const PRIME = 0x01000193;

/**
 * FNV-1a (Fowler, Noll and Vo) over the UTF-16 units of a text, or of a part of it: 0 to 2^32 - 1. Quick and even, and no
 * secret to anybody who chooses the text.
 *
 * @param start another hash, to go on from
 */
export function fnv1a(text: string, start = START, from = 0, to = text.length): number {
  let hash = start;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return hash >>> 0;
}
