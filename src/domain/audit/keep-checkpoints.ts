import type { CheckChainReader } from '../ports/check-chain-reader.js';
import type { CheckpointMemory } from '../ports/checkpoint-store.js';
import type { Clock } from '../ports/clock.js';
import type { Log } from '../ports/log.js';
import type { ReadTrustedKeys } from '../ports/statement-signer.js';
import type { CheckChain } from './check-chain.js';
import type { CheckpointSigner } from './checkpoint-signer.js';
import { recoverChain } from './recover-chain.js';

/** A chain that has come less far than this since it was signed is signed again only by a look that is due. */
const GROUPS_WORTH_A_CHECKPOINT = 1_000;

export interface KeepCheckpointsParts {
  /** Of this process. */
  readonly chains: readonly CheckChain[];
  readonly signer: Pick<CheckpointSigner, 'sign' | 'catchUp'>;
  readonly memory: CheckpointMemory;
  readonly chainReader: CheckChainReader;
  readonly readKeys: ReadTrustedKeys;
  readonly clock: Clock;
  /** Keeps what a writer that is gone has on its way from coming through. */
  readonly fence: (writer: string) => Promise<void>;
  readonly log: Log;
}

/** Signs how far the chains of a process are kept. */
export interface CheckpointKeeper {
  /**
   * Signs chains of which nothing is signed yet, and those that have come far; with `due` all that go on. First it signs
   * what earlier processes of this disk left unsigned when they were killed, if that is as they wrote it. One call at a
   * time; never rejects: what fails is logged, and made up for by the next look.
   */
  look(due: boolean): Promise<void>;
  /** For how long a chain has been kept further than it is signed; 0 when all that is kept is signed. */
  unsignedMs(): number;
  /** Ends what a look is waiting for. */
  stop(): void;
  /** Signs that the chains end here, when nothing is written to the chains any more. */
  close(): Promise<void>;
}

/** Resolves when the next process on this disk would know the chains of this one. */
export async function keepCheckpoints(parts: KeepCheckpointsParts): Promise<CheckpointKeeper> {
  const { chains, signer, memory, clock, log } = parts;
  const stopped = new AbortController();
  const warn = (err: unknown) => {
    if (!stopped.signal.aborted)
      log.warn({ err }, 'A checkpoint of the check log could not be kept; it is tried again.');
  };
  const signed = new Map<CheckChain, number>();
  const sign = async (chain: CheckChain, minGroups: number) => {
    const head = chain.head();
    if (head === undefined || head.sequence < (signed.get(chain) ?? 0) + minGroups) return;
    await signer.sign(head);
    signed.set(chain, head.sequence);
    unsignedSince.delete(chain);
  };
  /** When it was first seen that a chain goes on behind what is signed of it. */
  const unsignedSince = new Map<CheckChain, number>();
  const oldestUnsignedMs = () => {
    const nowMs = clock.now().getTime();
    for (const chain of chains)
      if ((chain.head()?.sequence ?? 0) > (signed.get(chain) ?? 0) && !unsignedSince.has(chain))
        unsignedSince.set(chain, nowMs);
    return nowMs - Math.min(nowMs, ...unsignedSince.values());
  };
  /** Chains that processes before this one left. */
  const left = new Set(memory.writers);
  const announce = async () => {
    if (!chains.every(({ writer }) => memory.writers.includes(writer)))
      await memory.addWriters(chains.map(({ writer }) => writer));
  };
  // Known before anything is written, so that the next process looks after these if this one is killed.
  await announce().catch(warn);
  return {
    look: async (due) => {
      oldestUnsignedMs();
      await signWhatWasLeft(left, parts, stopped.signal).catch(warn);
      await announce().catch(warn);
      for (const chain of chains)
        await sign(chain, due || !signed.has(chain) ? 1 : GROUPS_WORTH_A_CHECKPOINT).catch(warn);
    },
    unsignedMs: oldestUnsignedMs,
    stop: () => stopped.abort(),
    close: async () => {
      for (const chain of chains) {
        try {
          const head = chain.head();
          // What became of a group that is in doubt is for the next process to find out.
          const closed = chain.doubts().length === 0;
          if (head !== undefined) await signer.sign(head, { closed });
          if (closed) await memory.removeWriter(chain.writer);
        } catch (err) {
          const message =
            'The last checkpoint of the check log could not be kept; the next start makes up for it.';
          log.warn({ err }, message);
        }
      }
    },
  };
}

async function signWhatWasLeft(
  left: Set<string>,
  { signer, memory, chainReader, readKeys, fence, log }: KeepCheckpointsParts,
  signal: AbortSignal,
): Promise<void> {
  await signer.catchUp();
  for (const writer of left) {
    if (signal.aborted) return;
    await fence(writer);
    const { verifier } = await readKeys();
    const recover = () => chainReader.read((chains) => recoverChain(writer, chains, verifier), signal);
    const { head, findings } = await recover();
    if (findings.length > 0) {
      log.error(
        { writer, findings: findings.slice(0, 10) },
        'The end of a chain is not as it was written; it is not signed.',
      );
    } else {
      if (head !== undefined) await signer.sign(head, { closed: true });
      await memory.removeWriter(writer);
    }
    left.delete(writer);
  }
}
