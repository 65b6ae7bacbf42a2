import type { ChainReportBuilder } from './chain-report.js';
import type { Restores } from './restores.js';
import { type Checkpoint, claimedCheckpoint, hashStatement, NO_PREVIOUS_STATEMENT } from './statements.js';

/** A checkpoint, and the hash by which the next one names it. */
export interface LinkedCheckpoint extends Checkpoint {
  /** {@link hashStatement} of it. */
  readonly statementHash: string;
}

/** `undefined` for a text that is not a checkpoint. The signature is not verified. */
export function linkOf(jws: string): LinkedCheckpoint | undefined {
  const claimed = claimedCheckpoint(jws);
  return claimed && { ...claimed, statementHash: hashStatement(jws) };
}

/**
 * Walks along all checkpoints that each key has signed and reports the missing ones. Its memory does not
 * grow.
 */
export class CheckpointLinks {
  readonly #report: ChainReportBuilder;
  readonly #restores: Restores;
  #last: LinkedCheckpoint | undefined;

  constructor(report: ChainReportBuilder, restores: Restores) {
    this.#report = report;
    this.#restores = restores;
  }

  /** Takes the next checkpoint, in the order of key and number. */
  step(next: LinkedCheckpoint): void {
    const last = this.#last?.keyId === next.keyId ? this.#last : undefined;
    const lastNumber = last?.link.number ?? 0;
    const follows =
      next.link.number === lastNumber + 1 &&
      next.link.previous === (last?.statementHash ?? NO_PREVIOUS_STATEMENT);
    if (!follows && !this.#restores.supersede(next, lastNumber)) {
      const { writer, sequence } = next;
      this.#report.found({ kind: 'checkpoint_missing', writer, sequence });
    }
    this.#last = next;
  }
}
