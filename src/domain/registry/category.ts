/** What kind of service an entry is about: one word from a fixed list, so that lists can be filtered by it. */
export const CATEGORIES = [
  'advertising',
  'ai',
  'business_software',
  'dating',
  'developer_tools',
  'devices',
  'education',
  'entertainment',
  'finance',
  'games',
  'marketplace',
  'media_hosting',
  'messaging',
  'news_and_reference',
  'privacy_and_security',
  'search',
  'shopping',
  'social',
  'telecom',
  'transport',
  'travel',
  'utilities',
  'other',
] as const;

export type Category = (typeof CATEGORIES)[number];
