import type { CheckGroup } from '../audit/check-group.js';
import type { CheckRecord } from '../audit/check-record.js';
import type { CheckSummary, SummaryInterval } from '../audit/check-summary.js';
import type { TimeRange } from '../audit/time-range.js';
import type { ReasonCode, TermsOrigin } from '../check/check-result.js';
import type { Verdict } from '../check/decide.js';
import type { Decision } from '../terms/permission.js';

/** Which checks; all that is given must hold. Texts are compared whole. */
export interface CheckFilter extends TimeRange {
  /** Of the check. */
  readonly id?: string | undefined;
  readonly domain?: string | undefined;
  readonly action?: string | undefined;
  /** Permission key to which the action was resolved. */
  readonly permission?: string | undefined;
  readonly decision?: Decision | undefined;
  readonly agentId?: string | undefined;
  readonly runId?: string | undefined;
  readonly client?: string | undefined;
  readonly source?: TermsOrigin | undefined;
  readonly verdict?: Verdict | undefined;
  readonly reasonCode?: ReasonCode | undefined;
  /** Of these the check has no value. */
  readonly missing?: readonly MissingValue[] | undefined;
}

/** What a check may be without: a caller that names neither agent nor run, an action that is mapped to no permission. */
export type MissingValue = 'agentId' | 'runId' | 'permission';

/** The checks of a run on either side of one, the earliest first. */
export interface RunNeighbours {
  readonly before: readonly LoggedCheck[];
  readonly after: readonly LoggedCheck[];
}

/** A check as it stands in the log. */
export interface LoggedCheck extends CheckRecord {
  /** Its place in a chain: the group, and where in it, from 1. */
  readonly place: { readonly writer: string; readonly sequence: number; readonly position: number };
}

/** Where a page begins: behind this check, in the order of the list. */
export interface CheckCursor {
  readonly checkedAt: Date;
  readonly id: string;
}

/** What an export has besides the checks, so that they can be verified without the log. */
export type ExportPiece =
  | { readonly kind: 'groups'; readonly groups: readonly CheckGroup[] }
  /** Compact JWS. */
  | { readonly kind: 'checkpoint' | 'retention' | 'restore'; readonly jws: string }
  /** `outside` are checks of groups that reach over the bounds of the range, from beyond these. */
  | { readonly kind: 'checks' | 'outside'; readonly checks: readonly LoggedCheck[] };

/** A copy of the log that may lack the latest checks. While it cannot be asked, the log itself answers for it. */
export interface CheckLogCopy extends Pick<CheckLogReader, 'page' | 'summarise'> {
  /** It has all checks that were recorded before this moment; `undefined` when the log is to be asked. */
  completeUntil(): Date | undefined;
}

/** The log of checks, for auditors. Checks come with the latest first, by time and then by id. */
export interface CheckLogReader {
  /** At most `limit` checks behind the cursor. */
  page(filter: CheckFilter, limit: number, after?: CheckCursor): Promise<readonly LoggedCheck[]>;
  /**
   * All checks of the filter as they are at one moment, a few at a time. With `verifiable`, what verifies the chains
   * in the filter's range of time comes first: statements on dropped checks and restores, groups by
   * writer and number, checkpoints, and the checks that make groups over the bounds whole. Ending the iteration frees what
   * is behind it, and so does `gone` when it is aborted, also while a piece is waited for. Rejects with
   * `service_unavailable` while too many others are read.
   */
  export(filter: CheckFilter, verifiable: boolean, gone?: AbortSignal): AsyncIterable<ExportPiece>;
  /**
   * How many checks of the filter there are, by what; of each column the `top` most frequent values. `gone` as above. Rejects
   * with `service_unavailable` while too many others are made.
   */
  summarise(
    filter: CheckFilter & Required<TimeRange>,
    by: { readonly interval: SummaryInterval; readonly top: number },
    gone?: AbortSignal,
  ): Promise<CheckSummary>;
  /** At most `most` checks of the same caller's run before and after this one; none where it names no run. */
  neighbours(check: LoggedCheck, most: number): Promise<RunNeighbours>;
}
