import type { AppliedApproval, ApprovalReason } from '../approvals/standing.js';
import type { Condition } from '../conditions/condition.js';
import type { ShownLimits } from '../conditions/limits-sentence.js';
import type { ConditionState, Resolution } from '../conditions/settle.js';
import type { ValueAccuracy } from '../confidence/accuracy-figures.js';
import type { ValidationStatus } from '../registry/validation-status.js';
import type { Decision, NotGiven, PermissionKey, PlainPermissionValue } from '../terms/permission.js';
import type { TextStatus } from '../texts/text-state.js';
import type { Tier } from './confidence.js';
import type { Verdict } from './decide.js';

/** What a caller that is left without a decision does now (contract: "Check", `next`). */
export const NEXT_STEPS = ['generate', 'wait', 'ask_user', 'request_approval', 'retry', 'none'] as const;

export interface NextStep {
  readonly step: (typeof NEXT_STEPS)[number];
  /** Where to do it. */
  readonly url?: string;
  readonly retry_after_s?: number;
  /** For a person, or for the agent where it asks again, to be answered in a word. No words of a document are in it. */
  readonly question?: string;
}

/** Why the value is what it is, when a document was there to ask (contract: "Check", `reason_code`). */
export const RESOLUTION_REASONS = [
  'listed',
  'listed_conditional',
  /** The caller does not meet a condition. */
  'condition_not_met',
  'not_listed',
  'null_in_document',
  'action_not_recognised',
] as const;

export type ResolutionReason = (typeof RESOLUTION_REASONS)[number];

/** Why no document answers (contract: "Check", `reason_code`). */
export const ABSENCE_REASONS = [
  'no_document',
  'own_file_invalid',
  'lookup_timed_out',
  'unreachable',
  /** Of a check as of an earlier time: nothing was known then. */
  'not_known_then',
  /** The same, of a time at which the site's own file changed more often than is kept. */
  'not_kept',
] as const;

export type AbsenceReason = (typeof ABSENCE_REASONS)[number];

/** Why an answer is what it is; stable (contract: "Check", `reason_code`). */
export type ReasonCode = ResolutionReason | AbsenceReason | ApprovalReason;

/** Where the document that answered came from; `none` when no document answered (contract: "Check"). */
export const TERMS_ORIGINS = ['authoritative', 'registry', 'none'] as const;

export type TermsOrigin = (typeof TERMS_ORIGINS)[number];

/** A condition of a value with its sentence, and with what it comes to for the caller. */
export type AnsweredCondition = Condition & {
  readonly text: string;
  /** Present when the caller said something of itself. */
  readonly state?: ConditionState;
  /** Field of the caller's profile that settles it. */
  readonly settled_by?: string | undefined;
  /** Who can settle it. */
  readonly resolution?: Resolution | undefined;
};

