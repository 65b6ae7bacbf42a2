import type { CheckGroup } from '../audit/check-group.js';
import type { ChainedRow } from '../audit/check-rows.js';
import type { TimeRange } from '../audit/time-range.js';

/** A check that belongs to no group. */
export interface StrayCheck {
  readonly id: string;
  /** What it says of its group. */
  readonly writer: string | null;
  readonly sequence: number | null;
  readonly position: number | null;
}

/** The chains of the log as they stand at one moment, for verifying them. */
export interface CheckChainSnapshot {
  /** Every writer of which there is a group or a checkpoint. */
  writers(): Promise<readonly string[]>;
  /**
   * A writer's groups by number, some at a time: those between the first and the last whose checks are in the range at
   * least in part, and the nearest on either side; on a side where the range is open, all there are. Without numbers
   * that were given up.
   */
  groups(writer: string, range: TimeRange): AsyncIterable<readonly CheckGroup[]>;
  /** A writer's groups from this number on, in the same way. */
  groupsFrom(writer: string, sequence: number): AsyncIterable<readonly CheckGroup[]>;
  /** The checks that say they belong to these groups of one writer, in no order, by number of the group. */
  rowsOf(groups: readonly CheckGroup[]): Promise<ReadonlyMap<number, readonly ChainedRow[]>>;
  /** Of a writer, by number, as compact JWS; those whose last check is in the range. */
  checkpoints(writer: string, range: TimeRange): AsyncIterable<string>;
  /** The one of a writer with the highest number of a group; `undefined` when there is none. */
  lastCheckpoint(writer: string): Promise<string | undefined>;
  /** All that name the one before, by key and number. */
  linkedCheckpoints(): AsyncIterable<string>;
  /** Statements on dropped checks, as compact JWS. */
  retention(): Promise<readonly string[]>;
  /** How many checks of the range say of themselves that they are in a group, and how many do not. */
  count(range: TimeRange): Promise<{ readonly chained: number; readonly unchained: number }>;
  /** When the first check of any group was, in milliseconds since 1970; `undefined` without groups. */
  firstChainedMs(): Promise<number | undefined>;
  /** Whether a check is from before this instant, in milliseconds since 1970. */
  anyBefore(instantMs: number): Promise<boolean>;
  /**
   * Up to `limit` checks of the range that no group has, or that are not where their group is. A check that says
   * nothing of a group may be within `unchained`.
   */
  strays(range: TimeRange, unchained: Required<TimeRange>, limit: number): Promise<readonly StrayCheck[]>;
}

/** Opens the chains for verification. */
export interface CheckChainReader {
  /** Runs `work` on one snapshot, which is gone when it ends. `signal` gives it up. */
  read<Result>(work: (chains: CheckChainSnapshot) => Promise<Result>, signal: AbortSignal): Promise<Result>;
}
