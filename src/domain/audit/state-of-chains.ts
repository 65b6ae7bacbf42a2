import type { CheckChainSnapshot } from '../ports/check-chain-reader.js';
import { claimedCheckpoint, hashStatement, type RestoredKey } from './statements.js';

/** What fixes the state of all chains. */
export interface ChainState {
  /** What each key signed last, which names all before it. */
  readonly keys: readonly RestoredKey[];
  /** Writers whose chains go on behind what is signed. */
  readonly unsignedWriters: readonly string[];
}

export async function stateOfChains(chains: CheckChainSnapshot): Promise<ChainState> {
  const keys = new Map<string, RestoredKey>();
  for await (const jws of chains.checkpointsByKey()) {
    const { keyId, link } = claimedCheckpoint(jws) ?? {};
    if (keyId !== undefined && link !== undefined)
      keys.set(keyId, { keyId, number: link.number, hash: hashStatement(jws) });
  }
  return { keys: [...keys.values()], unsignedWriters: await chains.unsignedWriters() };
}
