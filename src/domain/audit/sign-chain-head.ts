import type { CheckpointStore } from '../ports/checkpoint-store.js';
import type { Clock } from '../ports/clock.js';
import type { StatementSigner } from '../ports/statement-signer.js';
import type { ChainHead } from './check-chain.js';
import { signCheckpoint } from './statements.js';

export interface SignCheckpointParts {
  readonly head: () => ChainHead | undefined;
  readonly signer: StatementSigner;
  readonly store: CheckpointStore;
  readonly clock: Clock;
}

/**
 * Signs how far the chain is kept when that is at least `minGroups`, by default 1, further than what was signed before,
 * and says whether it did. Rejects as the store does.
 */
export type SignChainHead = (minGroups?: number) => Promise<boolean>;

/** Signs for one chain, one at a time. */
export function makeSignChainHead({ head, signer, store, clock }: SignCheckpointParts): SignChainHead {
  let signedSequence = 0;
  return async (minGroups = 1) => {
    const reached = head();
    if (reached === undefined || reached.sequence < signedSequence + minGroups) return false;
    const signedAt = clock.now();
    const jws = signCheckpoint({ ...reached, signedAtMs: signedAt.getTime() }, signer);
    await store.keep(reached, signedAt, jws);
    signedSequence = reached.sequence;
    return true;
  };
}
