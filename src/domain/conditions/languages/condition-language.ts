/** Languages in which conditions are written. */
export const CONDITION_LANGUAGES = ['en', 'de', 'fr'] as const;
export type ConditionLanguage = (typeof CONDITION_LANGUAGES)[number];
