const FIRST_YEAR = 1980;
const LAST_YEAR = FIRST_YEAR + 127;

/** A moment as ZIP has it, in UTC: date in the upper half, time in the lower, to the even second (APPNOTE 4.4.6). */
export function dosTime(moment: Date): number {
  const year = moment.getUTCFullYear();
  if (year < FIRST_YEAR) return dosTime(new Date(Date.UTC(FIRST_YEAR, 0, 1)));
  if (year > LAST_YEAR) return dosTime(new Date(Date.UTC(LAST_YEAR, 11, 31, 23, 59, 58)));
  const date = ((year - FIRST_YEAR) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate();
  const time = (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}
