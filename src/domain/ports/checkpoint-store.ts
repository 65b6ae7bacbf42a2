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

/** Where checkpoints are kept. Append-only. */
export interface CheckpointStore {
  /** Keeps a checkpoint; one of that group that is there already stays. */
  keep(checkpoint: SignedCheckpoint): Promise<void>;
  /** The one with the highest number that this key is said to have signed, as compact JWS. */
  latest(keyId: string): Promise<string | undefined>;
}

/**
 * What this process, and those before it on the same disk, signed last, and whose chains they left unsigned. It is out
 * of reach of a database's writers, and outlives the process. What is changed would survive a crash when it resolves.
 */
export interface CheckpointMemory {
  last(keyId: string): SignedCheckpoint | undefined;
  remember(checkpoint: SignedCheckpoint): Promise<void>;
  /** Writers whose chains are not signed to their end. */
  readonly writers: readonly string[];
  addWriters(writers: readonly string[]): Promise<void>;
  removeWriter(writer: string): Promise<void>;
}
