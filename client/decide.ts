import { type AnsweredConditions, answeredConditions } from '../src/domain/check/answered-conditions.js';
import type { AnsweredCondition } from '../src/domain/check/check-result.js';
import {
  type DecisionPolicy,
  type DecisionReason,
  decide as decideByTable,
  type PlainDecision,
} from '../src/domain/check/decide.js';
import { exactAction } from '../src/domain/check/exact-action.js';
import { partsOf } from '../src/domain/conditions/condition.js';
import type { ShownCondition } from '../src/domain/conditions/condition-sentence.js';
import type { CallerProfile } from '../src/domain/conditions/profile.js';
import type { SettleContext } from '../src/domain/conditions/settle.js';
import { type ConditionsOutcome, settleConditions } from '../src/domain/conditions/settle-conditions.js';
import { PERMISSION_KEYS, type PermissionKey } from '../src/domain/terms/permission.js';
import { checkDecisionOptions } from './check-options.js';
import { conditionsOf, testConditions } from './conditions.js';
import type { Answer, Decision, DecisionRecord, DecisionRules } from './decision.js';
import type { AgentTermsError } from './errors.js';
import { isAllowed } from './permission-value.js';
import { type PlainAnswer, toAnswer } from './to-answer.js';

/**
 * What to do with an answer by specification 4.1, the caller's policy and its profile, in either form that a service may give
 * it. Fail closed: anything that is not an answer is decided as if none had come.
 *
 * @throws TypeError for a policy or a profile with a field that nothing heeds
 */
export function decide(
  given: Answer | PlainAnswer,
  policy: DecisionPolicy = {},
  profile?: CallerProfile,
): Decision {
  checkDecisionOptions({ policy, profile });
  let answer: Answer;
  try {
    answer = toAnswer(given);
  } catch (error) {
    return decideUnanswered(given?.action, error as AgentTermsError, policy);
  }
  const question = toQuestion(answer, profile);
  return decideQuestion(question, settled(question), policy);
}

/** {@link decide} for an answer that has been read already, with the caller's tests of what the profile leaves open. */
export async function decideAnswer(
  answer: Answer,
  { policy = {}, profile, conditions: checkers = {} }: DecisionRules = {},
): Promise<Decision> {
  const question = toQuestion(answer, profile);
  const decision = decideQuestion(question, settled(question), policy);
  const { items, context } = question;
  const isTested = items.some((item) => partsOf(item).some(({ kind }) => checkers[kind] !== undefined));
  // No test makes a block laxer.
  if (!isTested || context === undefined || decision.verdict === 'block') return decision;
  const outcome = await testConditions(items, checkers, question.profile, context);
  return decideQuestion(question, outcome, policy);
}

interface Question {
  readonly answer: Answer;
  readonly key: PermissionKey | undefined;
  readonly items: readonly ShownCondition[];
  readonly profile: CallerProfile;
  /** Absent where it is not known what the action means. */
  readonly context: SettleContext | undefined;
}

const NOBODY: CallerProfile = {};

function toQuestion(answer: Answer, profile: CallerProfile = NOBODY): Question {
  const { resolved_permission: resolved, action, domain } = answer;
  const key = KEYS.has(resolved) ? resolved : keyNamed(action);
  const context = key === undefined ? undefined : { key, site: domain, now: new Date() };
  return { answer, key, items: conditionsOf(answer, key), profile, context };
}

function settled({ items, profile, context }: Question): ConditionsOutcome {
  if (context !== undefined) return settleConditions(items, profile, context);
  return {
    state: items.length === 0 ? 'met' : 'unknown',
    settled: items.map(() => ({ state: 'unknown', resolution: 'user' })),
    obligations: [],
  };
}

