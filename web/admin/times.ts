import { adminTexts } from './texts/en.js';

const DAY_MS = 86_400_000;
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** How long ago, in words. {@link momentOf} gives the exact time. */
export function standingSince(instant: string, now = Date.now()): string {
  const days = Math.max(0, Math.floor((now - Date.parse(instant)) / DAY_MS));
  const { when } = adminTexts;
  if (days < 60) return when.days(days);
  return days < 730 ? when.months(Math.floor(days / 30.44)) : when.years(Math.floor(days / 365.25));
}

/** A day in the reader's time zone. */
export function dayHere(instant: string | null): string {
  return instant === null ? adminTexts.when.never : DAY.format(new Date(instant));
}

/** A minute in the reader's time zone. */
export function momentHere(instant: string | null): string {
  return instant === null ? adminTexts.when.never : MOMENT.format(new Date(instant));
}
