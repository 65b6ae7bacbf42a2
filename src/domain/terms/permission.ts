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

/** Why a document that was read out of a site's terms gives a key no value (contract: "Generator"). */
export const NOT_GIVEN = ['not_addressed', 'unsure', 'not_read'] as const;

export type NotGiven = (typeof NOT_GIVEN)[number];
