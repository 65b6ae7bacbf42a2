import type { ConditionState } from '../conditions/settle.js';
import type { ValidationStatus } from '../registry/validation-status.js';
import type { PermissionKey, PlainPermissionValue } from '../terms/permission.js';
import type { Tier } from './confidence.js';

/** What a caller does with an answer (specification 4.1). */
export const VERDICTS = ['proceed', 'proceed_if_conditions_met', 'escalate', 'block'] as const;

export type Verdict = (typeof VERDICTS)[number];

/** Why the verdict is so; the words are stable. */
export const DECISION_REASONS = [
  'allowed',
  'allowed_under_conditions',
  /** The profile of the caller meets every condition. */
  'conditions_met',
  'condition_not_met',
  /** The terms say nothing, and the policy allows that. */
  'allowed_by_policy',
  'denied',
  /** The terms do not mention the action, or there are no terms. */
  'not_told',
  /** There are terms, but they were not read, or not with enough certainty. */
  'not_read',
  'action_not_recognised',
  'low_confidence',
  'faint_match',
  'not_validated',
  /** Something is wrong with the document itself; a caveat says what. */
  'doubtful_document',
] as const;

export type DecisionReason = (typeof DECISION_REASONS)[number];

export interface PlainDecision {
  readonly verdict: Verdict;
  readonly reason: DecisionReason;
}

/**
 * What the caller wants where specification 4.1 leaves a choice. A member that is left out follows the
 * specification.
 */
export interface ActionPolicy {
  /**
   * Whether a person decides when the terms are silent. High for purchases, account creation and posting,
   * else ordinary.
   */
  readonly stakes?: 'high' | 'ordinary';
  /** The verdict when the terms are silent: by default `escalate` at high stakes, else `block`. */
  readonly unknown?: 'block' | 'escalate' | 'proceed';
  /** The verdict for an allow from an unvalidated or flagged registry entry; by default `escalate`. */
  readonly unvalidated?: 'block' | 'escalate' | 'proceed';
  /** The verdict for an allow of a field with low confidence; by default `escalate`. */
  readonly lowConfidence?: 'block' | 'escalate';
  /**
   * What decides whether confidence is low: the tier of the key (specification 2.10), or, where it is known,
   * the measured share of correct values among those with the same origin. `tier` by default.
   */
  readonly accuracy?: 'tier' | 'measured';
  /**
   * Lowest measured share for an allow, 0 to 1, where `accuracy` is `measured`; below it, confidence is low.
   */
  readonly minimumAccuracy?: number;
  /** Lowest match confidence for an allow, 0 to 1; below it a person decides. 0 by default. */
  readonly minimumConfidence?: number;
}

/** A policy for all actions, with overrides for some. */
export interface DecisionPolicy extends ActionPolicy {
  readonly actions?: Readonly<Partial<Record<PermissionKey, ActionPolicy>>>;
}

export interface DecisionQuestion {
  readonly value: PlainPermissionValue;
  /** The state of the value's conditions; without it, a conditional value is open. */
  readonly conditions?: ConditionState | undefined;
  /** Null when no document answered. */
  readonly tier: Tier | null;
  /** Measured share of correct values among those with the same origin, 0 to 1. */
  readonly measured?: number | undefined;
  /** The key that the action means; absent when it means none. */
  readonly key?: PermissionKey | undefined;
  /** 0 to 1; 1 when left out. */
  readonly matchConfidence?: number;
  /** Status of the registry entry that answered; absent for a domain's own file. */
  readonly validationStatus?: ValidationStatus | undefined;
  /** Whether there is a reason not to rely on the document itself. */
  readonly doubtful?: boolean;
  /**
   * Whether there are, or may be, terms that could not be read. Then a missing value says nothing about them.
   */
  readonly unread?: boolean;
}

const HIGH_STAKES: ReadonlySet<PermissionKey> = new Set(['make_purchases', 'create_account', 'post_content']);
const DEFAULT_POLICY: DecisionPolicy = {};

