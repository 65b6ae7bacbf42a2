import type { Condition } from '../../src/domain/conditions/condition.js';
import { describeCondition, describeLimits } from '../../src/domain/conditions/describe-conditions.js';
import { readAnsweredConditions } from '../../src/domain/conditions/read-conditions.js';
import { readAnsweredLimits, withoutLimits } from '../../src/domain/conditions/read-limits.js';
import type { CheckAnswer, PlainPermissionValue } from '../service/shapes.js';
import { language } from '../texts/texts.js';
import { Said } from './said.js';

export interface Conditional {
  readonly value: PlainPermissionValue;
  /** The items of an answer; without them the value's own fields count. */
  readonly conditions?: CheckAnswer['conditions'] | undefined;
  /** How far a denial reaches. */
  readonly limits?: CheckAnswer['limits'] | undefined;
}

/** What has to be met for a value, one by one, in the language of the pages; nothing for a value without conditions. */
export function Conditions(given: Conditional) {
  const sentences = sentencesOf(given);
  if (sentences.length === 0) return null;
  return (
    <ul class="conditions">
      {sentences.map((sentence) => (
        <li key={sentence}>
          <Said text={sentence} most={1_000} />
        </li>
      ))}
    </ul>
  );
}

export function sentencesOf({ value, conditions, limits: given }: Conditional): readonly string[] {
  const limits = readAnsweredLimits(given);
  const items = readAnsweredConditions(conditions, withoutLimits(value, limits));
  const reach = limits === undefined ? [] : [describeLimits(limits, language)];
  return [...new Set([...reach, ...items.flatMap(sentencesOfItem)])];
}

/** What a site says in its own words stays as it is, so that nothing hidden in it is lost before it is shown. */
function sentencesOfItem(item: Condition): readonly string[] {
  const isProse = !('any' in item) && item.kind === 'other' && item.applies_to === undefined;
  return isProse ? item.text.split(/(?<=[.!?;])\s+/) : [describeCondition(item, language)];
}
