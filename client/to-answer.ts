import { type CheckResult, TERMS_ORIGINS } from '../src/domain/check/check-result.js';
import { TIERS, type Tier } from '../src/domain/check/confidence.js';
import { decisionOf } from '../src/domain/check/resolve-permission.js';
import { isObject } from '../src/domain/is-object.js';
import { VALIDATION_STATUSES } from '../src/domain/registry/validation-status.js';
import { PERMISSION_KEYS } from '../src/domain/terms/permission.js';
import type { Answer } from './decision.js';
import { AgentTermsError } from './errors.js';
import { areLimits, isPermissionValue } from './permission-value.js';

/**
 * An answer of a service: in full, or with the result as one word, a variant that specification 2.10 allows.
 */
export type PlainAnswer =
  | CheckResult
  | {
      readonly success: true;
      readonly result: 'allowed' | 'denied' | 'no_agentterms_json';
      readonly domain: string;
      readonly action: string;
      readonly checked_at: string;
    };

const VALUES = { allowed: true, denied: false, no_agentterms_json: null } as const;
const DECISIONS = { allowed: 'allowed', denied: 'denied', no_agentterms_json: 'not_specified' } as const;

/**
 * The answer in full. A result of one word has no confidence, so that an allow always needs a person.
 *
 * @throws AgentTermsError `invalid_response` for a value that is not an answer
 */
export function toAnswer(json: PlainAnswer): Answer {
  const { result } = json ?? {};
  if (json?.success !== true || typeof json.domain !== 'string' || typeof json.action !== 'string')
    throw new AgentTermsError('invalid_response', 'The service gave no answer to a check.');
  if (isObject(result)) {
    const { value, confidence, caveats } = result;
    const isTold = isPermissionValue(value) && (confidence === null || TIERS.includes(confidence as Tier));
    if (
      !isTold ||
      !Array.isArray(caveats) ||
      !caveats.every((caveat) => typeof caveat === 'string') ||
      !fits(json)
    )
      throw new AgentTermsError('invalid_response', 'The service gave a result of no known form.');
    return json as Answer;
  }
  if (typeof result !== 'string' || !Object.hasOwn(VALUES, result))
    throw new AgentTermsError('invalid_response', 'The service gave a result of no known form.');
  const isFound = result !== 'no_agentterms_json';
  return {
    success: true,
    domain: json.domain,
    action: json.action,
    result: { value: VALUES[result], confidence: null, caveats: [] },
    permission: DECISIONS[result],
    confidence: 0,
    checked_at: json.checked_at,
    ...(!isFound && { error: 'no_agentterms_json' as const }),
    check_id: '',
    source: isFound ? 'registry' : 'none',
    reason_code: isFound ? 'listed' : 'no_document',
    verdict: result === 'allowed' ? 'escalate' : 'block',
  };
}

/** Whether the fields besides the result have known values that agree with the permission value. */
function fits(json: PlainAnswer): boolean {
  const {
    result,
    permission,
    confidence,
    resolved_permission,
    validation_status,
    source,
    not_given,
    rate_limits,
    retry_after_seconds: retryAfter = 1,
  } = json as Answer;
  const { value } = result;
  return (
    permission === decisionOf(value) &&
    typeof confidence === 'number' &&
    (resolved_permission === undefined || PERMISSION_KEYS.includes(resolved_permission)) &&
    (validation_status === undefined || VALIDATION_STATUSES.includes(validation_status)) &&
    (source === undefined || TERMS_ORIGINS.includes(source)) &&
    (rate_limits === undefined || areLimits(rate_limits)) &&
    Number.isInteger(retryAfter) &&
    retryAfter >= 1 &&
    ((source !== 'none' && not_given === undefined) || value === null)
  );
}
