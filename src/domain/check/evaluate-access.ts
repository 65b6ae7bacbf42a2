import { isCallerId } from '../audit/check-record.js';
import { DomainError } from '../errors.js';
import type {
  Caller,
  CheckOutcome,
  CheckPermission,
  ListedQuestion,
  RefusedCheck,
} from './check-permission.js';

/** The types of resources that are sites: their `id` is a domain or a URL. Those of another type are not known here. */
export const SITE_TYPES = ['site', 'website', 'web_site', 'domain', 'url'] as const;

/** A subject or a resource (OpenID AuthZEN, Authorization API 1.0, 5.1 and 5.2). */
export interface AccessEntity {
  readonly type: string;
  /** Unique among those of the type. */
  readonly id: string;
}

/** May the subject do this to the resource (the same, 6.1)? Properties and the context change nothing in an answer. */
export interface AccessQuestion {
  /** The agent. */
  readonly subject: AccessEntity;
  /** A permission key in any spelling, or free text. */
  readonly action: { readonly name: string };
  readonly resource: AccessEntity;
}

/** How many of several questions are answered (the same, 7.1.2.1). */
export const EVALUATIONS_SEMANTICS = ['execute_all', 'deny_on_first_deny', 'permit_on_first_permit'] as const;

export type EvaluationsSemantic = (typeof EVALUATIONS_SEMANTICS)[number];

const IS_LAST: Readonly<Record<EvaluationsSemantic, ((outcome: CheckOutcome) => boolean) | undefined>> = {
  execute_all: undefined,
  deny_on_first_deny: (outcome) => !isPermitted(outcome),
  permit_on_first_permit: isPermitted,
};

/**
 * Answers questions of a policy enforcement point as checks, each recorded under its subject: one outcome each, in order,
 * up to the one that the semantic ends with.
 *
 * @throws DomainError `service_unavailable`
 */
export function evaluateAccess(
  checkPermission: Pick<CheckPermission, 'many'>,
  questions: readonly (AccessQuestion | RefusedCheck)[],
  semantic: EvaluationsSemantic,
  caller: Caller,
): Promise<readonly CheckOutcome[]> {
  return checkPermission.many(questions.map(toCheckQuestion), caller, IS_LAST[semantic]);
}

/**
 * Whether the access may go forward. An enforcement point may leave unread what an answer says beside yes or no, so
 * conditions that nothing has tested, and what a person has to decide, are no.
 */
export function isPermitted(outcome: CheckOutcome): boolean {
  return outcome.kind === 'answered' && outcome.verdict === 'proceed';
}

/** The check that a question comes to. A subject whose id no record can hold leaves the caller's own name standing. */
export function toCheckQuestion(question: AccessQuestion | RefusedCheck): ListedQuestion | RefusedCheck {
  if ('error' in question) return question;
  const { subject, action, resource } = question;
  if (!SITE_TYPES.some((type) => type === resource.type)) {
    const message = `Resources of this type are not known here. Known are: ${SITE_TYPES.join(', ')}.`;
    return { kind: 'refused', error: new DomainError('not_found', message) };
  }
  return {
    domain: resource.id,
    action: action.name,
    ...(isCallerId(subject.id) && { agentId: subject.id }),
  };
}
