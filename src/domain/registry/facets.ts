import { byKey, NOT_GIVEN, PERMISSION_KEYS } from '../terms/permission.js';
import { CATEGORIES } from './category.js';
import { VALIDATION_STATUSES } from './validation-status.js';

/** What a list of entries says of one permission: its value in a word, or why there is none. */
export const LISTED_VALUES = ['allowed', 'conditional', 'denied', ...NOT_GIVEN] as const;

export type ListedValue = (typeof LISTED_VALUES)[number];

/** How long ago the newest text of an entry is from. */
export const TEXT_AGES = ['under_1_year', '1_to_2_years', '2_to_5_years', 'over_5_years', 'unknown'] as const;

export type TextAge = (typeof TEXT_AGES)[number];

/** Stands for an entry that names no language of its texts. */
export const UNKNOWN_LANGUAGE = 'unknown';

/** What entries are filtered and counted by, each under the name that a query has for it. */
export const FACETS = ['validation_status', 'category', ...PERMISSION_KEYS, 'language', 'text_age'] as const;

export type Facet = (typeof FACETS)[number];

/** Which entries are meant; all of it together. */
export interface FacetFilter {
  /** Part of a domain name, lower case; matched literally, wherever it stands. */
  readonly q?: string;
  readonly facets: Readonly<Partial<Record<Facet, string>>>;
}

/** The options of a facet that are told also when no entry has them, in their order; a language is told where one has it. */
export const OPTIONS: Readonly<Record<Facet, readonly string[]>> = {
  validation_status: VALIDATION_STATUSES,
  category: CATEGORIES,
  ...byKey(() => LISTED_VALUES),
  language: [],
  text_age: TEXT_AGES,
};

/** In years; an age is more than the number before its own, and at most its own. */
const AGE_LIMITS: readonly (readonly [age: TextAge, years: number])[] = [
  ['under_1_year', 1],
  ['1_to_2_years', 2],
  ['2_to_5_years', 5],
  ['over_5_years', 10_000],
];

/** A range of days (YYYY-MM-DD, as text): later than `after`, up to and with `upTo`. */
export interface TextRange {
  readonly age: TextAge;
  readonly after: string;
  readonly upTo: string;
}

/** The days that each age means now, the newest first. The empty day, of an entry that names none, is in none of them. */
export function textRanges(now: Date): readonly TextRange[] {
  let upTo = '9999-12-31';
  return AGE_LIMITS.map(([age, years]) => {
    const range = { age, after: yearsBefore(now, years), upTo };
    upTo = range.after;
    return range;
  });
}

/** The same day so many years ago; the empty text where the calendar does not go back so far. */
function yearsBefore(now: Date, years: number): string {
  const year = now.getUTCFullYear() - years;
  return year < 0 ? '' : `${String(year).padStart(4, '0')}${now.toISOString().slice(4, 10)}`;
}
