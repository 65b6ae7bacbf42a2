import type { AuditState } from '../adapters/files/audit-state.js';
import type { CheckChain } from '../domain/audit/check-chain.js';
import type { CheckpointDesk } from '../domain/audit/checkpoint-desk.js';
import { recoverChain } from '../domain/audit/recover-chain.js';
import { makeSignChainHead } from '../domain/audit/sign-chain-head.js';
import type { CheckChainReader } from '../domain/ports/check-chain-reader.js';
import type { Log } from '../domain/ports/log.js';
import type { ReadTrustedKeys } from '../domain/ports/statement-signer.js';

/** Longest time, and most groups, between two checkpoints of a chain, the latter within a look. */
const CHECKPOINT_INTERVAL_MS = 60_000;
const CHECKPOINT_GROUPS = 1_000;
const LOOK_INTERVAL_MS = 5_000;

export interface KeepCheckpointsParts {
  /** Of this process; nothing is written to them any more when the resources are disposed of. */
  readonly chains: readonly CheckChain[];
  readonly desk: CheckpointDesk;
  readonly state: AuditState;
  readonly chainReader: CheckChainReader;
  readonly readKeys: ReadTrustedKeys;
  /** Keeps what a writer that is gone has on its way from coming through. */
  readonly fence: (writer: string) => Promise<void>;
  readonly log: Log;
}

/**
 * Signs how far the chains are kept, while they are written and once more when they are closed. First it signs what
 * earlier processes of this disk left unsigned when they were killed, if that is as they wrote it.
 */
export async function keepCheckpoints(
  parts: KeepCheckpointsParts,
  resources: AsyncDisposableStack,
): Promise<void> {
  const { chains, desk, state, log } = parts;
  const left = new Set(state.writers);
  const closing = new AbortController();
  const warn = (err: unknown) => {
    if (!closing.signal.aborted)
      log.warn({ err }, 'A checkpoint of the check log could not be kept; it is tried again.');
  };
  // Known before anything is written, so that the next process looks after these if this one is killed.
  const announce = () => state.addWriters(chains.map(({ writer }) => writer));
  await announce().catch(warn);
  const signHeads = chains.map((chain) => makeSignChainHead({ head: () => chain.head(), desk }));
  /** Chains of which something is signed: the first checkpoint of a chain is not put off. */
  const begun = new Set<number>();
  const look = async (overdue: boolean) => {
    await signWhatWasLeft(left, parts, closing.signal).catch(warn);
    if (!chains.every(({ writer }) => state.writers.includes(writer))) await announce().catch(warn);
    for (const [index, signHead] of signHeads.entries()) {
      const minGroups = overdue || !begun.has(index) ? 1 : CHECKPOINT_GROUPS;
      await signHead(minGroups).then((signed) => signed && begun.add(index), warn);
    }
  };
  let lastMs = performance.now();
  let busy = false;
  let running: Promise<unknown> = Promise.resolve();
  const lookNow = (overdue: boolean) => {
    if (busy) return;
    busy = true;
    if (overdue) lastMs = performance.now();
    running = look(overdue).finally(() => {
      busy = false;
    });
  };
  lookNow(false);
  const timer = setInterval(
    () => lookNow(performance.now() - lastMs >= CHECKPOINT_INTERVAL_MS),
    LOOK_INTERVAL_MS,
  ).unref();
  resources.defer(async () => {
    clearInterval(timer);
    closing.abort();
    await running;
    for (const [index, signHead] of signHeads.entries()) {
      const chain = chains[index];
      try {
        await signHead();
        // What became of a group that is in doubt is for the next process to find out.
        if (chain?.doubts().length === 0) await state.removeWriter(chain.writer);
      } catch (err) {
        log.warn(
          { err },
          'The last checkpoint of the check log could not be kept; the next start makes up for it.',
        );
      }
    }
  });
}

async function signWhatWasLeft(
  left: Set<string>,
  { desk, state, chainReader, readKeys, fence, log }: KeepCheckpointsParts,
  signal: AbortSignal,
): Promise<void> {
  await desk.catchUp();
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
      if (head !== undefined) await desk.sign(head);
      await state.removeWriter(writer);
    }
    left.delete(writer);
  }
}
