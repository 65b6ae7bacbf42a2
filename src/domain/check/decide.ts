import type { ConditionState } from '../conditions/settle.js';
import type { ValidationStatus } from '../registry/validation-status.js';
import type { PermissionKey, PlainPermissionValue } from '../terms/permission.js';
import type { Tier } from './confidence.js';

/** What a caller does with an answer (specification 4.1). */
export const VERDICTS = ['proceed', 'proceed_if_conditions_met', 'escalate', 'block'] as const;

export type Verdict = (typeof VERDICTS)[number];

/** Why; stable. */
export const DECISION_REASONS = [
  'allowed',
  'allowed_under_conditions',
  /** The profile of the caller meets every condition. */
  'conditions_met',
  'condition_not_met',
  /** The terms say nothing, and the policy allows that. */
  'allowed_by_policy',
  'denied',
  /** The terms say nothing of the action, or there are none. */
  'not_told',
  /** There are terms, but they were not read, or not surely enough. */
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

/** What the caller wants done where specification 4.1 leaves a choice. What is left out is as the specification says. */
export interface ActionPolicy {
  /** Whether "not told" goes to a person. High for purchases, account creation and posting, else ordinary. */
  readonly stakes?: 'high' | 'ordinary';
  /** What "not told" comes to: `escalate` at high stakes, else `block`. */
  readonly unknown?: 'block' | 'escalate' | 'proceed';
  /** What an allow that rests on an unvalidated or flagged registry entry comes to: `escalate`. */
  readonly unvalidated?: 'block' | 'escalate' | 'proceed';
  /** What an allow of a field with low confidence comes to: `escalate`. */
  readonly lowConfidence?: 'block' | 'escalate';
  /**
   * What tells how far a value may be relied on: the tier of its key (specification 2.10), or, where it is known, the share of values that
   * came about like this one and were measured to be right. `tier` unless given.
   */
  readonly accuracy?: 'tier' | 'measured';
  /** Least measured share of an allow, 0 to 1, where `accuracy` is `measured`; below it, confidence is low. */
  readonly minimumAccuracy?: number;
  /** Least match confidence of an allow, 0 to 1; below it a person is asked. 0 unless given. */
  readonly minimumConfidence?: number;
}

/** A policy for all actions, and where some differ, for these. */
export interface DecisionPolicy extends ActionPolicy {
  readonly actions?: Readonly<Partial<Record<PermissionKey, ActionPolicy>>>;
}

export interface DecisionQuestion {
  readonly value: PlainPermissionValue;
  /** What the conditions of the value come to; without it, a conditional value is open. */
  readonly conditions?: ConditionState | undefined;
  /** Null when no document answered. */
  readonly tier: Tier | null;
  /** Share of values that came about like this one and were measured to be right, 0 to 1. */
  readonly measured?: number | undefined;
  /** The key that the action means; absent when it means none. */
  readonly key?: PermissionKey | undefined;
  /** 0 to 1; sure when left out. */
  readonly matchConfidence?: number;
  /** Of the registry entry that answered; absent for a domain's own file. */
  readonly validationStatus?: ValidationStatus | undefined;
  /** Whether something speaks against relying on the document itself. */
  readonly doubtful?: boolean;
  /** Whether terms exist, or may, that could not be read: then no value says nothing about them. */
  readonly unread?: boolean;
}

const HIGH_STAKES: ReadonlySet<PermissionKey> = new Set(['make_purchases', 'create_account', 'post_content']);
const DEFAULT_POLICY: DecisionPolicy = {};

/**
 * The decision table of specification 4.1: fail closed. A denial, and a condition that the caller does not meet, block wherever
 * they come from; an allow proceeds only when nothing speaks against it; what is not told is denied, at high stakes a person's to decide. A policy can be
 * stricter in everything, and laxer only on what is not told and on entries that were not validated.
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
  // What the policy blocks is blocked, also where something else would have been for a person to decide.
  if (isLow && rules.lowConfidence === 'block') return { verdict: 'block', reason: 'low_confidence' };
  if (isUnvalidated && rules.unvalidated === 'block') return { verdict: 'block', reason: 'not_validated' };
  if (isLow) return { verdict: 'escalate', reason: 'low_confidence' };
  if (question.doubtful) return { verdict: 'escalate', reason: 'doubtful_document' };
  // Written so that a limit or a confidence that is no number lets nothing pass.
  if (!(matchConfidence >= (rules.minimumConfidence ?? 0)))
    return { verdict: 'escalate', reason: 'faint_match' };
  if (isUnvalidated) return { verdict: 'escalate', reason: 'not_validated' };
  if (conditions === 'unknown')
    return { verdict: 'proceed_if_conditions_met', reason: 'allowed_under_conditions' };
  return { verdict: 'proceed', reason: conditional ? 'conditions_met' : 'allowed' };
}

/** As in the second tier of specification 2.10: an error in ten is what a person would be asked about. */
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

/** The policy for one action; what its own rules leave out, or leave undefined, is as for all. */
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
  // That nothing is known of terms which exist, or of an action that was not understood, allows nothing.
  return reason === 'not_told'
    ? { verdict: 'proceed', reason: 'allowed_by_policy' }
    : { verdict: 'escalate', reason };
}
