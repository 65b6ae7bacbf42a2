import type { CheckGroup } from '../audit/check-group.js';
import type { ChainedRow } from '../audit/check-rows.js';
import type { TimeRange } from '../audit/time-range.js';
import type { LoggedCheck } from './check-log-reader.js';

/** A group, and the checks that name it as theirs, in no particular order. */
export interface GroupWithRows {
  readonly group: CheckGroup;
  readonly rows: readonly ChainedRow[];
}

/** The stored part of a chain, for one walk along it. */
export interface ChainPart {
  readonly writer: string;
  /** Whether this part begins at the start of the chain. */
  readonly fromStart: boolean;
  /** By number, in batches. Numbers that were given up are left out. */
  readonly groups: AsyncIterable<readonly GroupWithRows[]> | Iterable<readonly GroupWithRows[]>;
  /** By number of their group, as compact JWS. */
  readonly checkpoints: AsyncIterable<string> | Iterable<string>;
}

/** Signed statements about the whole log, as compact JWS. */
export interface LogStatements {
  /** About checks that were dropped because their retention had ended. */
  readonly retention: readonly string[];
  /** About restores from a backup. */
  readonly restores: readonly string[];
}

/** A check that belongs to no group, or has a time outside its group's, and the place that it names. */
export type StrayCheck = Pick<LoggedCheck, 'id' | 'place'>;

/** Which checks {@link CheckChainSnapshot.strays} is to look for. */
export interface StraysQuery {
  readonly range: TimeRange;
  /**
   * How many checks of the range were found in their groups. If those are all checks, no strays are searched.
   */
  readonly placed: number;
  /** Most strays to return. */
  readonly limit: number;
}

/** The chains of the log at one moment, for verification. */
export interface CheckChainSnapshot {
  statements(): Promise<LogStatements>;
  /** Every writer that has a group or a checkpoint. */
  writers(): Promise<readonly string[]>;
  /** Writers with groups after their last checkpoint, or without a checkpoint. */
  unsignedWriters(): Promise<readonly string[]>;
  /**
   * A writer's groups from the first to the last with checks in the range, and the nearest group on either
   * side, without its checks. On a side where the range is open, all groups. The checkpoints are those whose
   * last check is in the range.
   */
  chain(writer: string, range: TimeRange): ChainPart;
  /**
   * A writer's last checkpoint for which `counts` is true, if there is one, and the groups from that
   * checkpoint's on.
   */
  tail(writer: string, counts: (jws: string) => boolean): Promise<ChainPart>;
  /** All checkpoints, by key and number, as compact JWS. */
  checkpointsByKey(): AsyncIterable<string>;
  /** The checkpoint with the highest number that names this key as its signer, as compact JWS. */
  latestCheckpoint(keyId: string): Promise<string | undefined>;
  strays(query: StraysQuery): Promise<readonly StrayCheck[]>;
}

/** Opens the chains for verification. */
export interface CheckChainReader {
  /** Runs `work` on one snapshot, which ends with it. `signal` aborts it. */
  read<Result>(work: (chains: CheckChainSnapshot) => Promise<Result>, signal: AbortSignal): Promise<Result>;
}
