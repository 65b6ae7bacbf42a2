import { isRealDate } from '../calendar.js';
import type { Warning } from '../findings.js';
import { quote } from '../quote.js';

/** `expires` before today, `last_updated` after today. Today is the date in UTC. */
export function* dateWarnings(
  { expires, last_updated }: Record<string, unknown>,
  now: Date,
): Iterable<Warning> {
  const today = now.toISOString().slice(0, 'yyyy-mm-dd'.length);
  if (isDay(last_updated) && last_updated > today) {
    yield {
      path: '/last_updated',
      code: 'last_updated_in_future',
      message: `/last_updated is ${quote(last_updated)}, which is after today (${today}, UTC).`,
    };
  }
  if (isDay(expires) && expires < today) {
    yield {
      path: '/expires',
      code: 'expired',
      message: `/expires is ${quote(expires)}, which is past (today is ${today}, UTC): agents will fetch the document again.`,
    };
  }
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && isRealDate(value);
}
