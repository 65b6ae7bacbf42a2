import type { ShownCondition } from '../conditions/condition-sentence.js';
import type { ShownLimits } from '../conditions/limits-sentence.js';
import type { ValueAccuracy } from '../confidence/accuracy-figures.js';
import type { ValidationStatus } from '../registry/validation-status.js';
import type { NotGiven, PermissionKey, PlainPermissionValue } from '../terms/permission.js';
import type { TextStatus } from '../texts/text-state.js';
import type { CheckResult, EvidenceGrade, NamedPassage } from './check-result.js';

/** A question of many that could not be asked. */
export interface RefusedResult {
  readonly success: false;
  readonly error: string;
  readonly message: string;
}

/** What a site's own file says. */
export interface AnsweringFile {
  readonly document_hash: string;
  readonly values: Readonly<
    Record<
      PermissionKey,
      {
        readonly value: PlainPermissionValue;
        readonly conditions?: readonly ShownCondition[];
        readonly limits?: ShownLimits;
      }
    >
  >;
}

/** What each value of a registry entry rests on, as it is published. */
export interface SiteEvidence {
  readonly domain: string;
  /** The site's own file, where that answers checks instead of the entry. */
  readonly own_file?: AnsweringFile;
  readonly document_hash: string;
  readonly validation_status: ValidationStatus;
  readonly values: Readonly<
    Record<
      PermissionKey,
      {
        readonly value: PlainPermissionValue;
        /** How often values that came about like this were measured to be right. */
        readonly confidence?: number;
        /** The same with its interval, where the service measured it. */
        readonly measured?: ValueAccuracy;
        readonly not_given?: NotGiven;
        readonly limits?: ShownLimits;
        readonly passages: readonly NamedPassage[];
      }
    >
  >;
}

/** A whole text that a registry entry rests on, as it is published. */
export interface SiteText {
  readonly domain: string;
  readonly text_sha256: string;
  readonly kind?: string;
  readonly language?: string;
  readonly source_url?: string;
  readonly archived_at?: string;
  readonly archived_url?: string;
  readonly status: TextStatus;
  /** Why the text is not at hand, one sentence. */
  readonly problem?: string;
  readonly retry_at?: string;
  /** What somebody else wrote. */
  readonly text?: string;
  /** In the order of the text; they may overlap. */
  readonly passages: readonly {
    readonly start: number;
    readonly end: number;
    readonly values: readonly { readonly key: PermissionKey; readonly grade?: EvidenceGrade }[];
  }[];
}

export interface ListedEntry {
  readonly domain: string;
  readonly category: string;
  readonly validation_status: ValidationStatus;
  /** 0 to 1. */
  readonly confidence: number;
}

export interface EntrySearch {
  /** Part of the domain name. */
  readonly q?: string;
  readonly category?: string;
  readonly validation_status?: ValidationStatus;
  readonly limit: number;
}

/** A document with what is wrong with it, as it is published (specification 4.3). */
export interface ValidationReport {
  readonly valid: boolean;
  readonly errors: readonly {
    /** JSON Pointer (RFC 6901). */
    readonly path: string;
    readonly keyword: string;
    readonly message: string;
    readonly hint?: string;
  }[];
  readonly warnings: readonly { readonly path: string; readonly code: string; readonly message: string }[];
  readonly notes: readonly string[];
  readonly schema_version: string;
}

/** Why there is no answer, for the one who asked. */
export interface AnswerFailure {
  /** Stable. */
  readonly code: string;
  readonly message: string;
  /** After which asking again makes sense. */
  readonly retryAfterSeconds?: number;
}

/** Who asks, as the caller says it of itself. */
export interface NamedCaller {
  /** The agent's program with its version; at most 200 printable characters. */
  readonly agent?: string;
  /** The session, or the trace, that the question belongs to. */
  readonly run?: string;
}

/**
 * What answers for sites, in published shapes: this service itself, a service over HTTP, or this machine alone. The command
 * line and the MCP server know no more of it.
 */
export interface TermsAnswers {
  /** @throws an error with a `code` and a message for the caller when there is no answer */
  check(site: string, action: string, signal?: AbortSignal): Promise<CheckResult>;
  /** In the order of the questions; one that cannot be asked is answered by itself. */
  checkMany(
    questions: readonly { readonly site: string; readonly action: string }[],
    signal?: AbortSignal,
  ): Promise<readonly (CheckResult | RefusedResult)[]>;
  /** The terms document that answers for a site; `undefined` when none is known. */
  terms(site: string, signal?: AbortSignal): Promise<object | undefined>;
  /** `undefined` where the registry has no entry. */
  evidence(site: string, signal?: AbortSignal): Promise<SiteEvidence | undefined>;
  validate(content: unknown, signal?: AbortSignal): Promise<ValidationReport>;
  search(search: EntrySearch, signal?: AbortSignal): Promise<readonly ListedEntry[]>;
}
