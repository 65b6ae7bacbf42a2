/**
 * Where an adapter reports to the operator what it did on its own: a fallback, a retry, a row it could not
 * read.
 */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