function decideQuestion(
  { answer, key, items }: Question,
  outcome: ConditionsOutcome,
  policy: DecisionPolicy,
): Decision {
  const { result } = answer;
  const { verdict, reason } = decideByTable(
    {
      value: result.value,
      conditions: outcome.state,
      tier: result.confidence,
      // A site's word on its own document is no measurement.
      measured: answer.source === 'registry' ? answer.accuracy : undefined,
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
  const told = isAllowed(result.value) ? answeredConditions(items, outcome, key) : NO_CONDITIONS;
  const decided = decisionOfPerson(answer, { verdict, reason }, outcome);
  if (decided !== undefined)
    return { ...decided, ...told, ...(key !== undefined && { permission: key }), answer };
  return {
    verdict,
    reason,
    explanation: `${takenAs(answer)}${explain(reason, answer, key, told)}`,
    ...told,
    ...(key !== undefined && { permission: key }),
    answer,
  };
}

/**
 * What a person's decision, or a permission of the site, makes of the verdict by the terms. A grant from memory does not
 * count, since it may have been revoked or used.
 */
function decisionOfPerson(
  { approval, reason_code: code, domain, kept }: Answer,
  { verdict, reason }: PlainDecision,
  outcome: ConditionsOutcome,
): Pick<Decision, 'verdict' | 'reason' | 'explanation'> | undefined {
  if (code === 'denied_by_approver')
    return { verdict: 'block', reason: code, explanation: `A person has decided against this at ${domain}.` };
  if (approval === undefined || kept !== undefined) return undefined;
  const allowed =
    (code === 'granted_by_approver' && verdict === 'escalate') ||
    (code === 'permitted_by_site' && verdict === 'block' && reason === 'denied');
  if (!allowed) return undefined;
  const { conditions } = approval;
  const isOpen = conditions !== undefined || outcome.state !== 'met';
  const who =
    code === 'permitted_by_site' ? `${domain} has permitted this in writing` : 'A person has allowed this';
  return {
    verdict: isOpen ? 'proceed_if_conditions_met' : 'proceed',
    reason: code,
    explanation: conditions === undefined ? `${who}.` : `${who}. To be kept: ${conditions}`,
  };
}

const NO_CONDITIONS: AnsweredConditions = { conditions: [], residual: [], obligations: [] };

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
    ...NO_CONDITIONS,
    ...(key !== undefined && { permission: key }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
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

/** What free text was understood as, which a caller should see before it relies on the rest. */
function takenAs({ action, resolved_permission: resolved }: Answer): string {
  return resolved === undefined ? '' : `"${action}" is taken as ${resolved}. `;
}

function explain(
  reason: DecisionReason,
  answer: Answer,
  key: PermissionKey | undefined,
  { conditions, residual }: AnsweredConditions,
): string {
  const { domain, policy_excerpt: excerpt = '', message = '', result } = answer;
  const action = key ?? `"${answer.action}"`;
  switch (reason) {
    case 'allowed':
    case 'denied':
      return excerpt || `${domain} ${reason === 'denied' ? 'denies' : 'allows'} ${action}.`;
    case 'allowed_under_conditions':
      return `${domain} allows ${action} under conditions. Still open: ${residual.map(openCondition).join(' ')}`;
    case 'conditions_met':
      return `${domain} allows ${action}, and its conditions are met.`;
    case 'condition_not_met':
      return `A condition of ${domain} is not met: ${textsOf(conditions.filter(({ state }) => state === 'not_met'))}`;
    case 'allowed_by_policy':
      return `${domain} says nothing of ${action}, which the policy allows.`;
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
      return `${excerpt} The registry entry of ${answer.answered_for ?? domain} is ${answer.validation_status}.`.trim();
    case 'doubtful_document':
      return result.caveats.join(' ');
  }
}

const SETTLES = {
  agent: 'the agent',
  user: 'the user',
  operator: "the agent's operator",
  site: 'the site',
} as const;

/** An open condition with who can settle it, and by which field of the profile. */
export function openCondition({ text, resolution, settled_by: field }: AnsweredCondition): string {
  const who = SETTLES[resolution ?? 'user'];
  return `${text} (to be settled by ${who}${field === undefined ? '' : `: profile field "${field}"`})`;
}

function textsOf(conditions: readonly AnsweredCondition[]): string {
  return conditions.map(({ text }) => text).join(' ');
}
