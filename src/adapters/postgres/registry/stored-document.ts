import { DamagedTermsError } from '../../../domain/errors.js';
import { isObject } from '../../../domain/is-object.js';
import type { TermsDocument } from '../../../domain/terms/terms-document.js';

/**
 * The document in a stored text. Texts are validated before they are stored, so only the shape that readers
 * depend on is checked again.
 *
 * @throws DamagedTermsError naming the domain when the text was damaged in the database.
 */
export function parseStoredDocument(domain: string, text: string | null): TermsDocument {
  const value = parseStoredObject(domain, text);
  if (!isObject(value.permissions)) throw new DamagedTermsError(domain);
  return value as unknown as TermsDocument;
}

/** The JSON object in a stored text, under the same conditions. */
export function parseStoredObject(domain: string, text: string | null): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch (cause) {
    throw new DamagedTermsError(domain, cause);
  }
  if (!isObject(value)) throw new DamagedTermsError(domain);
  return value;
}

/**
 * The result of `read`; `undefined` where what it reads is damaged. One damaged row must not hide the others.
 */
export function unlessDamaged<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof DamagedTermsError) return undefined;
    throw error;
  }
}
