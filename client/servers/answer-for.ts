import type { AgentTerms, Question } from '../agent-terms.js';
import {
  checkDecisionOptions,
  checkOptions,
  FUNCTION,
  OBJECT,
  oneOf,
  type Rules,
  TERMS,
} from '../check-options.js';
import type { Decision, DecisionRules } from '../decision.js';

/** How a service checks requests to act at another site for an agent. */
export interface ServerGuardOptions<Req> extends DecisionRules {
  readonly terms: Pick<AgentTerms, 'decide'>;
  /**
   * The site and the action of a request; `undefined` for one that acts on no site, which continues
   * unchecked.
   */
  readonly question: (request: Req) => Question | undefined | Promise<Question | undefined>;
  /**
   * The status when a person has to decide, also about open conditions: 403, 409, or 202 when the service has
   * recorded it. With `next` the request continues, and the service handles it by `request.agentterms`.
   */
  readonly escalate?: 403 | 409 | 202 | 'next';
}

const OPTIONS: Rules<ServerGuardOptions<never>> = {
  terms: TERMS,
  question: { ...FUNCTION, needed: true },
  policy: OBJECT,
  profile: OBJECT,
  conditions: OBJECT,
  escalate: oneOf(403, 409, 202, 'next'),
};

/**
 * @throws TypeError for unknown or invalid options
 */
export function checkServerGuard<Req>(options: ServerGuardOptions<Req>): void {
  checkOptions(options, OPTIONS);
  checkDecisionOptions(options);
}

/** A problem document (RFC 9457). */
export interface Problem {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Decides about a request. Returns the decision, and the response that ends the request: no response when it may
 * continue, no decision when it acts on no site.
 */
export async function answerFor<Req>(
  request: Req,
  { terms, question, policy, profile, conditions, escalate = 403 }: ServerGuardOptions<Req>,
): Promise<{ readonly decision?: Decision; readonly problem?: Problem }> {
  const asked = await question(request);
  if (asked === undefined) return {};
  // A parser makes a list of a repeated parameter, and another parser may read it differently.
  if (typeof asked.site !== 'string' || typeof asked.action !== 'string')
    throw new TypeError('The question about a request needs a site and an action, each one text.');
  const decision = await terms.decide(asked.site, asked.action, { policy, profile, conditions });
  if (decision.verdict === 'proceed') return { decision };
  // A person has to judge open conditions.
  const needsPerson = decision.verdict !== 'block';
  if (needsPerson && escalate === 'next') return { decision };
  return {
    decision,
    problem: problemOf(decision, asked, needsPerson && escalate !== 'next' ? escalate : 403),
  };
}

function problemOf(decision: Decision, { site, action }: Question, status: number): Problem {
  const needsPerson = decision.verdict !== 'block';
  return {
    status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
    body: JSON.stringify({
      type: 'about:blank',
      title: needsPerson ? 'A person has to decide' : 'Not permitted by the site',
      status,
      detail: decision.explanation,
      site: decision.answer?.domain ?? site,
      action,
      verdict: decision.verdict,
      reason: decision.reason,
      conditions: decision.conditions.filter(({ state }) => state !== 'met').map(({ text }) => text),
      ...(decision.answer !== undefined && { check_id: decision.answer.check_id }),
    }),
  };
}
