import type { CheckRecord } from '../audit/check-record.js';
import { DomainError } from '../errors.js';
import type { CheckLog } from '../ports/check-log.js';
import type { Clock } from '../ports/clock.js';
import { type DomainName, namesToTry, parseDomainName } from '../terms/domain-name.js';
import type { ActionMatch } from './action-match.js';
import type { ConfidenceTable } from './confidence.js';
import { excerptOf } from './excerpt.js';
import type { FindTerms, TermsAnswer } from './find-terms.js';
import { type Resolution, resolvePermission } from './resolve-permission.js';
import { type Verdict, verdictOf } from './verdict.js';

/** Longest action, in characters (contract: "Check"). */
export const MAX_ACTION_LENGTH = 200;
const CONTROL = /\p{Cc}/u;

/** One question: may an agent do this there? */
export interface CheckQuestion {
  /** A domain or a URL. */
  readonly domain: string;
  /** A permission key in any spelling, or free text. */
  readonly action: string;
}

/** Who asks; written to the log with the answer. */
export interface Caller {
  readonly agentId: string | null;
  readonly runId: string | null;
  /** The name of a client key, or a keyed hash of the address. */
  readonly client: string;
  readonly requestId: string;
}

/** The answer to one question. Its record is in the log by the time a caller sees it. */
export interface CheckAnswer {
  readonly kind: 'answered';
  /** UUIDv7 of the record in the log. */
  readonly id: string;
  readonly checkedAt: Date;
  readonly domain: DomainName;
  readonly action: string;
  readonly match: ActionMatch;
  readonly terms: TermsAnswer;
  /** Present when a document answered. */
  readonly resolution?: Resolution;
  /** Present when a document answered. */
  readonly excerpt?: string;
  readonly verdict: Verdict;
}

/** A question that could not be asked, within a batch; it leaves no record. */
export interface RefusedCheck {
  readonly kind: 'refused';
  readonly error: DomainError;
}

export interface CheckPermission {
  /**
   * @throws DomainError `invalid_domain` or `invalid_action` for the question, `service_unavailable` when the
   * answer could not be found or not be recorded; nothing is answered unrecorded.
   */
  one(question: CheckQuestion, caller: Caller): Promise<CheckAnswer>;
  /**
   * One outcome per question, in order; a malformed question is refused by itself, equal questions are each
   * answered for themselves. One read and one append for the whole list.
   *
   * @throws DomainError `service_unavailable` for all of them.
   */
  many(questions: readonly CheckQuestion[], caller: Caller): Promise<readonly (CheckAnswer | RefusedCheck)[]>;
}

export interface CheckPermissionParts {
  readonly findTerms: FindTerms;
  readonly log: CheckLog;
  readonly clock: Clock;
  /** Gives a UUIDv7 never given before. */
  readonly newId: () => string;
  readonly mapAction: (action: string) => ActionMatch;
  /** Accuracy by key, as it is in force. */
  readonly confidence: ConfidenceTable;
}

/** Answers what a domain's terms document permits for an action, and records the answer before giving it. */
export function makeCheckPermission({
  findTerms,
  log,
  clock,
  newId,
  mapAction,
  confidence,
}: CheckPermissionParts): CheckPermission {
  function answer(asked: AskedQuestion, found: TermsAnswer, now: Date): CheckAnswer {
    const { domain, action, match } = asked;
    const key = match.kind === 'none' ? undefined : match.key;
    const base = {
      kind: 'answered',
      id: newId(),
      checkedAt: now,
      domain,
      action,
      match,
      terms: found,
    } as const;
    if (found.kind === 'none') return { ...base, verdict: verdictOf({ value: null, tier: null, key }) };
    const resolution = resolvePermission(found, match, confidence);
    const { value, tier, doubtful } = resolution;
    const { validationStatus } = found;
    return {
      ...base,
      resolution,
      excerpt: excerptOf(found, match, now),
      verdict: verdictOf({ value, tier, key, validationStatus, doubtful }),
    };
  }

  return {
    async one(question, caller) {
      const asked = ask(question, mapAction);
      const [found] = await findTerms([asked.names]);
      if (found === undefined) throw new Error('A question was left without an answer.');
      const answered = answer(asked, found, clock.now());
      await log.append([recordOf(answered, caller)]);
      return answered;
    },

    async many(questions, caller) {
      const asked = questions.map((question) => askOrRefuse(question, mapAction));
      const valid = asked.filter((item) => item.kind === 'asked');
      const found = await findTerms(valid.map(({ names }) => names));
      const now = clock.now();
      let next = 0;
      const outcomes = asked.map((item): CheckAnswer | RefusedCheck => {
        if (item.kind === 'refused') return item;
        const terms = found[next++];
        if (terms === undefined) throw new Error('A question was left without an answer.');
        return answer(item, terms, now);
      });
      const records = outcomes
        .filter((outcome) => outcome.kind === 'answered')
        .map((outcome) => recordOf(outcome, caller));
      if (records.length > 0) await log.append(records);
      return outcomes;
    },
  };
}

interface AskedQuestion {
  readonly kind: 'asked';
  readonly domain: DomainName;
  readonly names: readonly DomainName[];
  readonly action: string;
  readonly match: ActionMatch;
}

function ask(
  { domain: input, action }: CheckQuestion,
  mapAction: (action: string) => ActionMatch,
): AskedQuestion {
  const domain = parseDomainName(input);
  validateAction(action);
  return { kind: 'asked', domain, names: namesToTry(domain), action, match: mapAction(action) };
}

function askOrRefuse(
  question: CheckQuestion,
  mapAction: (action: string) => ActionMatch,
): AskedQuestion | RefusedCheck {
  try {
    return ask(question, mapAction);
  } catch (error) {
    if (error instanceof DomainError) return { kind: 'refused', error };
    throw error;
  }
}

function validateAction(action: string): void {
  if (action.trim() === '') throw new DomainError('invalid_action', 'The action is empty.');
  // A character outside the basic plane is two units, so only a longer text has to be counted.
  if (
    action.length > MAX_ACTION_LENGTH &&
    [...action.slice(0, 2 * MAX_ACTION_LENGTH + 1)].length > MAX_ACTION_LENGTH
  ) {
    throw new DomainError('invalid_action', `The action is longer than ${MAX_ACTION_LENGTH} characters.`);
  }
  if (CONTROL.test(action)) throw new DomainError('invalid_action', 'The action holds a control character.');
}

function recordOf(
  { id, checkedAt, domain, action, match, terms, resolution }: CheckAnswer,
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
    documentHash: terms.kind === 'none' ? null : terms.documentHash,
    requestId: caller.requestId,
  };
}
