import { DomainError } from '../errors.js';
import { answerCheck, askCheck, type CheckAnswer, type CheckQuestion } from './answer-check.js';
import { type Caller, type CheckPermissionParts, recordOf } from './check-permission.js';
import type { PastTermsReader } from './ports.js';
import { type TermsAsOf, termsAsOf } from './terms-as-of.js';

/** What was permitted at an earlier time, as far as was known then. */
export interface PastAnswer extends CheckAnswer {
  readonly asOf: Omit<TermsAsOf, 'terms'> & { readonly at: Date };
}

/**
 * Answers a check from what was known at an instant, by the tables and the policy of today, and records the answer as that
 * of any check.
 *
 * @throws DomainError `invalid_request` for an instant that is yet to come, and what `CheckPermission.one` throws
 */
export type CheckAsOf = (question: CheckQuestion, instant: Date, caller: Caller) => Promise<PastAnswer>;

export interface CheckAsOfParts extends Omit<CheckPermissionParts, 'findTerms'> {
  readonly past: PastTermsReader;
}

export function makeCheckAsOf({
  past,
  log,
  clock,
  newId,
  confidence,
  accuracyOf,
  policy,
  ...reading
}: CheckAsOfParts): CheckAsOf {
  return async (question, instant, caller) => {
    const asked = askCheck(question, reading);
    if (instant > clock.now())
      throw new DomainError('invalid_request', 'The time of "as_of" is yet to come.');
    const { own, parents } = asked.names;
    const { terms, ...of } = termsAsOf(asked.names, await past.at([...own, ...parents], instant), instant);
    // A document that had not expired then is not told to have.
    const answered = answerCheck(asked, terms, {
      id: newId(),
      now: instant,
      confidence,
      accuracyOf,
      profile: caller.profile?.facts,
      policy: caller.policy ?? policy,
    });
    const answer = { ...answered, checkedAt: clock.now(), asOf: { at: instant, ...of } };
    await log.append([recordOf(answer, caller)]);
    return answer;
  };
}
