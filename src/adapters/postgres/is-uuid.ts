const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether Postgres would take the text as a UUID in its usual form; anything else names no row. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