/** The answer to one check as it is published: specification 2.10, then the service's own fields (contract: "Check"). */
export interface CheckResult {
  /** True also for a domain without a terms document. */
  readonly success: true;
  readonly domain: string;
  /** As requested. */
  readonly action: string;
  readonly result: {
    readonly value: PlainPermissionValue;
    /** How reliable this field has been measured to be; null when there is no document. */
    readonly confidence: Tier | null;
    readonly caveats: readonly string[];
  };
  /** The value as one word. */
  readonly permission: Decision;
  /** Match confidence of this lookup, 0 to 1. */
  readonly confidence: number;
  readonly policy_excerpt?: string | undefined;
  /** The key that a free-text action was mapped to. */
  readonly resolved_permission?: PermissionKey | undefined;
  readonly agentterms_version?: string;
  /** UTC. */
  readonly checked_at: string;
  readonly error?: 'no_agentterms_json';
  readonly message?: string;
  /** The record of this check in the log of the service. */
  readonly check_id: string;
  /** The domain whose document answered, where that is another name than the one asked for. */
  readonly answered_for?: string | undefined;
  readonly source: TermsOrigin;
  readonly validation_status?: ValidationStatus | undefined;
  /** SHA-256 of the document's RFC 8785 form. */
  readonly document_hash?: string | undefined;
  /** Why the answer is what it is; stable. */
  readonly reason_code: ReasonCode;
  /** When asking again can find more, where nothing is known yet or the site could not be reached. */
  readonly retry_after_seconds?: number | undefined;
  /** Why there is no value although there are terms, where the document says it. */
  readonly not_given?: Exclude<NotGiven, 'not_addressed'> | undefined;
  /** Share of values that came about like this one and were measured to be right, 0 to 1; for entries that say it. */
  readonly accuracy?: number | undefined;
  /** The same with its interval and what it was measured on; for entries of any status whose value was measured. */
  readonly measured?: ValueAccuracy | undefined;
  /** How much the site lets agents ask of it (specification 2.4), where its document says it. */
  readonly rate_limits?: SiteRateLimits | undefined;
  /** What a caller with the default policy does. */
  readonly verdict: Verdict;
  /** What the caller does now; absent where it goes on. */
  readonly next?: NextStep | undefined;
  /** A person's decision, or a recorded permission of the site, that bears on the verdict. */
  readonly approval?: ShownApproval | undefined;
  /** All conditions of the value, the most important first; absent where it has none. */
  readonly conditions?: readonly AnsweredCondition[] | undefined;
  /** How far a denial reaches, where it is narrower than its key; it stays a denial. */
  readonly limits?: ShownLimits | undefined;
  /** Those that are open for the caller; present when it said something of itself. */
  readonly residual?: readonly AnsweredCondition[] | undefined;
  /** What the caller has to keep while or after acting. */
  readonly obligations?: readonly AnsweredCondition[] | undefined;
}

/** A decision as an answer names it. */
export interface ShownApproval {
  readonly id: string;
  readonly kind: AppliedApproval['kind'];
  readonly state: AppliedApproval['state'];
  readonly scope: AppliedApproval['scope'];
  readonly until?: string | undefined;
  readonly decided_by: AppliedApproval['decidedBy'];
  readonly conditions?: string | undefined;
  readonly reason?: string | undefined;
}

/** What a check as of an earlier time is told beside {@link CheckResult}. */
export interface AsOfResult {
  readonly as_of: {
    readonly at: string;
    /** When the document that answered came to be, or was first seen at the site. */
    readonly since?: string;
    /** Of the registry entry that answered. */
    readonly version?: number;
  };
}

/** Specification 2.4. */
export interface SiteRateLimits {
  readonly requests_per_minute?: number;
  readonly requests_per_hour?: number;
  readonly requests_per_day?: number;
  readonly concurrent_sessions?: number;
}

/** Whether a passage proves a value alone, only bears on it, or proves one of its conditions. */
export type EvidenceGrade = 'apt' | 'weak' | 'condition';

/** A passage that a value rests on, as a registry entry names it. */
export interface NamedPassage {
  /** Where the text was published. */
  readonly source_url: string;
  /** Of the text's UTF-8 bytes, lower-case hex. */
  readonly text_sha256?: string;
  /** In UTF-16 units of that text. */
  readonly start?: number;
  readonly end?: number;
  /**
   * Whether it proves the value alone (`apt`), only bears on it (`weak`), or proves one of its conditions; absent where nobody has
   * judged it.
   */
  readonly grade?: EvidenceGrade;
  /** The passage itself, where the service holds the text. */
  readonly quote?: string;
  /** What introduces the list of which the passage is one item, in the same text. */
  readonly lead_in?: { readonly start?: number; readonly end?: number; readonly quote?: string };
  /** Some of what stands before and behind it, where that is asked for. */
  readonly before?: string;
  readonly after?: string;
  /** Whether the text is at hand; absent where the entry brings the quote itself, or names no place in a text. */
  readonly text_status?: TextStatus;
  /** Why the text is not at hand, one sentence. */
  readonly text_problem?: string;
  /** From when on the text is tried again. */
  readonly text_retry_at?: string;
  readonly archived_at?: string;
  /** Where an archive shows this very text. */
  readonly archived_url?: string;
}
