import { askAgainIn } from '../ask-again.js';
import type { DomainName } from '../terms/domain-name.js';
import type { CheckAnswer } from './answer-check.js';
import { answeredConditions } from './answered-conditions.js';
import type { AbsenceReason, CheckResult, ShownApproval } from './check-result.js';
import type { NoTerms } from './find-terms.js';

const NO_CAVEATS: readonly string[] = [];

/**
 * The published form of an answer: the specification's fields in its order, then the service's own. What there is none of
 * is `undefined`, which JSON leaves out: objects of one shape are made and written faster.
 */
export function toCheckResult(answer: CheckAnswer): CheckResult {
  const { domain, action, match, terms, resolution } = answer;
  const resolvedPermission = match.kind === 'mapped' ? match.key : undefined;
  if (terms.kind === 'none' || resolution === undefined) {
    const { reason, retryAfterSeconds }: NoTerms =
      terms.kind === 'none' ? terms : { kind: 'none', reason: 'no_document' };
    return {
      success: true,
      domain,
      action,
      result: { value: null, confidence: null, caveats: NO_CAVEATS },
      permission: 'not_specified',
      confidence: 0,
      resolved_permission: resolvedPermission,
      checked_at: answer.checkedAt.toISOString(),
      error: 'no_agentterms_json',
      message: [
        absenceMessage(domain, reason),
        ...(retryAfterSeconds === undefined ? [] : [askAgainIn(retryAfterSeconds)]),
      ].join(' '),
      check_id: answer.id,
      source: 'none',
      reason_code: answer.standing?.reason ?? reason,
      retry_after_seconds: retryAfterSeconds,
      verdict: answer.verdict,
      next: answer.next,
      approval: approvalOf(answer),
    };
  }
  return {
    success: true,
    domain,
    action,
    result: { value: resolution.value, confidence: resolution.tier, caveats: resolution.caveats },
    permission: resolution.decision,
    confidence: resolution.matchConfidence,
    policy_excerpt: answer.excerpt,
    resolved_permission: resolvedPermission,
    agentterms_version: terms.document.agentterms_version,
    checked_at: answer.checkedAt.toISOString(),
    check_id: answer.id,
    answered_for: terms.domain === domain ? undefined : terms.domain,
    source: terms.origin,
    validation_status: terms.validationStatus,
    document_hash: terms.documentHash,
    reason_code: answer.standing?.reason ?? resolution.reason,
    not_given: resolution.notGiven,
    accuracy: resolution.measured,
    measured: answer.accuracy,
    rate_limits: terms.document.rate_limits,
    verdict: answer.verdict,
    next: answer.next,
    approval: approvalOf(answer),
    limits: match.kind === 'none' ? undefined : terms.document.limits?.[match.key],
    ...conditionsOf(answer),
  };
}

function approvalOf({ standing }: CheckAnswer): ShownApproval | undefined {
  if (standing === undefined) return undefined;
  const { id, kind, state, scope, until, decidedBy, conditions, reason } = standing.approval;
  return { id, kind, state, scope, until: until?.toISOString(), decided_by: decidedBy, conditions, reason };
}

function conditionsOf({
  match,
  terms,
  outcome,
}: CheckAnswer): Pick<CheckResult, 'conditions' | 'residual' | 'obligations'> {
  if (match.kind === 'none' || terms.kind === 'none') return {};
  const kept = terms.document.conditions?.[match.key];
  if (kept === undefined) return {};
  if (outcome === undefined) return { conditions: kept.items };
  return answeredConditions(kept.items, outcome, match.key);
}

function absenceMessage(domain: DomainName, reason: AbsenceReason): string {
  switch (reason) {
    case 'no_document':
      return `No terms document is known for ${domain}.`;
    case 'own_file_invalid':
      return `${domain} publishes an agentterms.json that is not a valid terms document, so it was not used.`;
    case 'lookup_timed_out':
      return `No terms document is known for ${domain} yet; its own file did not arrive in time.`;
    case 'unreachable':
      return `No terms document is known for ${domain}, and the site could not be reached.`;
    case 'not_known_then':
      return `Nothing is known of what ${domain} permitted at that time.`;
    case 'not_kept':
      return `The agentterms.json of ${domain} changed more often around that time than is kept, so it is not known what it said.`;
  }
}
