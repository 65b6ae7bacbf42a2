import { DomainError } from '../errors.js';
import { type DomainName, namesToTry, parseDomainName } from '../terms/domain-name.js';
import type { ActionMatch } from './action-match.js';
import type { ConfidenceTable } from './confidence.js';
import { decide, type Verdict } from './decide.js';
import { excerptOf } from './excerpt.js';
import type { TermsAnswer } from './find-terms.js';
import { type Resolution, resolvePermission } from './resolve-permission.js';

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

/** A question that can be asked. */
export interface AskedQuestion {
  readonly domain: DomainName;
  /** Under which the site may be known, best first. */
  readonly names: readonly DomainName[];
  readonly action: string;
  readonly match: ActionMatch;
}

/** The answer to one question. */
export interface CheckAnswer {
  readonly kind: 'answered';
  /** Of the record in the log. */
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

/** @throws DomainError `invalid_domain` or `invalid_action`. */
export function askCheck(
  { domain: input, action }: CheckQuestion,
  mapAction: (action: string) => ActionMatch,
): AskedQuestion {
  const domain = parseDomainName(input);
  validateAction(action);
  return { domain, names: namesToTry(domain), action, match: mapAction(action) };
}

/** What the terms that were found say to a question. */
export function answerCheck(
  { domain, action, match }: AskedQuestion,
  terms: TermsAnswer,
  { id, now, confidence }: { readonly id: string; readonly now: Date; readonly confidence: ConfidenceTable },
): CheckAnswer {
  const key = match.kind === 'none' ? undefined : match.key;
  const base = { kind: 'answered', id, checkedAt: now, domain, action, match, terms } as const;
  if (terms.kind === 'none') {
    const unread = terms.reason !== 'no_document';
    return { ...base, verdict: decide({ value: null, tier: null, key, unread }).verdict };
  }
  const resolution = resolvePermission(terms, match, confidence, now);
  const { value, tier, doubtful, matchConfidence, notGiven } = resolution;
  const { validationStatus } = terms;
  const question = {
    value,
    tier,
    key,
    validationStatus,
    doubtful,
    matchConfidence,
    unread: notGiven !== undefined,
  };
  return { ...base, resolution, excerpt: excerptOf(terms, match, now), verdict: decide(question).verdict };
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
