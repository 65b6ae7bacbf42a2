/**
 * Parses a JSON file. Ignores a byte order mark, which some editors add.
 *
 * @throws Error when it is not JSON
 */
export function parseJsonFile(text: string): unknown {
  try {
    return JSON.parse(withoutMark(text));
  } catch (cause) {
    throw new Error('it is not JSON', { cause });
  }
}

/** A text without the byte order mark that some editors add. */
export function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, '');
}
