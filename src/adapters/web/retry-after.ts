import type { Clock } from '../../domain/ports/clock.js';
import type { FetchedPage } from '../../domain/ports/page-fetcher.js';

/** How long a server asks not to be asked again: seconds or a time (RFC 9110, 10.2.3). */
export function retryAfterOf({ headers }: Pick<FetchedPage, 'headers'>, clock: Clock): number | undefined {
  const text = headers['retry-after'] ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const untilMs = Date.parse(text) - clock.now().getTime();
  return untilMs > 0 ? untilMs : undefined;
}
