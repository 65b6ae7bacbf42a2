import type { CheckResult } from '../src/domain/check/check-result.js';
import {
  type ConditionKind,
  type ConditionOf,
  partsOf,
  type SingleCondition,
} from '../src/domain/conditions/condition.js';
import {
  conditionSentence,
  type ShownCondition,
  withSentence,
} from '../src/domain/conditions/condition-sentence.js';
import type { CallerProfile } from '../src/domain/conditions/profile.js';
import { readAnsweredConditions } from '../src/domain/conditions/read-conditions.js';
import {
  bestOf,
  obligationOf,
  type SettleContext,
  type SettledCondition,
  settleCondition,
} from '../src/domain/conditions/settle.js';
import type { ConditionsOutcome } from '../src/domain/conditions/settle-conditions.js';
import type { PermissionKey } from '../src/domain/terms/permission.js';
import { isAllowed } from './permission-value.js';

/** Whether a condition is met: `undefined` when that cannot be told, which leaves it open. */
export type CheckCondition<Kind extends ConditionKind = ConditionKind> = (
  condition: ConditionOf<Kind> & { readonly text: string },
) => boolean | undefined | Promise<boolean | undefined>;

/** The caller's own tests of conditions, by kind. They decide what the profile leaves open, and may refuse what it meets. */
export type ConditionCheckers = { readonly [Kind in ConditionKind]?: CheckCondition<Kind> };

interface Read {
  readonly conditions: unknown;
  readonly read: readonly ShownCondition[];
}

/** By the result of an answer that nobody changes any more, as a client keeps it. */
const READ = new WeakMap<object, Read>();

/** What has to be met before what an answer permits may be done; nothing where it permits nothing. */
export function conditionsOf(
  { result, conditions }: Pick<CheckResult, 'result' | 'conditions'>,
  key?: PermissionKey,
): readonly ShownCondition[] {
  const { value } = result;
  if (!isAllowed(value)) return [];
  const known = READ.get(result);
  if (known !== undefined && known.conditions === conditions) return known.read;
  const read = readAnsweredConditions(conditions, value).map((one) => withSentence(one, key));
  if ([result, value, conditions].every((one) => Object.isFrozen(one)))
    READ.set(result, { conditions, read });
  return read;
}

/** What the conditions come to where the caller's tests have judged what the profile leaves open. */
export async function testConditions(
  conditions: readonly ShownCondition[],
  checkers: ConditionCheckers,
  profile: CallerProfile,
  context: SettleContext,
): Promise<ConditionsOutcome> {
  const settled: SettledCondition[] = [];
  const obligations: SingleCondition[] = [];
  for (const condition of conditions) {
    const judged: Judged[] = [];
    for (const choice of partsOf(condition)) judged.push(await judge(choice, checkers, profile, context));
    const best = bestOf(judged);
    if (best === undefined) continue;
    const { choice, ...one } = best;
    settled.push(one);
    const obligation = one.state === 'met' ? obligationOf(choice, profile, context) : undefined;
    if (obligation !== undefined) obligations.push(obligation);
  }
  const states = new Set(settled.map(({ state }) => state));
  const state = states.has('not_met') ? 'not_met' : states.has('unknown') ? 'unknown' : 'met';
  return { state, settled, obligations };
}

interface Judged extends SettledCondition {
  readonly choice: SingleCondition;
}

async function judge(
  choice: SingleCondition,
  checkers: ConditionCheckers,
  profile: CallerProfile,
  context: SettleContext,
): Promise<Judged> {
  const settled = settleCondition(choice, profile, context);
  const check = checkers[choice.kind] as CheckCondition | undefined;
  if (check === undefined || settled.state === 'not_met' || !concerns(choice, profile, context))
    return { choice, ...settled };
  const isMet = await check({ ...choice, text: conditionSentence(choice, context.key) });
  if (isMet === false) return { choice, state: 'not_met' };
  return isMet === true ? { choice, state: 'met' } : { choice, ...settled };
}

/** Whether a condition is about this act and this caller at all: one that nothing settles stays open only there. */
function concerns(choice: SingleCondition, profile: CallerProfile, context: SettleContext): boolean {
  if (choice.kind === 'account_limit' && context.key !== 'create_account') return false;
  const open = { ...choice, kind: 'other', text: '' } as SingleCondition;
  return settleCondition(open, profile, context).state !== 'met';
}
