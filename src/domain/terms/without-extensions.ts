import type { TermsDocument } from './terms-document.js';

/** The document as checks read it: extensions never decide a check, and are most of what a generated document holds. */
export function withoutExtensions(document: TermsDocument): TermsDocument {
  const { extensions: _left, ...rest } = document;
  return rest;
}
