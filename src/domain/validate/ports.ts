import type { TermsDocument } from '../terms/terms-document.js';
import type { Finding } from './findings.js';

/** Checks a value against the published schema of the terms document. Does not change the value. */
export interface DocumentValidator {
  /**
   * The document itself when it is valid, otherwise its violations, at most `limit` of them in document
   * order. The value must come from JSON and be nested at most 64 deep.
   */
  validate(value: unknown, limit?: number): DocumentVerdict;
}

export type DocumentVerdict =
  | { readonly valid: true; readonly document: TermsDocument }
  | { readonly valid: false; readonly errors: readonly Finding[] };
