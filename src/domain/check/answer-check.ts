import type { AppliedApproval, ApprovalReason } from '../approvals/standing.js';
import type { CallerProfile } from '../conditions/profile.js';
import { type ConditionsOutcome, settleConditions } from '../conditions/settle-conditions.js';
import type { ValueAccuracy } from '../confidence/accuracy-figures.js';
import type { ValueAccuracyOf } from '../confidence/value-accuracy.js';
import { DomainError } from '../errors.js';
import { type DomainName, parseDomainName } from '../terms/domain-name.js';
import { type HostNames, hostNames } from '../terms/host-names.js';
import type { ActionMatch } from './action-match.js';
import type { NextStep } from './check-result.js';
import type { ConfidenceTable } from './confidence.js';
import { type DecisionPolicy, type DecisionReason, decide, type Verdict } from './decide.js';
import { excerptOf } from './excerpt.js';
import type { TermsAnswer } from './find-terms.js';
import type { RegistrableDomainOf } from './ports.js';
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
  readonly names: HostNames;
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
  /** How often values like this one were measured to be right; absent where that was not measured. */
  readonly accuracy?: ValueAccuracy;
  /** Whether the caller meets the conditions; present when it said something of itself and there are any. */
  readonly outcome?: ConditionsOutcome;
  readonly verdict: Verdict;
  readonly decisionReason: DecisionReason;
  /** What the caller does now; absent where it goes on. */
  readonly next?: NextStep;
  /** A decision that bears on the verdict, and the reason that it gives where it changed it. */
  readonly standing?: { readonly approval: AppliedApproval; readonly reason?: ApprovalReason };
}

/** What a question is read with. */
export interface AskParts {
  readonly mapAction: (action: string) => ActionMatch;
  readonly registrableDomainOf: RegistrableDomainOf;
}

/** @throws DomainError `invalid_domain` or `invalid_action`. */
export function askCheck(
  { domain: input, action }: CheckQuestion,
  { mapAction, registrableDomainOf }: AskParts,
): AskedQuestion {
  const domain = parseDomainName(input);
  validateAction(action);
  return {
    domain,
    names: hostNames(domain, registrableDomainOf),
    action,
    match: mapAction(action),
  };
}

/** What an answer is made with. */
export interface AnswerParts {
  readonly id: string;
  readonly now: Date;
  /** Accuracy by key, as it is in force. */
  readonly confidence: ConfidenceTable;
  /** Absent where nothing measured is at hand. */
  readonly accuracyOf?: ValueAccuracyOf | undefined;
  /** What the caller says of itself; only that it is software is known without it. */
  readonly profile?: CallerProfile | undefined;
  /** What the caller wants done where specification 4.1 leaves a choice. */
  readonly policy?: DecisionPolicy | undefined;
}

/** What the terms that were found say to a question. */
export function answerCheck(
  { domain, action, match }: AskedQuestion,
  terms: TermsAnswer,
  { id, now, confidence, accuracyOf, profile, policy }: AnswerParts,
): CheckAnswer {
  const key = match.kind === 'none' ? undefined : match.key;
  const base = { kind: 'answered', id, checkedAt: now, domain, action, match, terms } as const;
  if (terms.kind === 'none') {
    const unread = terms.reason !== 'no_document';
    const { verdict, reason } = decide({ value: null, tier: null, key, unread }, policy);
    return { ...base, verdict, decisionReason: reason };
  }
  const resolution = resolvePermission(terms, match, confidence, now);
  const { value, tier, measured, doubtful, matchConfidence, notGiven } = resolution;
  const kept = key === undefined ? undefined : terms.document.conditions?.[key];
  const outcome =
    kept !== undefined && key !== undefined && profile !== undefined
      ? settleConditions(kept.items, profile, { key, site: domain, now })
      : undefined;
  const { verdict, reason } = decide(
    {
      value,
      conditions: outcome?.state ?? kept?.forSoftware.state ?? 'met',
      tier,
      measured,
      key,
      validationStatus: terms.validationStatus,
      doubtful,
      matchConfidence,
      unread: notGiven !== undefined,
    },
    policy,
  );
  const accuracy =
    value === null || key === undefined || terms.origin !== 'registry'
      ? undefined
      : accuracyOf?.(terms.document, key);
  return {
    ...base,
    ...(accuracy !== undefined && { accuracy }),
    resolution: reason === 'condition_not_met' ? { ...resolution, reason } : resolution,
    excerpt: excerptOf(terms, match, now),
    ...(outcome !== undefined && { outcome }),
    verdict,
    decisionReason: reason,
  };
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
