import type { CallerLimits } from '../adapters/http/kit/limits.js';
import type { Settings } from './settings.js';
import { SETTINGS } from './settings-table.js';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

/** Enough for any development, but still a limit. */
const OPERATOR_HOURLY = 100_000;

type LimitSettings = Pick<
  Settings,
  'host' | 'baseUrl' | 'apiUrl' | 'trustProxy' | 'rateLimitHourly' | 'rateLimitDaily' | 'rateLimitLoopback'
>;

/**
 * The limits of callers. A caller on the same machine counts as the operator only when it cannot be anyone
 * else: the service listens only on loopback, trusts no proxy and has no public address.
 */
export function callerLimits({
  host,
  baseUrl,
  apiUrl,
  trustProxy,
  rateLimitHourly: hourly,
  rateLimitDaily: daily,
  rateLimitLoopback = isAsShipped(hourly, daily) ? OPERATOR_HOURLY : 0,
}: LimitSettings): CallerLimits {
  const names = [
    host,
    ...[baseUrl, apiUrl].flatMap((url) => (url === undefined ? [] : new URL(url).hostname)),
  ];
  const isPrivate = trustProxy === false && names.every((name) => LOOPBACK.test(name));
  return isPrivate && rateLimitLoopback > 0
    ? { hourly, daily, loopbackHourly: rateLimitLoopback }
    : { hourly, daily };
}

/** An operator who has set limits wants to see them at work, on the own machine too. */
function isAsShipped(hourly: number, daily: number): boolean {
  return hourly === SETTINGS.rateLimitHourly.fallback({}) && daily === SETTINGS.rateLimitDaily.fallback({});
}
