/** The seven permission keys, in the order of the specification (2.3.1). */
export const PERMISSION_KEYS = [
  'read_content',
  'scrape_data',
  'api_access',
  'create_account',
  'make_purchases',
  'post_content',
  'allow_training',
] as const;

export type PermissionKey = (typeof PERMISSION_KEYS)[number];

/** How a permission value reads as one word (specification 2.10, `permission`). */
export const DECISIONS = ['allowed', 'denied', 'not_specified'] as const;

export type Decision = (typeof DECISIONS)[number];
