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

/** A record with one value for each of the keys. */
export function byKey<Value>(give: (key: PermissionKey) => Value): Record<PermissionKey, Value> {
  return Object.fromEntries(PERMISSION_KEYS.map((key) => [key, give(key)])) as Record<PermissionKey, Value>;
}

/** A permission value as one word (specification 2.10, `permission`). */
export const DECISIONS = ['allowed', 'denied', 'not_specified'] as const;

export type Decision = (typeof DECISIONS)[number];

/** Why a document derived from a site's terms has no value for a key (contract: "Generator"). */
export const NOT_GIVEN = ['not_addressed', 'unsure', 'not_read'] as const;

export type NotGiven = (typeof NOT_GIVEN)[number];

/**
 * The plain form of a permission value, for code that is built without the schema, above all clients
 * (specification 2.3.2).
 */
export interface ConditionalValue {
  readonly allowed: boolean;
  /** In words for people. */
  readonly conditions?: string;
  readonly requires_auth?: boolean;
  /** `count/unit`, the unit from second to year. */
  readonly max_frequency?: string;
  /** The part of the data that is meant. */
  readonly scope?: string;
}

/** Allowed, denied, not specified, or under conditions. */
export type PlainPermissionValue = boolean | null | ConditionalValue;
