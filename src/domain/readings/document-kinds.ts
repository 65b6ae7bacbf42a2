/** The kind of a text, whatever it calls itself (docs/readings.md). */
export const DOCUMENT_KINDS = [
  'terms_of_service',
  'acceptable_use',
  'developer_terms',
  'community_guidelines',
  'commercial_terms',
  'conditions_of_sale',
  'conditions_of_carriage',
  'seller_terms',
  'privacy_policy',
  'imprint',
  'other',
] as const;

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Whom a text addresses. */
export const PARTIES = [
  'public',
  'customers',
  'business',
  'sellers',
  'developers',
  'partners',
  'advertisers',
  'drivers',
  'creators',
  'other',
] as const;

export type Party = (typeof PARTIES)[number];
