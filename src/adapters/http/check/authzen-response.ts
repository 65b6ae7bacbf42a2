import type { CheckResult } from '../../../domain/check/check-result.js';
import type { AccessDecision } from '../../../domain/check/evaluate-access.js';
import { toCheckResult } from '../../../domain/check/to-check-result.js';
import { STATUS_OF } from '../kit/http-error.js';

/** The decision that follows from an outcome, with the check behind it (Authorization API 1.0, 5.5). */
export function toAccessDecision({ outcome, decision }: AccessDecision): {
  readonly decision: boolean;
  readonly context: object;
} {
  if (outcome.kind === 'refused') {
    const { code, message } = outcome.error;
    return { decision: false, context: { error: { status: STATUS_OF[code], code, message } } };
  }
  const checked = toCheckResult(outcome);
  const { success: _, action: __, result, error: ___, message: ____, ...context } = checked;
  const { value, confidence: tier, caveats } = result;
  return {
    decision,
    context: { ...context, value, tier, caveats, ...(!decision && reasonsOf(checked)) },
  };
}

/** The reasons for a no, only in this service's own words: people see them, and models read them. */
function reasonsOf(checked: CheckResult) {
  const { verdict, reason_code: reason, check_id: id } = checked;
  return {
    reason_user: { '403': checked.message ?? refusalOf(checked) },
    reason_admin: { '403': `Verdict ${verdict}, reason ${reason}; check ${id} in the log of the service.` },
  };
}

function refusalOf({ verdict, permission, domain, reason_code: reason }: CheckResult): string {
  if (reason === 'denied_by_approver') return `A person has decided against this at ${domain}.`;
  if (reason === 'granted_by_approver') return `A person has allowed this at ${domain} under conditions.`;
  if (verdict === 'proceed') return `${domain} permits this with obligations.`;
  if (verdict === 'proceed_if_conditions_met') return `${domain} permits this under conditions.`;
  if (verdict === 'escalate') return `Whether ${domain} permits this is for a person to decide.`;
  return permission === 'denied'
    ? `${domain} does not permit this.`
    : `The terms of ${domain} are not known to permit this.`;
}
