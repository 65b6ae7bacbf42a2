import type { ConditionKind, SingleCondition } from './condition.js';
import type { ShownCondition } from './condition-sentence.js';
import type { ConditionState, Resolution } from './settle.js';

/** Parameters that hold free text or addresses from the site. */
export const FREE_PARAMETERS: ReadonlySet<string> = new Set(['text', 'url', 'pattern', 'spdx', 'source']);

/** A condition without any text of the site: only kinds, numbers, codes and words of closed lists. */
export interface ClosedCondition {
  /** `any` when one of several is enough. */
  readonly kind: ConditionKind | 'any';
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly any?: readonly Pick<ClosedCondition, 'kind' | 'parameters'>[];
  readonly state?: ConditionState | undefined;
  readonly settled_by?: string | undefined;
  readonly resolution?: Resolution | undefined;
}

/** A condition in a form for a model, which must not take a site's text for instructions. */
export function closedForm(
  condition: ShownCondition & Pick<ClosedCondition, 'state' | 'settled_by' | 'resolution'>,
): ClosedCondition {
  const { state, settled_by: field, resolution, ...rest } = condition;
  return {
    ...('any' in rest ? { kind: 'any' as const, any: rest.any.map(closedSingle) } : closedSingle(rest)),
    ...(state !== undefined && { state }),
    ...(field !== undefined && { settled_by: field }),
    ...(resolution !== undefined && { resolution }),
  };
}

function closedSingle({
  kind,
  evidence: _,
  ...given
}: SingleCondition): Pick<ClosedCondition, 'kind' | 'parameters'> {
  const parameters = Object.entries(given).filter(([name]) => !FREE_PARAMETERS.has(name));
  return { kind, ...(parameters.length > 0 && { parameters: Object.fromEntries(parameters) }) };
}
