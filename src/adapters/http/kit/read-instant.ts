import { DomainError } from '../../../domain/errors.js';
import { isRealDate } from '../../../domain/validate/calendar.js';

/** The range of ISO 8601 with a year of four digits. Postgres accepts all of it, but has no year 0. */
export const EARLIEST_INSTANT_MS = Date.parse('0001-01-01T00:00:00.000Z');
const LATEST_INSTANT_MS = Date.parse('9999-12-31T23:59:59.999Z');

const CLOCK = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;
/** Only times that exist: `Date` reads 24:00 as the next day. */
const WRITTEN = new RegExp(
  String.raw`^(\d{4}-\d{2}-\d{2})(?:T${CLOCK}(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]${CLOCK}))?$`,
);

/**
 * Reads the instant of a query parameter. A day without a time begins at 00:00 UTC, and digits beyond the
 * millisecond are dropped. A day that does not exist is refused, not moved to one that does.
 *
 * @throws DomainError `invalid_request` for a time that does not exist, or one outside the years 1 to 9999
 */
export function readInstant(parameter: string, text: string): Date {
  const [, day = ''] = WRITTEN.exec(text) ?? [];
  const instant = new Date(isRealDate(day) ? text : Number.NaN);
  if (Number.isNaN(instant.getTime()))
    throw new DomainError('invalid_request', `The parameter "${parameter}" is no time that exists.`);
  if (instant.getTime() < EARLIEST_INSTANT_MS || instant.getTime() > LATEST_INSTANT_MS)
    throw new DomainError(
      'invalid_request',
      `The parameter "${parameter}" is not within the years 1 to 9999 (UTC).`,
    );
  return instant;
}
