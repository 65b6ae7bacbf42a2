import type { TermsDocument } from '../terms/terms-document.js';
import type { Finding } from '../validate/findings.js';

/** Holds a value against the published schema of the terms document. Changes nothing in the value. */
export interface DocumentValidator {
  /**
   * The document itself when it is valid, otherwise every violation found, at most `limit` of them in document
   * order. The value must come from JSON and be nested at most 64 deep.
   */
  validate(value: unknown, limit?: number): DocumentVerdict;
}

export type DocumentVerdict =
  | { readonly valid: true; readonly document: TermsDocument }
  | { readonly valid: false; readonly errors: readonly Finding[] };
