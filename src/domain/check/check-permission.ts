import type { StandingDecisions } from '../approvals/ports.js';
import type { CheckRecord } from '../audit/check-record.js';
import type { CheckLog } from '../audit/ports.js';
import type { StatedProfile } from '../conditions/profile.js';
import type { ConditionState } from '../conditions/settle.js';
import type { ValueAccuracyOf } from '../confidence/value-accuracy.js';
import { DomainError } from '../errors.js';
import type { Clock } from '../ports/clock.js';
import {
  type AskedQuestion,
  type AskParts,
  answerCheck,
  askCheck,
  type CheckAnswer,
  type CheckQuestion,
} from './answer-check.js';
import { answerUnderDecisions } from './answer-under-decisions.js';
import type { ConfidenceTable } from './confidence.js';
import type { DecisionPolicy } from './decide.js';
import type { FindTerms, TermsAnswer } from './find-terms.js';
import { nextStep, type Places } from './next-step.js';

/** Who asks; written to the log with the answer. */
export interface Caller {
  readonly agentId: string | null;
  readonly runId: string | null;
  /** The name of a client key, or a keyed hash of the address. */
  readonly client: string;
  readonly requestId: string;
  /** What the caller says of itself. */
  readonly profile?: StatedProfile | undefined;
  /** What the caller wants done where specification 4.1 leaves a choice. */
  readonly policy?: DecisionPolicy | undefined;
  /** Whether it showed a client key: decisions of approvers are for such callers alone. */
  readonly keyed?: boolean;
}

/** One question of many. */
export interface ListedQuestion extends CheckQuestion {
  /** The agent that it is asked for, where that is not the caller's own. */
  readonly agentId?: string;
  /** What that agent says of itself, where it is not what the caller says. */
  readonly profile?: StatedProfile;
}

/** A question of many that could not be asked; it leaves no record. */
export interface RefusedCheck {
  readonly kind: 'refused';
  readonly error: DomainError;
}

export type CheckOutcome = CheckAnswer | RefusedCheck;

export interface CheckPermission {
  /**
   * @throws DomainError `invalid_domain` or `invalid_action` for the question, `service_unavailable` when the
   * answer could not be found or not be recorded; nothing is answered unrecorded.
   */
  one(question: CheckQuestion, caller: Caller): Promise<CheckAnswer>;
  /**
   * One outcome per question, in order; a malformed question is refused by itself, one that was refused before stays so,
   * equal questions are each answered for themselves. One read and one append for the whole list.
   *
   * @param isLast ends the list with the first outcome that it is true of; what follows is neither given nor recorded
   * @throws DomainError `service_unavailable` for all of them.
   */
  many(
    questions: readonly (ListedQuestion | RefusedCheck)[],
    caller: Caller,
    isLast?: (outcome: CheckOutcome, nth: number) => boolean,
  ): Promise<readonly CheckOutcome[]>;
}

export interface CheckPermissionParts extends AskParts {
  /** Counts for a caller that states none. */
  readonly policy?: DecisionPolicy | undefined;
  readonly findTerms: FindTerms;
  readonly log: CheckLog;
  readonly clock: Clock;
  /** Gives a UUIDv7 never given before. */
  readonly newId: () => string;
  /** Accuracy by key, as it is in force. */
  readonly confidence: ConfidenceTable;
  /** Accuracy of single values, as it was measured. */
  readonly accuracyOf?: ValueAccuracyOf;
  /** Decisions of approvers; absent where there are none. */
  readonly standing?: StandingDecisions;
  /** Where callers find what helps them; an approval helps callers with a key alone. */
  readonly places?: Places;
}

const NOWHERE: Places = {};

