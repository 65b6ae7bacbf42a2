import type { CheckResult } from '../src/domain/check/check-result.js';
import {
  type DecisionPolicy,
  type DecisionReason,
  decide as decideByTable,
  type Verdict,
} from '../src/domain/check/decide.js';
import { exactAction } from '../src/domain/check/exact-action.js';
import { PERMISSION_KEYS, type PermissionKey } from '../src/domain/terms/permission.js';
import { checkDecisionOptions } from './check-options.js';
import { areMet, type Condition, type ConditionCheckers, conditionsOf } from './conditions.js';
import type { AgentTermsError } from './errors.js';
import type { Kept } from './kept-answers.js';
import { type PlainAnswer, toAnswer } from './to-answer.js';

/** The answer to a check, as a service gives it or as it was made here. */
export interface Answer extends CheckResult {
  /** Present when the answer was not just fetched. */
  readonly kept?: Kept;
}

/** What to do with an answer, and why. */
export interface Decision {
  readonly verdict: Verdict;
  readonly reason: DecisionReason | 'conditions_unverified' | 'no_answer';
  /** One sentence for people and for a model. */
  readonly explanation: string;
  /** What still has to be met, or was not. */
  readonly conditions: readonly Condition[];
  /** The key that the action means; absent when it means none. */
  readonly permission?: PermissionKey;
  /** Absent when the question was not answered. */
  readonly answer?: Answer;
  /** From when on asking again makes sense, where the question was not answered and the service said it. */
  readonly retryAfterMs?: number;
}

/** What a log of decisions holds at least (specification 4.1), and what explains it. */
export interface DecisionRecord {
  readonly domain: string;
  readonly action: string;
  readonly decision: Answer['permission'];
  /** Match confidence, 0 to 1. */
  readonly confidence: number;
  /** UTC; when the answer was made, which may be kept since. */
  readonly checked_at: string;
  readonly agent_id: string | null;
  readonly run_id: string | null;
  readonly verdict: Verdict;
  readonly reason: Decision['reason'];
  readonly check_id: string | null;
  readonly answer_age_ms: number;
}

/**
 * What to do with an answer by specification 4.1 and the caller's policy, in either form that a service may give it. Fail
 * closed: what is no answer is decided like a question without one.
 */
export function decide(given: Answer | PlainAnswer, policy: DecisionPolicy = {}): Decision {
  checkDecisionOptions({ policy });
  let answer: Answer;
  try {
    answer = toAnswer(given);
  } catch (error) {
    return decideUnanswered(given?.action, error as AgentTermsError, policy);
  }
  return decideAnswer(answer, policy);
}

/** {@link decide} for an answer that has been read already. */
export function decideAnswer(answer: Answer, policy: DecisionPolicy = {}): Decision {
  const { result, resolved_permission: resolved, action } = answer;
  const key = KEYS.has(resolved) ? resolved : keyNamed(action);
  const { verdict, reason } = decideByTable(
    {
      value: result.value,
      tier: result.confidence,
      key,
      matchConfidence: answer.confidence,
      // A service that does not say where its answer comes from has not validated it.
      validationStatus:
        answer.validation_status ?? (answer.source === 'authoritative' ? undefined : 'unvalidated'),
      // Of the other tiers a caveat is said only when something is wrong with the document itself (specification 2.10).
      doubtful: result.caveats.length > 0 && result.confidence !== 'low',
      unread:
        answer.not_given !== undefined || (answer.source === 'none' && answer.reason_code !== 'no_document'),
    },
    policy,
  );
  return {
    verdict,
    reason,
    explanation: explain(reason, answer, key),
    conditions: verdict === 'block' ? [] : conditionsOf(result.value),
    ...(key !== undefined && { permission: key }),
    answer,
  };
}

