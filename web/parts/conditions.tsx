import type { Condition, DenialLimits } from '../../src/domain/conditions/condition.js';
import { CONDITION_GROUPS, groupOf } from '../../src/domain/conditions/condition-groups.js';
import { saidConditions } from '../../src/domain/conditions/conditions-prose.js';
import {
  type ConditionLanguage,
  describeCondition,
  describeLimits,
} from '../../src/domain/conditions/describe-conditions.js';
import { type SentencePart, sentenceParts } from '../../src/domain/conditions/free-texts.js';
import { readAnsweredConditions } from '../../src/domain/conditions/read-conditions.js';
import { readAnsweredLimits, withoutLimits } from '../../src/domain/conditions/read-limits.js';
import type { PermissionKey, PlainPermissionValue } from '../service/shapes.js';
import { language as pageLanguage, texts } from '../texts/texts.js';
import { Said } from './said.js';

export interface Conditional {
  readonly value: PlainPermissionValue;
  /** The items of the value; without them the value's own fields count. */
  readonly conditions?: readonly object[] | undefined;
  /** How far a denial reaches, where that is said by itself. */
  readonly limits?: DenialLimits | undefined;
  /** The permission that it is of, where that is known. */
  readonly name?: PermissionKey | undefined;
  /** That of the page unless it is given. */
  readonly language?: ConditionLanguage | undefined;
}

/** Fewer sentences than this need no headings. */
const FEWEST_WITH_HEADINGS = 5;

interface Sentence {
  readonly group: (typeof CONDITION_GROUPS)[number];
  readonly text: string;
  readonly parts: readonly SentencePart[];
}

/**
 * What has to be met for a value, one by one, in the language of the page: what an agent would break without knowing comes
 * first. Nothing for a value without conditions.
 */
export function Conditions(given: Conditional) {
  const sentences = sentencesIn(given);
  if (sentences.length === 0) return null;
  const groups = CONDITION_GROUPS.map((name) => ({
    name,
    sentences: sentences.filter(({ group }) => group === name),
  })).filter(({ sentences: ofGroup }) => ofGroup.length > 0);
  const hasHeadings = groups.length > 1 && sentences.length >= FEWEST_WITH_HEADINGS;
  return (
    <>
      {groups.map(({ name, sentences: ofGroup }) => (
        <div key={name} class="condition-group">
          {hasHeadings && <p class="quiet">{texts.conditionGroups[name]}</p>}
          <ul class="conditions">
            {ofGroup.map(({ text, parts }) => (
              <li key={text}>
                {parts.map((part) =>
                  part.isFree && (given.language ?? pageLanguage) !== 'en' ? (
                    <span key={part.text} lang="en">
                      <Said text={part.text} most={1_000} />
                    </span>
                  ) : (
                    <Said key={part.text} text={part.text} most={1_000} />
                  ),
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

export function sentencesOf(given: Conditional): readonly string[] {
  return sentencesIn(given).map(({ text }) => text);
}

function sentencesIn({
  value,
  conditions,
  limits: given,
  name,
  language = pageLanguage,
}: Conditional): readonly Sentence[] {
  const limits = readAnsweredLimits(given);
  const read = readAnsweredConditions(conditions, withoutLimits(value, limits));
  const said = saidConditions(read).flatMap((item): readonly Sentence[] => {
    const group = groupOf(item);
    if (isProse(item, value))
      return item.text
        .split(/(?<=[.!?;])\s+/)
        .map((text) => ({ group, text, parts: [{ text, isFree: false }] }));
    const text = describeCondition(item, language, name);
    return [{ group, text, parts: sentenceParts(item, text) }];
  });
  const reach = limits === undefined ? [] : [describeLimits(limits, language)];
  const first = reach.map((text): Sentence => ({ group: 'acting', text, parts: [{ text, isFree: false }] }));
  return [...new Map([...first, ...said].map((one) => [one.text, one])).values()];
}

/** What a site says in its own words stays as it is, so that nothing hidden in it is lost before it is shown. */
function isProse(
  item: Condition,
  value: PlainPermissionValue,
): item is Condition & { readonly kind: 'other'; readonly text: string } {
  if ('any' in item || item.kind !== 'other' || item.applies_to !== undefined) return false;
  const prose = (typeof value === 'object' && value?.conditions?.trim()) || '';
  return item.text === prose || (item.text.endsWith('…') && prose.startsWith(item.text.slice(0, -1)));
}
