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
