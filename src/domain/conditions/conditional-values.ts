import { PERMISSION_KEYS } from '../terms/permission.js';
import type { TermsDocument } from '../terms/terms-document.js';
import { conditionsProse, specFieldsOf } from './conditions-prose.js';
import { readConditions } from './read-conditions.js';

/**
 * The permissions of a document in which each plain grant that has conditions beside it, as items, is the conditional object that
 * they make (specification 2.3.2): who reads the value alone must not take it for an unconditional yes.
 */
export function conditionalPermissions({
  permissions,
  extensions,
}: Pick<TermsDocument, 'permissions' | 'extensions'>): TermsDocument['permissions'] {
  const changed = PERMISSION_KEYS.flatMap((key) => {
    if (!Object.hasOwn(permissions, key) || permissions[key] !== true) return [];
    const items = readConditions(extensions, key, true);
    if (items.length === 0) return [];
    return [
      [key, { allowed: true, conditions: conditionsProse(items, key), ...specFieldsOf(items) }] as const,
    ];
  });
  return changed.length === 0 ? permissions : { ...permissions, ...Object.fromEntries(changed) };
}
