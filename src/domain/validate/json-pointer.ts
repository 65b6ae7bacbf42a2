/** A longer pointer would repeat the document: hostile keys must not multiply the size of an answer. */
const MAX_LENGTH = 1024;

/**
 * The JSON Pointer (RFC 6901) of a place. A pointer of more than 1,024 characters is cut to the nearest
 * enclosing value that fits. A lone surrogate in a key is shown as U+FFFD.
 */
export function toPointer(segments: readonly (string | number)[]): string {
  let pointer = '';
  for (const segment of segments) {
    const text = String(segment);
    if (pointer.length + text.length >= MAX_LENGTH) break;
    pointer += `/${text.toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1')}`;
  }
  return pointer;
}

/** The segments of a JSON Pointer. */
export function fromPointer(pointer: string): string[] {
  if (pointer === '') return [];
  const segments = pointer.slice(1).split('/');
  return pointer.includes('~')
    ? segments.map((s) => s.replaceAll('~1', '/').replaceAll('~0', '~'))
    : segments;
}
