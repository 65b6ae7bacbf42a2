import type { Clock } from '../ports/clock.js';
import type { Log } from '../ports/log.js';
import type { CheckChain } from './check-chain.js';
import type { CheckpointSigner } from './checkpoint-signer.js';
import type { CheckChainReader, CheckpointMemory, ReadTrustedKeys } from './ports.js';
import { recoverChain } from './recover-chain.js';

/** A chain that has grown by less than this since its last checkpoint is only signed again when `due`. */
const GROUPS_WORTH_A_CHECKPOINT = 1_000;

export interface KeepCheckpointsParts {
  /** The chains of this process. */
  readonly chains: readonly CheckChain[];
  readonly signer: Pick<CheckpointSigner, 'sign' | 'catchUp'>;
  readonly memory: CheckpointMemory;
  readonly chainReader: CheckChainReader;
  readonly readKeys: ReadTrustedKeys;
  readonly clock: Clock;
  /** Prevents that statements of an ended writer are still committed. */
  readonly fence: (writer: string) => Promise<void>;
  readonly log: Log;
}

/** Signs how far the chains of a process are kept. */
export interface CheckpointKeeper {
  /**
   * Signs chains that have no checkpoint yet and those that have grown far; with `due`, all that have grown.
   * First it signs what killed processes on this disk left unsigned, if that is as they wrote it. One call at
   * a time. Never rejects: a failure is logged, and the next call makes up for it.
   */
  look(due: boolean): Promise<void>;
  /** For how long a chain has had kept groups that are not signed; 0 when all are signed. */
  unsignedMs(): number;
  /** Ends the waits of a call of `look`. */
  stop(): void;
  /** Signs that the chains end here. To be called when nothing more is written to them. */
  close(): Promise<void>;
}

/** Resolves when the next process on this disk would know about the chains of this one. */
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
  /** When a chain was first seen to have unsigned groups. */
  const unsignedSince = new Map<CheckChain, number>();
  const oldestUnsignedMs = () => {
    const nowMs = clock.now().getTime();
    for (const chain of chains)
      if ((chain.head()?.sequence ?? 0) > (signed.get(chain) ?? 0) && !unsignedSince.has(chain))
        unsignedSince.set(chain, nowMs);
    return nowMs - Math.min(nowMs, ...unsignedSince.values());
  };
  /** Chains left by earlier processes. */
  const left = new Set(memory.writers);
  const announce = async () => {
    if (!chains.every(({ writer }) => memory.writers.includes(writer)))
      await memory.addWriters(chains.map(({ writer }) => writer));
  };
  // Recorded before anything is written, so that the next process signs these chains if this one is killed.
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
          // The next process finds out what happened to a group in doubt.
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
