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
}

/** That the checks before an instant were dropped because their time was over. */
export interface RetentionStatement {
  /** Milliseconds since 1970. */
  readonly droppedBeforeMs: number;
  /** Milliseconds since 1970. */
  readonly signedAtMs: number;
}
