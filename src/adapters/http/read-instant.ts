import { DomainError } from '../../domain/errors.js';
import { isRealDate } from '../../domain/validate/calendar.js';

/** The instants that ISO 8601 writes with a year of four digits, all of which Postgres takes; it has no year 0. */
export const EARLIEST_INSTANT_MS = Date.parse('0001-01-01T00:00:00.000Z');
const LATEST_INSTANT_MS = Date.parse('9999-12-31T23:59:59.999Z');

const PARTS =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:T(?<time>\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?<zone>Z|[+-]\d{2}:\d{2}))?$/;
/** `Date` takes 24:00 for the next day. */
const TIME = /^(?:[01]\d|2[0-3])(?::[0-5]\d){1,2}(?:\.\d+)?$/;
const ZONE = /^(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * The instant that a query parameter names; a day alone begins at 00:00 UTC, and digits beyond the millisecond are
 * dropped. A day that does not exist is refused rather than moved to one that does.
 *
 * @throws DomainError `invalid_request` for a time that does not exist, or one outside the years 1 to 9999
 */
export function readInstant(parameter: string, text: string): Date {
  const { day = '', time, zone } = PARTS.exec(text)?.groups ?? {};
  const exists =
    isRealDate(day) && (time === undefined || TIME.test(time)) && (zone === undefined || ZONE.test(zone));
  const instant = new Date(exists ? text : Number.NaN);
  if (Number.isNaN(instant.getTime()))
    throw new DomainError('invalid_request', `The parameter "${parameter}" is no time that exists.`);
  if (instant.getTime() < EARLIEST_INSTANT_MS || instant.getTime() > LATEST_INSTANT_MS)
    throw new DomainError(
      'invalid_request',
      `The parameter "${parameter}" is not within the years 1 to 9999 (UTC).`,
    );
  return instant;
}