/** Answers what a domain's terms document permits for an action, and records the answer before giving it. */
export function makeCheckPermission({
  findTerms,
  log,
  clock,
  newId,
  mapAction,
  registrableDomainOf,
  confidence,
  accuracyOf,
  policy: ownPolicy,
  standing,
  places = NOWHERE,
}: CheckPermissionParts): CheckPermission {
  const reading: AskParts = { mapAction, registrableDomainOf };
  const placesOfAnyone: Places = { generateUrlOf: places.generateUrlOf };
  const answer = async (
    asked: AskedQuestion,
    found: TermsAnswer,
    now: Date,
    caller: Caller,
  ): Promise<CheckAnswer> => {
    const { profile, policy = ownPolicy, keyed } = caller;
    const parts = { id: newId(), now, confidence, accuracyOf, profile: profile?.facts, policy };
    if (standing === undefined || keyed !== true)
      return withNext(answerCheck(asked, found, parts), placesOfAnyone);
    return withNext(await answerUnderDecisions(asked, found, parts, { caller, standing }), places);
  };

  return {
    async one(question, caller) {
      const asked = askCheck(question, reading);
      const [found] = await findTerms([asked.names]);
      if (found === undefined) throw new Error('A question was left without an answer.');
      const answered = await answer(asked, found, clock.now(), caller);
      await log.append([recordOf(answered, caller)]);
      return answered;
    },

    async many(questions, caller, isLast) {
      const asked = questions.map((question) => askOrRefuse(question, reading));
      const valid = asked.filter((item): item is AskedQuestion => !isRefused(item));
      const found = await findTerms(valid.map(({ names }) => names));
      const now = clock.now();
      let next = 0;
      const outcomes: CheckOutcome[] = [];
      // One after the other: of equal questions the first uses a decision that counts once.
      for (const [nth, item] of asked.entries()) {
        if (isRefused(item)) {
          outcomes.push(item);
          continue;
        }
        const terms = found[next++];
        if (terms === undefined) throw new Error('A question was left without an answer.');
        outcomes.push(await answer(item, terms, now, askerOf(questions[nth], caller)));
      }
      const last = isLast === undefined ? -1 : outcomes.findIndex(isLast);
      const given = last === -1 ? outcomes : outcomes.slice(0, last + 1);
      const records: CheckRecord[] = [];
      given.forEach((outcome, nth) => {
        if (outcome.kind === 'answered') records.push(recordOf(outcome, askerOf(questions[nth], caller)));
      });
      if (records.length > 0) await log.append(records);
      return given;
    },
  };
}

function withNext(answer: CheckAnswer, places: Places): CheckAnswer {
  const next = nextStep(answer, places);
  return next === undefined ? answer : { ...answer, next };
}

function askOrRefuse(
  question: ListedQuestion | RefusedCheck,
  reading: AskParts,
): AskedQuestion | RefusedCheck {
  if ('error' in question) return question;
  try {
    return askCheck(question, reading);
  } catch (error) {
    if (error instanceof DomainError) return { kind: 'refused', error };
    throw error;
  }
}

function isRefused(item: AskedQuestion | RefusedCheck): item is RefusedCheck {
  return 'kind' in item;
}

function askerOf(question: ListedQuestion | RefusedCheck | undefined, caller: Caller): Caller {
  if (question === undefined || 'error' in question) return caller;
  const { agentId, profile } = question;
  if (agentId === undefined && profile === undefined) return caller;
  return { ...caller, ...(agentId !== undefined && { agentId }), ...(profile !== undefined && { profile }) };
}

const STATE_LETTERS: Readonly<Record<ConditionState, string>> = { met: 'm', not_met: 'n', unknown: 'u' };

/** What the log keeps of an answer. */
export function recordOf(
  { id, checkedAt, domain, action, match, terms, resolution, outcome, verdict, standing }: CheckAnswer,
  caller: Caller,
): CheckRecord {
  return {
    id,
    checkedAt,
    domain,
    action,
    resolvedPermission: match.kind === 'none' ? null : match.key,
    decision: resolution?.decision ?? 'not_specified',
    confidence: resolution?.matchConfidence ?? 0,
    tier: resolution?.tier ?? null,
    agentId: caller.agentId,
    runId: caller.runId,
    client: caller.client,
    source: terms.kind === 'none' ? 'none' : terms.origin,
    documentHash: terms.kind === 'none' ? null : (terms.documentHash ?? null),
    requestId: caller.requestId,
    verdict,
    reasonCode:
      standing?.reason ?? (terms.kind === 'none' ? terms.reason : (resolution?.reason ?? 'no_document')),
    answeredFor: terms.kind === 'none' || terms.domain === domain ? null : terms.domain,
    profileHash: caller.profile?.hash ?? null,
    conditions:
      outcome === undefined ? null : outcome.settled.map(({ state }) => STATE_LETTERS[state]).join(''),
    approvalId: standing?.approval.id ?? null,
  };
}
