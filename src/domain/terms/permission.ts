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

/** Something for each of the keys. */
export function byKey<Value>(give: (key: PermissionKey) => Value): Record<PermissionKey, Value> {
  return Object.fromEntries(PERMISSION_KEYS.map((key) => [key, give(key)])) as Record<PermissionKey, Value>;
}

/** How a permission value reads as one word (specification 2.10, `permission`). */
export const DECISIONS = ['allowed', 'denied', 'not_specified'] as const;

export type Decision = (typeof DECISIONS)[number];

/** Why a document that was read out of a site's terms gives a key no value (contract: "Generator"). */
export const NOT_GIVEN = ['not_addressed', 'unsure', 'not_read'] as const;

export type NotGiven = (typeof NOT_GIVEN)[number];

/** The plain form of a permission value, for what is built without the schema: clients, above all (specification 2.3.2). */
export interface ConditionalValue {
  readonly allowed: boolean;
  /** In words for people. */
  readonly conditions?: string;
  readonly requires_auth?: boolean;
  /** `count/unit`, the unit from second to year. */
  readonly max_frequency?: string;
  /** The part of the data meant. */
  readonly scope?: string;
}

/** Allowed, denied, not told, or under conditions. */
export type PlainPermissionValue = boolean | null | ConditionalValue;
