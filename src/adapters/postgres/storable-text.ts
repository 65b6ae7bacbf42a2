// biome-ignore lint/suspicious/noControlCharactersInRegex: Postgres has no text with a NUL in it.
const EVERY_NUL = /\u0000/g;

/** The text as Postgres takes it: U+FFFD for each NUL and each half of a pair. JSON text needs none of this. */
export function storableText(text: string): string {
  return text.replace(EVERY_NUL, '\ufffd').toWellFormed();
}

/** The text as a pattern of LIKE that matches it alone: `%`, `_` and `\` mean something there, also where Prisma says `contains`. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether Postgres would take the text as a UUID in its usual form; anything else names no row. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
