/** Bytes in a 64-bit V8 heap. Estimated high, because the measured values come from untrusted documents. */
const OBJECT = 56;
const SLOT = 8;
const STRING = 24;
/**
 * Bytes of a member: its slot, and its share of the shape or of a table of keys that no other object shares.
 */
const MEMBER = 40;

/**
 * Approximate memory in bytes of a value made of plain objects, lists, texts, numbers and dates. Takes linear
 * time.
 */
export function heapSizeOf(value: unknown): number {
  const open: unknown[] = [value];
  let bytes = 0;
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string') bytes += STRING + textSize(next);
    else if (typeof next === 'number') bytes += SLOT;
    else if (Array.isArray(next)) {
      bytes += OBJECT + next.length * SLOT;
      for (const item of next) open.push(item);
    } else if (typeof next === 'object' && next !== null) {
      bytes += OBJECT;
      for (const [key, member] of Object.entries(next)) {
        bytes += MEMBER + textSize(key);
        open.push(member);
      }
    }
  }
  return bytes;
}

/** V8 stores one byte a character when all characters fit into a byte, otherwise two. */
function textSize(text: string): number {
  return /^[\0-\xff]*$/.test(text) ? text.length : 2 * text.length;
}
