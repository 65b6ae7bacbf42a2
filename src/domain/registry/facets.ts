import { byKey, NOT_GIVEN, PERMISSION_KEYS } from '../terms/permission.js';
import { CATEGORIES } from './category.js';
import { VALIDATION_STATUSES } from './validation-status.js';

/** How a list of entries shows one permission: its value in a word, or why there is none. */
export const LISTED_VALUES = ['allowed', 'conditional', 'denied', ...NOT_GIVEN] as const;

export type ListedValue = (typeof LISTED_VALUES)[number];

/** The age of an entry's newest text. */
export const TEXT_AGES = ['under_1_year', '1_to_2_years', '2_to_5_years', 'over_5_years', 'unknown'] as const;

export type TextAge = (typeof TEXT_AGES)[number];

/** The language of an entry that names no language of its texts. */
export const UNKNOWN_LANGUAGE = 'unknown';

/** The properties by which entries are filtered and counted, each by its name in a query. */
export const FACETS = ['validation_status', 'category', ...PERMISSION_KEYS, 'language', 'text_age'] as const;

export type Facet = (typeof FACETS)[number];

/** Which entries match; all conditions together. */
export interface FacetFilter {
  /** Part of a domain name, lower case; matched literally, anywhere in the name. */
  readonly q?: string;
  readonly facets: Readonly<Partial<Record<Facet, string>>>;
}

/**
 * The options of a facet that are listed even when no entry has them, in their order. A language is listed
 * only when an entry has it.
 */
export const OPTIONS: Readonly<Record<Facet, readonly string[]>> = {
  validation_status: VALIDATION_STATUSES,
  category: CATEGORIES,
  ...byKey(() => LISTED_VALUES),
  language: [],
  text_age: TEXT_AGES,
};

/** Upper limits in years. An age is more than the limit before it, and at most its own. */
const AGE_LIMITS: readonly (readonly [age: TextAge, years: number])[] = [
  ['under_1_year', 1],
  ['1_to_2_years', 2],
  ['2_to_5_years', 5],
  ['over_5_years', 10_000],
];

/** A range of days (YYYY-MM-DD, as text): later than `after`, up to and including `upTo`. */
export interface TextRange {
  readonly age: TextAge;
  readonly after: string;
  readonly upTo: string;
}

/**
 * The range of days of each age now, the newest first. The empty day, of an entry without one, is in no
 * range.
 */
export function textRanges(now: Date): readonly TextRange[] {
  let upTo = '9999-12-31';
  return AGE_LIMITS.map(([age, years]) => {
    const range = { age, after: yearsBefore(now, years), upTo };
    upTo = range.after;
    return range;
  });
}

/** The same day this many years ago; the empty text when the calendar does not go back so far. */
function yearsBefore(now: Date, years: number): string {
  const year = now.getUTCFullYear() - years;
  return year < 0 ? '' : `${String(year).padStart(4, '0')}${now.toISOString().slice(4, 10)}`;
}
