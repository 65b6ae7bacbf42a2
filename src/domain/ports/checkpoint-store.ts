/** A signed checkpoint, and what it says of itself. */
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

/** Where signed statements on the chains are kept. Append-only. */
export interface CheckpointStore {
  /** Keeps a checkpoint; one of that group that is there already stays. */
  keep(checkpoint: SignedCheckpoint): Promise<void>;
  /** The one with the highest number that this key is said to have signed, as compact JWS. */
  latest(keyId: string): Promise<string | undefined>;
}

/**
 * What this process, and those before it on the same disk, signed last. It is out of reach of whoever can write to the
 * database, and outlives the process.
 */
export interface CheckpointMemory {
  last(keyId: string): SignedCheckpoint | undefined;
  /** Resolves when it would survive a crash. */
  remember(checkpoint: SignedCheckpoint): Promise<void>;
}
