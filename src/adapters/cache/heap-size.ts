/** Bytes of a 64-bit V8 heap; on the large side, because what is measured comes from untrusted documents. */
const OBJECT = 56;
const SLOT = 8;
const STRING = 24;
/** Of a member: its slot, and its share of the shape or of a table of keys that no other object has. */
const MEMBER = 40;

/** Bytes that a value made of plain objects, lists, texts, numbers and dates takes in memory, roughly. Linear in it. */
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

/** A text of which every character fits into a byte is kept in one byte a character. */
function textSize(text: string): number {
  return /^[\0-\xff]*$/.test(text) ? text.length : 2 * text.length;
}
