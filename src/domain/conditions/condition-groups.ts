import { type Condition, type ConditionKind, partsOf } from './condition.js';

/** What conditions are about, in the order in which a caller would break them without knowing. */
export const CONDITION_GROUPS = ['acting', 'actor', 'use', 'notice'] as const;
export type ConditionGroup = (typeof CONDITION_GROUPS)[number];

const GROUPS: Readonly<Record<ConditionKind, ConditionGroup>> = {
  operation: 'acting',
  permission: 'acting',
  credential: 'acting',
  channel: 'acting',
  ai_use: 'acting',
  purpose: 'acting',
  rate: 'acting',
  robots: 'acting',
  identify: 'acting',
  human_confirms: 'acting',
  account: 'actor',
  min_age: 'actor',
  region: 'actor',
  principal_kind: 'actor',
  standing: 'actor',
  account_limit: 'actor',
  accept: 'use',
  reuse: 'use',
  retention: 'use',
  attribution: 'use',
  licence: 'use',
  payment: 'use',
  other: 'use',
  conduct: 'use',
  notice: 'notice',
};

/** A choice belongs where its first part does. */
export function groupOf(condition: Condition): ConditionGroup {
  const [first] = partsOf(condition);
  return GROUPS[first?.kind ?? 'other'];
}
