import { PERMISSION_KEYS, type PermissionKey } from '../terms/permission.js';
import type { TermsDocument } from '../terms/terms-document.js';
import { type ShownCondition, withSentence } from './condition-sentence.js';
import type { CallerProfile } from './profile.js';
import { readConditions } from './read-conditions.js';
import { type ConditionsOutcome, settleConditions } from './settle-conditions.js';

/** The conditions of one value, ready to be asked many times. */
export interface KeptConditions {
  readonly items: readonly ShownCondition[];
  /** What they come to for a caller of which no more is known than that it is software. */
  readonly forSoftware: ConditionsOutcome;
}

const NOBODY: CallerProfile = {};

/** The conditions of each permission that a document grants; absent where it grants none under conditions. */
export function keepConditions({
  permissions,
  extensions,
}: Pick<TermsDocument, 'permissions' | 'extensions'>):
  | Readonly<Partial<Record<PermissionKey, KeptConditions>>>
  | undefined {
  const kept = PERMISSION_KEYS.flatMap((key) => {
    const value = Object.hasOwn(permissions, key) ? (permissions[key] ?? null) : null;
    const isGranted = value === true || (typeof value === 'object' && value?.allowed === true);
    const items = isGranted
      ? readConditions(extensions, key, value).map((one) => withSentence(one, key))
      : [];
    if (items.length === 0) return [];
    // Neither the site nor the time matters where nothing is known of the caller.
    const forSoftware = settleConditions(items, NOBODY, { key, site: '', now: new Date(0) });
    return [[key, { items, forSoftware }] as const];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
