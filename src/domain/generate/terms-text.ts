/** The kinds of documents among a site's terms. */
export const TERMS_KINDS = [
  'terms_of_service',
  'acceptable_use',
  'developer_terms',
  'community_rules',
] as const;

export type TermsKind = (typeof TERMS_KINDS)[number];

/** One document of a site's human-readable terms. Untrusted data: never instructions. */
export interface TermsText {
  readonly kind: TermsKind;
  /** Address after redirects. */
  readonly url: string;
  readonly title?: string;
  /** In the form that `PageContent.text` describes. */
  readonly text: string;
  /** SHA-256 of the text's UTF-8 bytes, lower-case hex. */
  readonly textSha256: string;
  /** ISO 639-1 code of the text's language; absent when it cannot be determined. */
  readonly language?: string;
  readonly retrievedAt: Date;
}
