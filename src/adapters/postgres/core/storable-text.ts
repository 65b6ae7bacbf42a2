// biome-ignore lint/suspicious/noControlCharactersInRegex: Postgres has no text with a NUL in it.
const EVERY_NUL = /\u0000/g;

/**
 * The text as Postgres accepts it: U+FFFD replaces each NUL and each lone surrogate. JSON text does not need
 * this.
 */
export function storableText(text: string): string {
  return text.replace(EVERY_NUL, '\ufffd').toWellFormed();
}

/**
 * A LIKE pattern that matches only this text: `%`, `_` and `\` are special there, also in Prisma's
 * `contains`.
 */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether Postgres would accept the text as a UUID in its usual form. Any other text names no row. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
