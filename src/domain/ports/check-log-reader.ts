import type { CheckGroup } from '../audit/check-group.js';
import type { CheckRecord } from '../audit/check-record.js';
import type { CheckSummary, SummaryInterval } from '../audit/check-summary.js';
import type { TimeRange } from '../audit/time-range.js';
import type { ReasonCode, TermsOrigin } from '../check/check-result.js';
import type { Verdict } from '../check/decide.js';
import type { Decision } from '../terms/permission.js';

/** Which checks to read. All given conditions must hold. Texts must match exactly. */
export interface CheckFilter extends TimeRange {
  /** Id of the check. */
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
  /** Values that the check does not have. */
  readonly missing?: readonly MissingValue[] | undefined;
}

/**
 * What a check may lack: an agent or a run that the caller did not name, or a permission when the action maps
 * to none.
 */
export type MissingValue = 'agentId' | 'runId' | 'permission';

/** The checks of a run on either side of one, the earliest first. */
export interface RunNeighbours {
  readonly before: readonly LoggedCheck[];
  readonly after: readonly LoggedCheck[];
}

/** A check as the log stores it. */
export interface LoggedCheck extends CheckRecord {
  /** Its place in a chain: the group, and the position in it, from 1. */
  readonly place: { readonly writer: string; readonly sequence: number; readonly position: number };
}

/** A page begins after this check, in the order of the list. */
export interface CheckCursor {
  readonly checkedAt: Date;
  readonly id: string;
}

/** What an export contains besides the checks, so that they can be verified without the log. */
export type ExportPiece =
  | { readonly kind: 'groups'; readonly groups: readonly CheckGroup[] }
  /** Compact JWS. */
  | { readonly kind: 'checkpoint' | 'retention' | 'restore'; readonly jws: string }
  /** `outside` are checks beyond the range that belong to groups across its bounds. */
  | { readonly kind: 'checks' | 'outside'; readonly checks: readonly LoggedCheck[] };

/**
 * A copy of the log that may lack the latest checks. While the copy cannot be asked, the log itself answers.
 */
export interface CheckLogCopy extends Pick<CheckLogReader, 'page' | 'summarise'> {
  /** It has all checks that were recorded before this moment; `undefined` when the log must be asked. */
  completeUntil(): Date | undefined;
}

/** The log of checks, for auditors. The latest checks come first, by time and then by id. */
export interface CheckLogReader {
  /** At most `limit` checks after the cursor. */
  page(filter: CheckFilter, limit: number, after?: CheckCursor): Promise<readonly LoggedCheck[]>;
  /**
   * All checks of the filter as they are at one moment, a few at a time. With `verifiable`, the data that
   * verifies the chains in the filter's range comes first: statements on dropped checks and restores, groups
   * by writer and number, checkpoints, and the checks that complete groups across the bounds. Ending the
   * iteration frees its resources, and so does aborting `gone`, even while a piece is awaited. Rejects with
   * `service_unavailable` while too many other exports run.
   */
  export(filter: CheckFilter, verifiable: boolean, gone?: AbortSignal): AsyncIterable<ExportPiece>;
  /**
   * Counts the checks of the filter by several properties, with the `top` most frequent values of each.
   * `gone` as above. Rejects with `service_unavailable` while too many other summaries run.
   */
  summarise(
    filter: CheckFilter & Required<TimeRange>,
    by: { readonly interval: SummaryInterval; readonly top: number },
    gone?: AbortSignal,
  ): Promise<CheckSummary>;
  /** At most `most` checks of the same caller's run before and after this one; none when it names no run. */
  neighbours(check: LoggedCheck, most: number): Promise<RunNeighbours>;
}
