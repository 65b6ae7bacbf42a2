import type { AnsweredConditions } from '../src/domain/check/answered-conditions.js';
import type { CheckResult } from '../src/domain/check/check-result.js';
import type { DecisionPolicy, DecisionReason, Verdict } from '../src/domain/check/decide.js';
import type { CallerProfile } from '../src/domain/conditions/profile.js';
import type { PermissionKey } from '../src/domain/terms/permission.js';
import type { ConditionCheckers } from './conditions.js';
import type { Kept } from './kept-answers.js';

/** The answer to a check, as a service gives it or as it was made here. */
export interface Answer extends CheckResult {
  /** Present when the answer was not just fetched. */
  readonly kept?: Kept;
}

/** What to do with an answer, and why. With what it permits go the conditions; where nothing is permitted there are none. */
export interface Decision extends AnsweredConditions {
  readonly verdict: Verdict;
  readonly reason: DecisionReason | 'no_answer';
  /** One sentence or a few, for people and for a model. */
  readonly explanation: string;
  /** The key that the action means; absent when it means none. */
  readonly permission?: PermissionKey;
  /** Absent when the question was not answered. */
  readonly answer?: Answer;
  /** From when on asking again makes sense, where the question was not answered and the service said it. */
  readonly retryAfterMs?: number;
}

/** What a caller decides by. */
export interface DecisionRules {
  readonly policy?: DecisionPolicy | undefined;
  /** What the caller says of itself; without one only that it is software is known. */
  readonly profile?: CallerProfile | undefined;
  /** The caller's own tests of conditions. */
  readonly conditions?: ConditionCheckers | undefined;
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
