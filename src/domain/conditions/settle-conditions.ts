import type { Condition, SingleCondition } from './condition.js';
import type { CallerProfile } from './profile.js';
import {
  type ConditionState,
  obligationOf,
  type SettleContext,
  type SettledCondition,
  settleCondition,
} from './settle.js';

/** The result of a value's conditions for a caller. */
export interface ConditionsOutcome {
  /** The state of all together: `not_met` as soon as one is not met, `met` when each is. */
  readonly state: ConditionState;
  /** The state of each, in the order of the conditions. */
  readonly settled: readonly SettledCondition[];
  /** Of the conditions that are met, what must be kept during or after the act. */
  readonly obligations: readonly SingleCondition[];
}

/** Compares the conditions of a value with a caller's profile. All of them have to be met. */
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
