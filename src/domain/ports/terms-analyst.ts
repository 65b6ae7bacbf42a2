import type { Condition } from '../conditions/condition.js';
import type { TermsText } from '../generate/terms-text.js';
import type { PermissionKey } from '../terms/permission.js';

/** A passage that an analyst relies on. */
export interface Quote {
  /** Verbatim from one of the texts, up to white space and quotation marks. */
  readonly quote: string;
  /** Index of the text it stands in, when the analyst says so. */
  readonly source?: number;
  /** Where it begins, in UTF-16 units of that text, when the analyst says so. */
  readonly start?: number;
  /** What introduces the list of which the passage is an item, as it stands at that place of the same text. */
  readonly leadIn?: { readonly quote: string; readonly start: number };
}

/** A condition and the passages that say it, the deciding one first. */
export interface ClaimedCondition {
  readonly condition: Condition;
  readonly quotes: readonly Quote[];
}

/** What an analyst says of one key, and what that rests on. */
export interface Claim {
  readonly value: boolean;
  /** The deciding passage first. */
  readonly quotes: readonly Quote[];
  /** What an agent has to do or keep to, in short sentences of the analyst's own. */
  readonly conditions?: readonly string[];
  /** What an agent has to meet, as far as software can test it. */
  readonly items?: readonly ClaimedCondition[];
  /** Only where the analyst itself has doubts. */
  readonly sure?: 'low';
}

/** What an analyst made of a site's terms. Nothing in it has been checked yet. */
export interface TermsReading {
  /** A key that is neither here nor in `unsure` is one that the texts that were read do not address. */
  readonly claims: Readonly<Partial<Record<PermissionKey, Claim>>>;
  /** What was read, but not surely enough to be given as a value. */
  readonly unsure?: Readonly<Partial<Record<PermissionKey, Claim>>>;
  /** Indexes of the texts that were not read at all; the remarks say why. */
  readonly unread?: readonly number[];
  /** Who read, where that is not all of those that the analyst names. */
  readonly readBy?: string;
  /** Sentences for people on what the reading leaves out, for example a text in a language that is not understood. */
  readonly remarks: readonly string[];
}

/** Reads terms and says what they let an agent do that has no agreement of its own with the site. */
export interface TermsAnalyst {
  /** Which analyst this is, as answers name it: `clauses`, or `openai` with its model. */
  readonly name: string;
  /** Names that its readings may bear besides, where a part of it may fail without the whole. */
  readonly namesInPart?: readonly string[];
  /**
   * One reading of all the texts together. Rejects with `service_unavailable` when the analyst has no capacity or
   * cannot be reached, with `generator_failure` when it gives nothing usable, with `WorkStopped` when the texts cost
   * more than a reading may, and with the signal's reason when it is aborted.
   */
  analyse(texts: readonly TermsText[], signal: AbortSignal): Promise<TermsReading>;
}
