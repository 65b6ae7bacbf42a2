import type { Condition } from '../../../domain/conditions/condition.js';
import type { PermissionKey } from '../../../domain/terms/permission.js';
import type { FoundCondition } from './find-conditions.js';

const MOST = 10;

/**
 * The conditions of a value, without duplicates. A denial has only the conditions that would lift it. If a
 * text names several ages and does not say from which one a guardian can consent, the right age is uncertain,
 * and none is returned.
 */
export function conditionsOf(
  key: PermissionKey,
  value: boolean,
  all: readonly FoundCondition[],
): readonly FoundCondition[] {
  const ofKey = all.filter(
    ({ keys, condition }) => keys.includes(key) && isOfKind(condition, 'permission') === !value,
  );
  const ages = ofKey.filter(({ condition }) => isOfKind(condition, 'min_age'));
  const others = ofKey.filter(({ condition }) => !isOfKind(condition, 'min_age'));
  return distinct([...others, ...onlyAge(ages)]).slice(0, MOST);
}

function onlyAge(found: readonly FoundCondition[]): readonly FoundCondition[] {
  const numbered = found.filter(({ condition }) => yearsOf(condition) !== undefined);
  const years = [...new Set(numbered.map(({ condition }) => yearsOf(condition) as number))].sort(
    (one, other) => one - other,
  );
  const [least, most] = [years[0], years.at(-1)];
  if (least === undefined || most === undefined) return found.slice(0, 1);
  const best = numbered.find(({ condition }) => yearsOf(condition) === most);
  if (best === undefined) return [];
  if (years.length === 1) return [best];
  const isHelped = numbered.some(
    ({ clause, condition }) => yearsOf(condition) === least && clause.mentions('guardian').length > 0,
  );
  if (years.length > 2 || !isHelped) return [];
  return [{ ...best, condition: { kind: 'min_age', years: most, with_guardian_from: least } }];
}

const yearsOf = (condition: Condition): number | undefined =>
  'kind' in condition && condition.kind === 'min_age' ? condition.years : undefined;

const isOfKind = (condition: Condition, kind: string): boolean =>
  'kind' in condition && condition.kind === kind;

/** Without duplicates; the first of each stays in place. */
function distinct(found: readonly FoundCondition[]): readonly FoundCondition[] {
  const seen = new Map<string, FoundCondition>();
  for (const one of found) {
    const first = 'any' in one.condition ? one.condition.any[0] : one.condition;
    const id = JSON.stringify(first);
    if (!seen.has(id)) seen.set(id, one);
  }
  return [...seen.values()];
}
