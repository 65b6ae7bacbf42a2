import type { ChainHead } from './check-chain.js';
import type { CheckpointDesk } from './checkpoint-desk.js';

export interface SignChainHeadParts {
  readonly head: () => ChainHead | undefined;
  readonly desk: Pick<CheckpointDesk, 'sign'>;
}

/**
 * Signs how far the chain is kept when that is at least `minGroups`, by default 1, further than what was signed before,
 * and says whether it did. Rejects as the desk does.
 */
export type SignChainHead = (minGroups?: number) => Promise<boolean>;

/** Signs for one chain, one at a time. */
export function makeSignChainHead({ head, desk }: SignChainHeadParts): SignChainHead {
  let signedSequence = 0;
  return async (minGroups = 1) => {
    const reached = head();
    if (reached === undefined || reached.sequence < signedSequence + minGroups) return false;
    await desk.sign(reached);
    signedSequence = reached.sequence;
    return true;
  };
}
