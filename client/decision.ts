import type { ApprovalReason } from '../src/domain/approvals/standing.js';
import type { AnsweredConditions } from '../src/domain/check/answered-conditions.js';
import type { CheckResult } from '../src/domain/check/check-result.js';
import type { DecisionPolicy, DecisionReason, Verdict } from '../src/domain/check/decide.js';
import type { CallerProfile } from '../src/domain/conditions/profile.js';
import type { PermissionKey } from '../src/domain/terms/permission.js';
import type { ConditionCheckers } from './conditions.js';
import type { Kept } from './kept-answers.js';

/** The answer to a check, from a service or made locally. */
export interface Answer extends CheckResult {
  /** Present when the answer comes from memory. */
  readonly kept?: Kept;
}

/**
 * What to do with an answer, and why. A decision that permits something has the conditions; any other has
 * none.
 */
export interface Decision extends AnsweredConditions {
  readonly verdict: Verdict;
  readonly reason: DecisionReason | ApprovalReason | 'no_answer';
  /** One or more sentences, for people and for a model. */
  readonly explanation: string;
  /** The key that the action means; absent when it means none. */
  readonly permission?: PermissionKey;
  /** Absent when the question was not answered. */
  readonly answer?: Answer;
  /** When asking again makes sense, if the question was not answered and the service gave a time. */
  readonly retryAfterMs?: number;
}

/** The caller's rules for decisions. */
export interface DecisionRules {
  readonly policy?: DecisionPolicy | undefined;
  /** What the caller says of itself; without it, only that it is software is known. */
  readonly profile?: CallerProfile | undefined;
  /** The caller's own tests of conditions. */
  readonly conditions?: ConditionCheckers | undefined;
}

/** The minimum content of a log of decisions (specification 4.1), and what explains it. */
export interface DecisionRecord {
  readonly domain: string;
  readonly action: string;
  readonly decision: Answer['permission'];
  /** Match confidence, 0 to 1. */
  readonly confidence: number;
  /** UTC; when the answer was made, even if it comes from memory. */
  readonly checked_at: string;
  readonly agent_id: string | null;
  readonly run_id: string | null;
  readonly verdict: Verdict;
  readonly reason: Decision['reason'];
  readonly check_id: string | null;
  readonly answer_age_ms: number;
}
