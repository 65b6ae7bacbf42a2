import type { SiteRateLimits } from '../../src/domain/check/check-result.js';
import { type ConditionOf, partsOf, type SingleCondition } from '../../src/domain/conditions/condition.js';
import { spanOf } from '../../src/domain/conditions/time-spans.js';
import type { Decision } from '../decision.js';
import type { Limits, RateLimit } from './pace.js';

type Rate = ConditionOf<'rate'>;

const RATES = [
  ['requests_per_minute', 60_000, 'minute'],
  ['requests_per_hour', 3_600_000, 'hour'],
  ['requests_per_day', 86_400_000, 'day'],
] as const;

/**
 * Whether counting requests is enough to keep a condition. A count cannot show whether a load is reasonable.
 */
export function isCounted({ max, per_s: seconds, concurrency, reasonable }: Rate): boolean {
  if (reasonable === true || (max === undefined) !== (seconds === undefined)) return false;
  return max !== undefined || concurrency !== undefined;
}

/**
 * The rate limits of a site: its limits for all requests, and those in the conditions of the action,
 * including conditions that a person has judged.
 */
export function limitsOf(
  { answer, obligations, residual }: Decision,
  action: string,
  limits: SiteRateLimits | undefined,
): Limits {
  // The answer's limits come first: the service's registry does not hold a site's own file.
  const given = answer?.rate_limits ?? limits ?? {};
  const rates: RateLimit[] = [];
  for (const [field, periodMs, period] of RATES) {
    const count = given[field];
    if (count !== undefined)
      rates.push({ count, periodMs, scope: '', text: `at most ${count} requests a ${period}` });
  }
  const items: readonly SingleCondition[] = [...obligations, ...residual].flatMap(partsOf);
  rates.push(...items.flatMap((item) => rateOf(item, action)));
  const concurrent = [
    given.concurrent_sessions,
    ...items.map((item) => (item.kind === 'rate' ? item.concurrency : undefined)),
  ].filter((most) => most !== undefined);
  return { rates, concurrent: concurrent.length === 0 ? undefined : Math.min(...concurrent) };
}

function rateOf(item: SingleCondition, action: string): readonly RateLimit[] {
  if (item.kind === 'robots' && item.crawl_delay_s !== undefined) {
    const { crawl_delay_s: seconds } = item;
    return [{ count: 1, periodMs: seconds * 1000, scope: '', text: `one request every ${seconds} seconds` }];
  }
  if (item.kind !== 'rate' || item.max === undefined || item.per_s === undefined) return [];
  const { max: count, per_s: seconds } = item;
  const span = spanOf(seconds) ?? `${seconds} seconds`;
  return [{ count, periodMs: seconds * 1000, scope: action, text: `${action} at most ${count}/${span}` }];
}
