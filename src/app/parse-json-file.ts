/**
 * What a file of JSON holds. A byte order mark before it is passed over: editors leave some.
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

/** A text without the byte order mark that some editors put before it. */
export function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, '');
}
