import type { ChainHead } from '../audit/check-chain.js';

/** Where signed statements on the chains are kept. Append-only. */
export interface CheckpointStore {
  /** Keeps a checkpoint; one of that group that is there already stays. */
  keep(head: ChainHead, signedAt: Date, jws: string): Promise<void>;
}
