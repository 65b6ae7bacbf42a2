import assert from 'node:assert/strict';

/** What no text out of a parser may hold: halves of characters, controls but white space, and what is not seen. */
const UNSEEN = /(?![\t\n\v\f\r\u2028\u2029])[\p{Cc}\p{Cs}\p{Cf}]/u;
/** Format characters that are part of writing some languages, or are a number's sign. */
const WRITTEN =
  /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\ufff9-\ufffb]/gu;

export function assertShown(text: string, what: string): void {
  const unseen = UNSEEN.exec(text.replace(WRITTEN, ''))?.[0];
  assert.equal(unseen, undefined, `${what} holds ${JSON.stringify(unseen)}`);
}

/** One line for people, made of untrusted words. */
export function assertOneLine(text: string, mostLength: number, what: string): void {
  assert.match(text, /^[^\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}]*$/u, `${what} is more than a line`);
  assert.ok(text.length <= mostLength, `${what} is ${text.length} long`);
}

/** No input may reach what all objects share. */
export function assertUnpolluted(): void {
  for (const shared of [Object.prototype, Array.prototype]) {
    const added = Object.keys(shared);
    assert.deepEqual(added, [], 'a prototype was written to');
  }
}

/** What the work gives, or the failure that it is allowed to end with. */
export async function allowed<T>(
  work: () => T | Promise<T>,
  isAllowed: (error: unknown) => boolean,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!isAllowed(error)) throw error;
    return undefined;
  }
}
