import type { CheckGroup } from '../audit/check-group.js';
import type { ChainedRow } from '../audit/check-rows.js';
import type { TimeRange } from '../audit/time-range.js';
import type { LoggedCheck } from './check-log-reader.js';

/** A group, and the checks that say they belong to it, in no order. */
export interface GroupWithRows {
  readonly group: CheckGroup;
  readonly rows: readonly ChainedRow[];
}

/** What there is of a chain, for walking along it once. */
export interface ChainPart {
  readonly writer: string;
  /** Whether it begins where the chain does. */
  readonly fromStart: boolean;
  /** By number, some at a time. Numbers that were given up are left out. */
  readonly groups: AsyncIterable<readonly GroupWithRows[]> | Iterable<readonly GroupWithRows[]>;
  /** By number of the group they speak of, as compact JWS. */
  readonly checkpoints: AsyncIterable<string> | Iterable<string>;
}

/** Signed statements on the whole log, as compact JWS. */
export interface LogStatements {
  /** On checks that were dropped because their time was over. */
  readonly retention: readonly string[];
  /** On restores from a backup. */
  readonly restores: readonly string[];
}

/** A check that no group has, or not at its time, and the place that it names. */
export type StrayCheck = Pick<LoggedCheck, 'id' | 'place'>;

/** Which checks {@link CheckChainSnapshot.strays} is to look for. */
export interface StraysQuery {
  readonly range: TimeRange;
  /** How many checks of the range were met in their groups: where that is all there are, none is looked for. */
  readonly placed: number;
  /** Most strays to tell. */
  readonly limit: number;
}

/** The chains of the log as they stand at one moment, for verifying them. */
export interface CheckChainSnapshot {
  statements(): Promise<LogStatements>;
  /** Every writer of which there is a group or a checkpoint. */
  writers(): Promise<readonly string[]>;
  /** Writers with groups behind their last checkpoint, or without one. */
  unsignedWriters(): Promise<readonly string[]>;
  /**
   * A writer's groups between the first and the last whose checks are in the range at least in part, and the nearest
   * on either side, that one without its checks; on a side where the range is open, all there are. Checkpoints whose
   * last check is in the range.
   */
  chain(writer: string, range: TimeRange): ChainPart;
  /** A writer's last checkpoint that `counts`, if there is one, and its groups from the one of that checkpoint on. */
  tail(writer: string, counts: (jws: string) => boolean): Promise<ChainPart>;
  /** All checkpoints, by key and number, as compact JWS. */
  checkpointsByKey(): AsyncIterable<string>;
  /** The one with the highest number that this key is said to have signed, as compact JWS. */
  latestCheckpoint(keyId: string): Promise<string | undefined>;
  strays(query: StraysQuery): Promise<readonly StrayCheck[]>;
}

/** Opens the chains for verification. */
export interface CheckChainReader {
  /** Runs `work` on one snapshot, which is gone when it ends. `signal` gives it up. */
  read<Result>(work: (chains: CheckChainSnapshot) => Promise<Result>, signal: AbortSignal): Promise<Result>;
}
