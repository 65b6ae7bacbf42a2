import type { ChainReportBuilder } from './chain-report.js';
import { claimedCheckpoint, hashStatement, NO_PREVIOUS_STATEMENT } from './statements.js';

/** What of a checkpoint must be known to hold the next one against it. */
export interface LinkedCheckpoint {
  readonly keyId: string;
  readonly number: number;
  readonly previous: string;
  readonly hash: string;
  readonly writer: string;
  readonly sequence: number;
}

/** `undefined` for a checkpoint of version 1. Whether it is signed is not looked at. */
export function linkOf(jws: string): LinkedCheckpoint | undefined {
  const claimed = claimedCheckpoint(jws);
  if (claimed?.link === undefined) return undefined;
  const { keyId, link, writer, sequence } = claimed;
  return { keyId, ...link, hash: hashStatement(jws), writer, sequence };
}

/** Walks along all checkpoints that each key has signed, and tells which are missing. Keeps nothing that grows. */
export class CheckpointLinks {
  readonly #report: ChainReportBuilder;
  #last: LinkedCheckpoint | undefined;

  constructor(report: ChainReportBuilder) {
    this.#report = report;
  }

  /** The next one there is, by key and number. */
  step(next: LinkedCheckpoint): void {
    const last = this.#last?.keyId === next.keyId ? this.#last : undefined;
    const follows =
      next.number === (last?.number ?? 0) + 1 && next.previous === (last?.hash ?? NO_PREVIOUS_STATEMENT);
    if (!follows) {
      const { writer, sequence } = next;
      this.#report.found({ kind: 'checkpoint_missing', writer, sequence });
    }
    this.#last = next;
  }
}
