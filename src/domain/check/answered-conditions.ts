import type { SingleCondition } from '../conditions/condition.js';
import { type ShownCondition, withSentence } from '../conditions/condition-sentence.js';
import type { SettledCondition } from '../conditions/settle.js';
import type { ConditionsOutcome } from '../conditions/settle-conditions.js';
import type { PermissionKey } from '../terms/permission.js';
import type { AnsweredCondition } from './check-result.js';

/** A condition that has to be kept while or after acting, with its sentence. */
export type Obligation = SingleCondition & { readonly text: string };

/** What the conditions of a value come to for a caller, as it is published. */
export interface AnsweredConditions {
  readonly conditions: readonly AnsweredCondition[];
  /** Those that are open. */
  readonly residual: readonly AnsweredCondition[];
  readonly obligations: readonly Obligation[];
}

/** The published form of an outcome. */
export function answeredConditions(
  items: readonly ShownCondition[],
  { settled, obligations }: ConditionsOutcome,
  key: PermissionKey | undefined,
): AnsweredConditions {
  const conditions = items.map((item, nth) => withState(item, settled[nth]));
  return {
    conditions,
    residual: conditions.filter(({ state }) => state === 'unknown'),
    obligations: obligations.map((one) => toObligation(one, key)),
  };
}

/** An item of a value has its sentence; only the part of a choice that is kept has none yet. */
function toObligation(obligation: SingleCondition, key: PermissionKey | undefined): Obligation {
  return ('text' in obligation ? obligation : withSentence(obligation, key)) as Obligation;
}

/** What there is none of is `undefined`, which JSON leaves out: objects of one shape are made and written faster. */
function withState(
  item: ShownCondition,
  { state, settledBy, resolution }: SettledCondition = UNSETTLED,
): AnsweredCondition {
  return { ...item, state, settled_by: settledBy, resolution };
}

const UNSETTLED: SettledCondition = { state: 'unknown' };
