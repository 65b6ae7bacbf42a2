import { isObject } from '../src/domain/is-object.js';
import type { PlainPermissionValue } from '../src/domain/terms/permission.js';

const FIELDS: ReadonlyMap<string, string> = new Map([
  ['allowed', 'boolean'],
  ['conditions', 'string'],
  ['requires_auth', 'boolean'],
  ['max_frequency', 'string'],
  ['scope', 'string'],
]);

/**
 * Whether an untrusted value is a permission value of specification 2.3.2. An unknown field may be a
 * condition, so it is rejected.
 */
export function isPermissionValue(value: unknown): value is PlainPermissionValue {
  if (value === null || typeof value === 'boolean') return true;
  if (!isObject(value) || typeof value.allowed !== 'boolean') return false;
  return Object.entries(value).every(([field, content]) => typeof content === FIELDS.get(field));
}

/** Whether an untrusted value has the form of a site's limits (specification 2.4). */
export function areLimits(value: unknown): boolean {
  return (
    isObject(value) &&
    Object.values(value).every((limit) => Number.isSafeInteger(limit) && Number(limit) >= 0)
  );
}

/** Whether an untrusted value permits anything, under conditions or not. */
export function isAllowed(value: unknown): boolean {
  return value === true || (isObject(value) && value.allowed === true);
}
