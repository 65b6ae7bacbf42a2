import type { PermissionKey } from '../terms/permission.js';
import type { Condition, DenialLimits } from './condition.js';
import { conditionSentence } from './condition-sentence.js';
import { conditionsProse } from './conditions-prose.js';
import type { ConditionLanguage } from './languages/condition-language.js';
import { ENGLISH } from './languages/english.js';
import { FRENCH } from './languages/french.js';
import { GERMAN } from './languages/german.js';
import type { Wording } from './languages/wording.js';
import { limitsSentence } from './limits-sentence.js';

export { CONDITION_LANGUAGES, type ConditionLanguage } from './languages/condition-language.js';

const WORDINGS: Readonly<Record<ConditionLanguage, Wording>> = { en: ENGLISH, de: GERMAN, fr: FRENCH };

/** One short sentence that stands by itself. */
export function describeCondition(
  condition: Condition,
  language: ConditionLanguage = 'en',
  key?: PermissionKey,
): string {
  return conditionSentence(condition, key, WORDINGS[language]);
}

/** The conditions of a value in words (specification 2.3.2, `conditions`), as {@link conditionsProse}. */
export function describeConditions(
  conditions: readonly Condition[],
  language: ConditionLanguage = 'en',
  key?: PermissionKey,
): string {
  return conditionsProse(conditions, key, WORDINGS[language]);
}

/** How far a denial reaches, as a sentence. */
export function describeLimits(limits: DenialLimits, language: ConditionLanguage = 'en'): string {
  return limitsSentence(limits, WORDINGS[language]);
}
