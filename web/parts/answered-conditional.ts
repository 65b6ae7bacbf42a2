import { isAllowed } from '../../client/permission-value.js';
import type { Condition } from '../../src/domain/conditions/condition.js';
import { plainConditions } from '../../src/domain/conditions/read-conditions.js';
import { NAMED_SPANS } from '../../src/domain/conditions/time-spans.js';
import type { CheckAnswer, PermissionKey } from '../service/shapes.js';
import type { Conditional } from './conditions.js';

/** The actions that consist of requests, so that the document's request limits bear on them. */
const OF_REQUESTS: ReadonlySet<PermissionKey> = new Set(['read_content', 'scrape_data', 'api_access']);

/** What an answer asks for: its conditions, and the request limits of the document where they bear on the action. */
export function conditionalOf(answer: CheckAnswer, name: PermissionKey | undefined): Conditional {
  const { value } = answer.result;
  const limits = isAllowed(value) && name !== undefined && OF_REQUESTS.has(name) ? limitsOf(answer) : [];
  const { conditions, limits: reach } = answer;
  if (limits.length === 0) return { value, name, conditions, limits: reach };
  return { value, name, conditions: [...(conditions ?? plainConditions(value)), ...limits] };
}

function limitsOf({ rate_limits: limits = {} }: CheckAnswer): readonly Condition[] {
  const {
    requests_per_minute: perMinute,
    requests_per_hour: perHour,
    requests_per_day: perDay,
    concurrent_sessions: sessions,
  } = limits;
  return [
    ...(perMinute === undefined
      ? []
      : [{ kind: 'rate' as const, max: perMinute, per_s: NAMED_SPANS.minute }]),
    ...(perHour === undefined ? [] : [{ kind: 'rate' as const, max: perHour, per_s: NAMED_SPANS.hour }]),
    ...(perDay === undefined ? [] : [{ kind: 'rate' as const, max: perDay, per_s: NAMED_SPANS.day }]),
    ...(sessions === undefined ? [] : [{ kind: 'rate' as const, concurrency: sessions }]),
  ];
}
