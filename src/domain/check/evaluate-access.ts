import { isCallerId } from '../audit/check-record.js';
import type { StatedProfile } from '../conditions/profile.js';
import { DomainError } from '../errors.js';
import type {
  Caller,
  CheckOutcome,
  CheckPermission,
  ListedQuestion,
  RefusedCheck,
} from './check-permission.js';

/** The types of resources that are sites: their `id` is a domain or a URL. Other types are not known here. */
export const SITE_TYPES = ['site', 'website', 'web_site', 'domain', 'url'] as const;

/** A subject or a resource (OpenID AuthZEN, Authorization API 1.0, 5.1 and 5.2). */
export interface AccessEntity {
  readonly type: string;
  /** Unique within the type. */
  readonly id: string;
}

/** The question: may the subject do this to the resource (the same, 6.1)? */
export interface AccessQuestion {
  /** The agent. */
  readonly subject: AccessEntity;
  /** A permission key in any spelling, or free text. */
  readonly action: { readonly name: string };
  readonly resource: AccessEntity;
  /** What the agent says of itself. */
  readonly profile?: StatedProfile | undefined;
  /** Whether the enforcement point makes sure that obligations are kept. */
  readonly keepsObligations?: boolean | undefined;
}

/** How many questions of a list are answered (the same, 7.1.2.1). */
export const EVALUATIONS_SEMANTICS = ['execute_all', 'deny_on_first_deny', 'permit_on_first_permit'] as const;

export type EvaluationsSemantic = (typeof EVALUATIONS_SEMANTICS)[number];

/** The decision that ends a list. */
const LAST: Readonly<Record<EvaluationsSemantic, boolean | undefined>> = {
  execute_all: undefined,
  deny_on_first_deny: false,
  permit_on_first_permit: true,
};

/** An outcome, and whether access is granted. */
export interface AccessDecision {
  readonly outcome: CheckOutcome;
  readonly decision: boolean;
}

/**
 * Answers questions of a policy enforcement point as checks, each recorded under its subject. Gives one
 * outcome each, in order, up to the one at which the semantic ends the list.
 *
 * @throws DomainError `service_unavailable`
 */
export async function evaluateAccess(
  checkPermission: Pick<CheckPermission, 'many'>,
  questions: readonly (AccessQuestion | RefusedCheck)[],
  semantic: EvaluationsSemantic,
  caller: Caller,
): Promise<readonly AccessDecision[]> {
  const last = LAST[semantic];
  const decide = (outcome: CheckOutcome, nth: number) => {
    const question = questions[nth];
    const keeps = question !== undefined && !('error' in question) && question.keepsObligations === true;
    return isPermitted(outcome, keeps);
  };
  const outcomes = await checkPermission.many(
    questions.map(toCheckQuestion),
    caller,
    last === undefined ? undefined : (outcome, nth) => decide(outcome, nth) === last,
  );
  return outcomes.map((outcome, nth) => ({ outcome, decision: decide(outcome, nth) }));
}

/**
 * Whether access is granted. An enforcement point may read only yes or no. So the answer is no for conditions
 * that nobody has tested, for questions that a person has to decide, and for obligations that the enforcement
 * point does not say it keeps.
 */
function isPermitted(outcome: CheckOutcome, keepsObligations: boolean): boolean {
  if (outcome.kind !== 'answered' || outcome.verdict !== 'proceed') return false;
  return keepsObligations || (outcome.outcome?.obligations.length ?? 0) === 0;
}

/** The check for a question. When no record can hold the subject's id, the caller's own name is used. */
export function toCheckQuestion(question: AccessQuestion | RefusedCheck): ListedQuestion | RefusedCheck {
  if ('error' in question) return question;
  const { subject, action, resource, profile } = question;
  if (!SITE_TYPES.some((type) => type === resource.type)) {
    const message = `Resources of this type are not known here. Known are: ${SITE_TYPES.join(', ')}.`;
    return { kind: 'refused', error: new DomainError('not_found', message) };
  }
  return {
    domain: resource.id,
    action: action.name,
    ...(isCallerId(subject.id) && { agentId: subject.id }),
    ...(profile !== undefined && { profile }),
  };
}
