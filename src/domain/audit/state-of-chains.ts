import type { CheckChainSnapshot } from './ports.js';
import { claimedCheckpoint, hashStatement, type RestoreStatement } from './statements.js';

/** What identifies the state of all chains. */
export interface ChainState {
  /** The last checkpoint of each key, which names all before it. */
  readonly keys: RestoreStatement['keys'];
  /** Writers whose chains have groups after their last checkpoint. */
  readonly unsignedWriters: readonly string[];
}

export async function stateOfChains(chains: CheckChainSnapshot): Promise<ChainState> {
  const keys = new Map<string, RestoreStatement['keys'][number]>();
  for await (const jws of chains.checkpointsByKey()) {
    const claimed = claimedCheckpoint(jws);
    if (claimed === undefined) continue;
    const { keyId, link } = claimed;
    keys.set(keyId, { key_id: keyId, number: link.number, hash: hashStatement(jws) });
  }
  return { keys: [...keys.values()], unsignedWriters: await chains.unsignedWriters() };
}