/**
 * The decision table of specification 4.1, which fails closed. A denial blocks whatever its source, and so
 * does a condition that the caller does not meet. An allow proceeds only when nothing speaks against it.
 * Silence counts as a denial, or goes to a person at high stakes. A policy can be stricter everywhere. It can
 * be laxer only about silence and about unvalidated entries.
 */
export function decide(question: DecisionQuestion, policy: DecisionPolicy = DEFAULT_POLICY): PlainDecision {
  const { value, tier, key, validationStatus, matchConfidence = 1 } = question;
  const rules = rulesFor(key, policy);
  if (value === null) return decideUnknown(question, rules);
  const conditional = typeof value === 'object';
  if (!(conditional ? value.allowed : value)) return { verdict: 'block', reason: 'denied' };
  const conditions = question.conditions ?? (conditional ? 'unknown' : 'met');
  if (conditions === 'not_met') return { verdict: 'block', reason: 'condition_not_met' };
  const isLow = isUnreliable(tier, question.measured, rules);
  const isUnvalidated = (validationStatus ?? 'validated') !== 'validated' && rules.unvalidated !== 'proceed';
  // What the policy blocks is blocked, even where another rule would ask a person.
  if (isLow && rules.lowConfidence === 'block') return { verdict: 'block', reason: 'low_confidence' };
  if (isUnvalidated && rules.unvalidated === 'block') return { verdict: 'block', reason: 'not_validated' };
  if (isLow) return { verdict: 'escalate', reason: 'low_confidence' };
  if (question.doubtful) return { verdict: 'escalate', reason: 'doubtful_document' };
  // The negated comparison makes sure that NaN never passes, as a limit or as a confidence.
  if (!(matchConfidence >= (rules.minimumConfidence ?? 0)))
    return { verdict: 'escalate', reason: 'faint_match' };
  if (isUnvalidated) return { verdict: 'escalate', reason: 'not_validated' };
  if (conditions === 'unknown')
    return { verdict: 'proceed_if_conditions_met', reason: 'allowed_under_conditions' };
  return { verdict: 'proceed', reason: conditional ? 'conditions_met' : 'allowed' };
}

/** As in the second tier of specification 2.10: a person decides when more than one value in ten is wrong. */
const LEAST_ACCURACY = 0.9;

function isUnreliable(
  tier: Tier | null,
  measured: number | undefined,
  { accuracy, minimumAccuracy = LEAST_ACCURACY }: ActionPolicy,
): boolean {
  if (accuracy === 'measured' && tier !== null && measured !== undefined)
    return !(measured >= minimumAccuracy);
  return tier === null || tier === 'low';
}

/** The policy for one action. A rule that it leaves out or undefined is taken from the general policy. */
function rulesFor(key: PermissionKey | undefined, policy: DecisionPolicy): ActionPolicy {
  const own = key && policy.actions?.[key];
  if (own === undefined) return policy;
  const given = Object.entries(own).filter(([, rule]) => rule !== undefined);
  return { ...policy, ...Object.fromEntries(given) };
}

function decideUnknown({ key, unread = false }: DecisionQuestion, rules: ActionPolicy): PlainDecision {
  const isHigh =
    rules.stakes === undefined ? key !== undefined && HIGH_STAKES.has(key) : rules.stakes === 'high';
  const unknown = rules.unknown ?? (isHigh ? 'escalate' : 'block');
  const reason = key === undefined ? 'action_not_recognised' : unread ? 'not_read' : 'not_told';
  if (unknown !== 'proceed') return { verdict: unknown === 'escalate' ? 'escalate' : 'block', reason };
  // Unread terms, or an action that was not understood, never allow anything.
  return reason === 'not_told'
    ? { verdict: 'proceed', reason: 'allowed_by_policy' }
    : { verdict: 'escalate', reason };
}
