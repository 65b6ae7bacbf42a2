import type { Condition, SingleCondition } from './condition.js';
import type { CallerProfile } from './profile.js';
import {
  type ConditionState,
  obligationOf,
  type SettleContext,
  type SettledCondition,
  settleCondition,
} from './settle.js';

/** What the conditions of a value come to for a caller. */
export interface ConditionsOutcome {
  /** Of all together: not met as soon as one is not, met when each is. */
  readonly state: ConditionState;
  /** Of each, in the order of the conditions. */
  readonly settled: readonly SettledCondition[];
  /** What has to be kept while or after acting, of the conditions that are met. */
  readonly obligations: readonly SingleCondition[];
}

/** Holds the conditions of a value against a caller's profile; all of them have to be met. */
export function settleConditions(
  conditions: readonly Condition[],
  profile: CallerProfile,
  context: SettleContext,
): ConditionsOutcome {
  const settled: SettledCondition[] = [];
  const obligations: SingleCondition[] = [];
  let state: ConditionState = 'met';
  for (const condition of conditions) {
    const one = settleCondition(condition, profile, context);
    settled.push(one);
    if (one.state === 'not_met') state = 'not_met';
    else if (one.state === 'unknown' && state === 'met') state = 'unknown';
    else if (one.state === 'met') {
      const obligation = obligationOf(condition, profile, context);
      if (obligation !== undefined) obligations.push(obligation);
    }
  }
  return { state, settled, obligations };
}