/** What to do where a question was not answered: nothing is known, so nothing is allowed. */
export function decideUnanswered(
  action: unknown,
  { message, retryAfterMs }: Error & Pick<AgentTermsError, 'retryAfterMs'>,
  policy: DecisionPolicy = {},
): Decision {
  const key = keyNamed(String(action));
  const { verdict } = decideByTable({ value: null, tier: null, key, unread: true }, policy);
  return {
    verdict,
    reason: 'no_answer',
    explanation: message,
    conditions: [],
    ...(key !== undefined && { permission: key }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

/**
 * Tests the conditions of a decision: met, it proceeds; one not met, it blocks; one that cannot be told, a person is asked
 * (specification 4.1). A decision without open conditions stays as it is.
 */
export async function settle(decision: Decision, checkers: ConditionCheckers): Promise<Decision> {
  if (decision.verdict !== 'proceed_if_conditions_met') return decision;
  const { met, open } = await areMet(decision.conditions, checkers);
  const site = decision.answer?.domain ?? 'The site';
  if (met === true)
    return {
      ...decision,
      verdict: 'proceed',
      reason: 'conditions_met',
      explanation: `${site} permits this, and its conditions are met.`,
    };
  // Sentences without an end keep the separator that the terms had between them.
  const listed = open
    .map(describeCondition)
    .join('; ')
    .replaceAll(/([.!?]); /g, '$1 ');
  return met === false
    ? {
        ...decision,
        verdict: 'block',
        reason: 'condition_not_met',
        conditions: open,
        explanation: `A condition of ${site} is not met: ${listed}`,
      }
    : {
        ...decision,
        verdict: 'escalate',
        reason: 'conditions_unverified',
        conditions: open,
        explanation: `Conditions of ${site} cannot be verified here: ${listed}`,
      };
}

/**
 * {@link settle} for the conditions that have a test; the others stay open, as in an answer of a service that was told some of
 * what it has to know.
 */
export async function settleTested(decision: Decision, checkers: ConditionCheckers): Promise<Decision> {
  const { conditions, verdict } = decision;
  const tested = conditions.filter(({ kind }) => checkers[kind] !== undefined);
  const untested = conditions.filter((condition) => !tested.includes(condition));
  if (verdict !== 'proceed_if_conditions_met' || tested.length === 0) return decision;
  const settled = await settle({ ...decision, conditions: tested }, checkers);
  if (untested.length === 0 || settled.verdict === 'block') return settled;
  return settled.verdict === 'proceed'
    ? { ...decision, conditions: untested }
    : { ...settled, conditions: [...settled.conditions, ...untested] };
}

/** A condition as a sentence. */
export function describeCondition(condition: Condition): string {
  switch (condition.kind) {
    case 'auth':
      return 'The agent must be authenticated.';
    case 'frequency':
      return `At most ${condition.text}.`;
    case 'scope':
      return `Only data of the scope "${condition.scope}".`;
    default:
      return condition.text;
  }
}

/** What is recorded of a decision about an action at a site. */
export function recordOf(
  decision: Decision,
  asked: {
    readonly domain: string;
    readonly action: string;
    readonly agentId?: string;
    readonly runId?: string;
  },
): DecisionRecord {
  const { answer, verdict, reason } = decision;
  return {
    domain: answer?.domain ?? asked.domain,
    action: asked.action,
    decision: answer?.permission ?? 'not_specified',
    confidence: answer?.confidence ?? 0,
    checked_at: answer?.checked_at ?? new Date().toISOString(),
    agent_id: asked.agentId ?? null,
    run_id: asked.runId ?? null,
    verdict,
    reason,
    check_id: answer?.check_id ?? null,
    answer_age_ms: answer?.kept?.ageMs ?? 0,
  };
}

const KEYS: ReadonlySet<unknown> = new Set(PERMISSION_KEYS);

function keyNamed(action: string): PermissionKey | undefined {
  const match = exactAction(action);
  return match?.kind === 'exact' ? match.key : undefined;
}

function explain(reason: DecisionReason, answer: Answer, key: PermissionKey | undefined): string {
  const { domain, policy_excerpt: excerpt = '', message = '', result } = answer;
  const action = key ?? `"${answer.action}"`;
  switch (reason) {
    case 'allowed':
    case 'allowed_under_conditions':
    case 'conditions_met':
    case 'denied':
      return excerpt || `${domain} ${reason === 'denied' ? 'denies' : 'allows'} ${action}.`;
    case 'allowed_by_policy':
      return `${domain} says nothing of ${action}, which the policy allows.`;
    case 'condition_not_met':
      return `${domain} allows ${action} under a condition that is not met. ${excerpt}`.trim();
    case 'not_told':
      return message || `The terms of ${domain} say nothing of ${action}.`;
    case 'not_read':
      return message || result.caveats.join(' ') || `The terms of ${domain} were not read in full.`;
    case 'action_not_recognised':
      return `The action ${action} is none of the seven permissions.`;
    case 'low_confidence':
      return (
        `${excerpt} ${result.caveats.join(' ')}`.trim() ||
        `What ${domain} says of ${action} is not sure enough.`
      );
    case 'faint_match':
      return `It is not sure enough that the action means ${action}.`;
    case 'not_validated':
      return `${excerpt} The registry entry of ${domain} is ${answer.validation_status}.`.trim();
    case 'doubtful_document':
      return result.caveats.join(' ');
  }
}
