import type { ReasonCode, TermsOrigin } from '../check/check-result.js';
import type { Verdict } from '../check/decide.js';
import type { EntryOrigin } from '../registry/registry-entry.js';
import type { ValidationStatus } from '../registry/validation-status.js';
import type { DomainName } from '../terms/domain-name.js';
import type { Decision } from '../terms/permission.js';
import type { TermsDocument } from '../terms/terms-document.js';
import type { CheckGroup } from './check-group.js';
import type { CheckRecord } from './check-record.js';
import type { ChainedRow } from './check-rows.js';
import type { CheckSummary, SummaryInterval } from './check-summary.js';
import type { TimeRange } from './time-range.js';

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
  /** Id of a person's decision, or of a recorded permission of the site. */
  readonly approvalId?: string | undefined;
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

/** Where answered checks are kept for auditors. Append-only: nothing here changes or removes a record. */
export interface CheckLog {
  /**
   * Resolves once the records would survive a crash of this process and of the database; the reply waits for
   * it. Either all of the records are kept or none. Records keep the order of the calls. Appending a record
   * whose id is already kept leaves one record, so a caller in doubt may append again. Rejects with
   * `service_unavailable` when nothing durable took them.
   */
  append(records: readonly CheckRecord[]): Promise<void>;
}

/** A signed checkpoint, and its content. */
export interface SignedCheckpoint {
  readonly keyId: string;
  /** See `CheckpointLink`. */
  readonly number: number;
  readonly writer: string;
  readonly sequence: number;
  readonly lastAtMs: number;
  readonly signedAtMs: number;
  /** Compact JWS. */
  readonly jws: string;
}

/** Where checkpoints are kept. Append-only. */
export interface CheckpointStore {
  /** Keeps a checkpoint. An existing one of the same group stays. */
  keep(checkpoint: SignedCheckpoint): Promise<void>;
  /** The checkpoint with the highest number that names this key as its signer, as compact JWS. */
  latest(keyId: string): Promise<string | undefined>;
}

/**
 * What this process, and earlier ones on the same disk, signed last, and which chains they left unsigned.
 * Users of the database cannot reach it, and it outlives the process. A change would survive a crash once it
 * resolves.
 */
export interface CheckpointMemory {
  last(keyId: string): SignedCheckpoint | undefined;
  remember(checkpoint: SignedCheckpoint): Promise<void>;
  /** Writers whose chains are not signed to their end. */
  readonly writers: readonly string[];
  addWriters(writers: readonly string[]): Promise<void>;
  removeWriter(writer: string): Promise<void>;
}

/** A terms document that answered a check and is still stored, and its origin. */
export type HeldDocument =
  /** A version of a registry entry: the last one with this document at the time in question. */
  | {
      readonly kind: 'registry';
      readonly domain: DomainName;
      readonly document: TermsDocument;
      readonly version: number;
      readonly validationStatus: ValidationStatus;
      readonly origin: EntryOrigin;
      readonly since: Date;
      /** When another version replaced it; absent while it is in force. */
      readonly until?: Date;
      /** Who made this version, and why. */
      readonly change: { readonly by: string; readonly reason: string };
    }
  /** The site's own file, as it was seen there. */
  | {
      readonly kind: 'own_file';
      readonly domain: DomainName;
      readonly document: TermsDocument;
      readonly sourceUrl: string;
      readonly retrievedAt: Date;
    };

/** The stored terms documents, including earlier ones of entries. */
export interface HeldDocuments {
  /**
   * The document with this hash under one of the names, which are searched in order; `undefined` when there
   * is none.
   *
   * @param at the version in force at this time is preferred to others with the same document
   */
  find(names: readonly DomainName[], documentHash: string, at: Date): Promise<HeldDocument | undefined>;
}

/** Signs statements about the log, so that a change of what they cover is found (contract: "Audit"). */
export interface StatementSigner {
  /** Identifies the key in what it signs. */
  readonly keyId: string;
  /** A compact JWS (RFC 7515) over the JSON of the statement. */
  sign(statement: object): Promise<string>;
}

/**
 * Signs receipts, with the same key. Its messages begin unlike any JWS, so that neither can be taken for the
 * other.
 */
export interface ReceiptSigner {
  readonly keyId: string;
  /** The 64 bytes of an Ed25519 signature (RFC 8032). */
  signBytes(message: Uint8Array): Uint8Array;
}

/** Whether the key signed the bytes; `undefined` when no key of that name is known. */
export type VerifyBytes = (
  keyId: string,
  message: Uint8Array,
  signature: Uint8Array,
) => Promise<boolean | undefined>;

/** A statement, and the key with a valid signature on it. */
export interface VerifiedStatement {
  readonly keyId: string;
  readonly statement: unknown;
}

/** Knows the keys with which this installation signs, or has signed. */
export interface StatementVerifier {
  /** `undefined` when the signature is not valid or its key is not known. */
  verify(jws: string): Promise<VerifiedStatement | undefined>;
}

/** The keys whose statements about the log are trusted. */
export interface TrustedKeys {
  readonly verifier: StatementVerifier;
  /** Keys among the installation's that none of its processes added. */
  readonly unknownKeys: readonly string[];
}

/** Reads the current keys. */
export type ReadTrustedKeys = () => Promise<TrustedKeys>;
