/** What a document among a site's terms is for. */
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
  /** Address it was read from, after redirects. */
  readonly url: string;
  readonly title?: string;
  /** In the form that `PageContent.text` describes. */
  readonly text: string;
  /** SHA-256 of the text's UTF-8 bytes, lower-case hex. */
  readonly textSha256: string;
  /** ISO 639-1 code of the language that the text is written in; absent when that cannot be told. */
  readonly language?: string;
  readonly retrievedAt: Date;
}
