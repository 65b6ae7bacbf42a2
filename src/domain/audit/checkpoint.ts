/** Where a checkpoint stands among all that one key has signed, of whatever chains. */
export interface CheckpointLink {
  /** From 1, without a gap. */
  readonly number: number;
  /** SHA-256, in lower-case hex, of the compact JWS before it; 64 zeros for the first. */
  readonly previous: string;
}

/** How far a chain had come, as its writer signed it (contract: "Audit"). */
export interface Checkpoint {
  readonly writer: string;
  /** A group that is kept; of every group up to it the writer knew whether it is kept. */
  readonly sequence: number;
  /** Hash of that group. */
  readonly hash: string;
  /** Of the latest check in that group, in milliseconds since 1970. */
  readonly lastAtMs: number;
  /** Numbers up to `sequence` of groups that are not kept, as far as no group up to `sequence` has named them. */
  readonly voids: readonly number[];
  /** Milliseconds since 1970. */
  readonly signedAtMs: number;
  /** Left out by checkpoints of version 1. */
  readonly link?: CheckpointLink;
}

/** What was left of a group of which retention dropped the earlier checks. */
export interface CutGroup {
  readonly writer: string;
  readonly sequence: number;
  /** How many of its checks were left. */
  readonly rowCount: number;
  /** `hashPlacedRows` of them. */
  readonly rowsHash: string;
}

/** That the checks before an instant were dropped because their time was over. */
export interface RetentionStatement {
  /** Milliseconds since 1970. */
  readonly droppedBeforeMs: number;
  /** Milliseconds since 1970. */
  readonly signedAtMs: number;
  /** The groups that reach over the instant; left out by statements of version 1, which say nothing of them. */
  readonly cut?: readonly CutGroup[];
}

/** That a file is an export as the service wrote it. */
export interface ExportStatement {
  /** SHA-256, in lower-case hex, of all lines before the last, a line break behind each. */
  readonly sha256: string;
  /** Checks in the file. */
  readonly checks: number;
  /** Milliseconds since 1970. */
  readonly exportedAtMs: number;
}
