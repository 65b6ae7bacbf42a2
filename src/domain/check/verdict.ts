import type { ValidationStatus } from '../registry/registry-entry.js';
import type { PermissionKey } from '../terms/permission.js';
import type { PermissionValue } from '../terms/terms-document.js';
import type { Tier } from './confidence.js';

/** What a caller with the default policy of specification 4.1 does with an answer. */
export const VERDICTS = ['proceed', 'proceed_if_conditions_met', 'escalate', 'block'] as const;

export type Verdict = (typeof VERDICTS)[number];

/** Actions for which "not told" goes to a human instead of being treated as denied (specification 4.1). */
const HIGH_STAKES: ReadonlySet<PermissionKey> = new Set(['make_purchases', 'create_account', 'post_content']);

export interface VerdictQuestion {
  readonly value: PermissionValue;
  /** Null when no document answered. */
  readonly tier: Tier | null;
  /** The key the action means; absent when it means none. */
  readonly key?: PermissionKey | undefined;
  /** Of the registry entry that answered; absent for a domain's own file. */
  readonly validationStatus?: ValidationStatus | undefined;
  /** Whether something speaks against relying on the document itself. */
  readonly doubtful?: boolean;
}

/**
 * The decision table of specification 4.1 with its default policy: fail closed. An allow that rests on an
 * `unvalidated` or `flagged` registry entry, or on a doubtful document, escalates; a denial blocks wherever it comes from.
 */
export function verdictOf({
  value,
  tier,
  key,
  validationStatus,
  doubtful = false,
}: VerdictQuestion): Verdict {
  if (value === null) return key !== undefined && HIGH_STAKES.has(key) ? 'escalate' : 'block';
  const conditional = typeof value === 'object';
  const allowed = conditional ? value.allowed : value;
  if (!allowed) return 'block';
  const unchecked = validationStatus === 'unvalidated' || validationStatus === 'flagged';
  if (tier === null || tier === 'low' || unchecked || doubtful) return 'escalate';
  return conditional ? 'proceed_if_conditions_met' : 'proceed';
}
