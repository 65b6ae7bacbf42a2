import type { ConditionalPermission } from '../terms/document/permissions.js';
import type { PermissionKey } from '../terms/permission.js';
import { CONDITION_KINDS, type Condition, type ConditionKind, partsOf } from './condition.js';
import { conditionName } from './condition-name.js';
import { conditionSentence } from './condition-sentence.js';
import { ENGLISH } from './languages/english.js';
import type { Wording } from './languages/wording.js';
import { spanOf } from './time-spans.js';

/** Most sentences that the prose of one value has. */
const MOST_SENTENCES = 6;

/**
 * The conditions of a value in words (specification 2.3.2, `conditions`): what an agent would break without knowing comes
 * first, nothing is said twice, and what has no room is the least of all. In English unless another wording is given.
 */
export function conditionsProse(
  conditions: readonly Condition[],
  key?: PermissionKey,
  wording: Wording = ENGLISH,
): string {
  const sentences = saidConditions(conditions).map((one) => conditionSentence(one, key, wording));
  return [...new Set(sentences)].slice(0, MOST_SENTENCES).join(' ');
}

/** The conditions as they are said: what an agent would break without knowing first, and nothing twice. */
export function saidConditions(conditions: readonly Condition[]): readonly Condition[] {
  return mostImportantFirst(joined(withoutRepeats(conditions.filter((one) => !saysNothing(one)))));
}

/** That businesses are to be businesses is asked of nobody. */
function saysNothing(condition: Condition): boolean {
  if ('any' in condition || condition.kind !== 'principal_kind') return false;
  const { applies_to: party, any_of: kinds } = condition;
  return (
    (party === 'businesses' && kinds.includes('business')) ||
    (party === 'consumers' && kinds.includes('consumer'))
  );
}

/** The other fields of specification 2.3.2, where the conditions say them; the strictest of several rates counts. */
export function specFieldsOf(
  conditions: readonly Condition[],
): Pick<ConditionalPermission, 'requires_auth' | 'max_frequency' | 'scope'> {
  const singles = conditions.flatMap(partsOf);
  const [party] = singles.map(({ applies_to }) => applies_to);
  const scope = singles.every(({ applies_to }) => applies_to === party) ? party : undefined;
  /** Without a scope, what binds only some says nothing of the others. */
  const binding = conditions.filter((one) =>
    partsOf(one).every(({ applies_to }) => applies_to === undefined || applies_to === scope),
  );
  const needsAuth = binding.some((one) =>
    partsOf(one).every(({ kind }) => kind === 'account' || kind === 'credential'),
  );
  const frequency = binding
    .flatMap(frequencyOf)
    .sort((one, other) => one.perSecond - other.perSecond)[0]?.text;
  return {
    ...(needsAuth && { requires_auth: true }),
    ...(frequency !== undefined && { max_frequency: frequency }),
    ...(scope !== undefined && { scope }),
  };
}

function frequencyOf(condition: Condition): readonly { readonly text: string; readonly perSecond: number }[] {
  if ('any' in condition || condition.kind !== 'rate') return [];
  const { max, per_s: seconds } = condition;
  const span = seconds === undefined ? undefined : spanOf(seconds);
  if (max === undefined || seconds === undefined || span === undefined) return [];
  return [{ text: `${max}/${span}`, perSecond: max / seconds }];
}

/** Each is said once: what is also said of everybody, or of every act, is not said again of some. */
function withoutRepeats(conditions: readonly Condition[]): readonly Condition[] {
  const said = new Set(conditions.map((one) => conditionName(one)));
  return conditions.filter((one) => {
    const { for: act, applies_to: party } = one as { readonly for?: string; readonly applies_to?: string };
    const wider = [act && ['for'], party && ['applies_to'], act && party && ['for', 'applies_to']];
    return !wider.some((left) => left && said.has(conditionName(one, left)));
  });
}

/** Lists of what is barred or asked become one list of their kind, as all of them have to be kept. */
function joined(conditions: readonly Condition[]): readonly Condition[] {
  const lists = new Map<string, Condition>();
  for (const condition of conditions) {
    const name = LIST_NAMES.find((one) => one in condition && !('any_of' in condition));
    const rest = name === undefined ? conditionName(condition) : conditionName(condition, [name]);
    const words = (one: Condition) =>
      (one as object as Readonly<Record<string, readonly string[]>>)[name ?? ''] ?? [];
    const earlier = lists.get(rest);
    if (earlier === undefined) lists.set(rest, condition);
    else if (name !== undefined)
      lists.set(rest, {
        ...earlier,
        [name]: [...new Set([...words(earlier), ...words(condition)])],
      } as Condition);
  }
  return [...lists.values()];
}

const LIST_NAMES = ['none_of', 'rules'] as const;

const RANKS: ReadonlyMap<ConditionKind, number> = new Map(CONDITION_KINDS.map((kind, rank) => [kind, rank]));

/** What an agent would break without knowing comes first; a choice stands where its first part would. */
export function mostImportantFirst(conditions: readonly Condition[]): readonly Condition[] {
  const rankOf = (one: Condition) => RANKS.get(partsOf(one)[0]?.kind ?? 'other') ?? RANKS.size;
  return conditions.toSorted((one, other) => rankOf(one) - rankOf(other));
}
