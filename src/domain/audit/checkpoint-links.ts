import type { ChainReportBuilder } from './chain-report.js';
import type { Restores } from './restores.js';
import { claimedCheckpoint, hashStatement, NO_PREVIOUS_STATEMENT } from './statements.js';

/** What of a checkpoint must be known to hold those before and after it against it. */
export interface LinkedCheckpoint {
  readonly keyId: string;
  readonly link: { readonly number: number; readonly previous: string };
  /** `hashStatement` of it. */
  readonly hash: string;
  readonly writer: string;
  readonly sequence: number;
  readonly signedAtMs: number;
}

/** `undefined` for a checkpoint that names no earlier one. Whether it is signed is not looked at. */
export function linkOf(jws: string): LinkedCheckpoint | undefined {
  const { link, keyId, writer, sequence, signedAtMs } = claimedCheckpoint(jws) ?? {};
  if (link === undefined || keyId === undefined || writer === undefined) return undefined;
  return {
    keyId,
    link,
    hash: hashStatement(jws),
    writer,
    sequence: sequence ?? 0,
    signedAtMs: signedAtMs ?? 0,
  };
}

/** Walks along all checkpoints that each key has signed, and tells which are missing. Keeps nothing that grows. */
export class CheckpointLinks {
  readonly #report: ChainReportBuilder;
  readonly #restores: Restores;
  #last: LinkedCheckpoint | undefined;

  constructor(report: ChainReportBuilder, restores: Restores) {
    this.#report = report;
    this.#restores = restores;
  }

  /** The next one there is, by key and number. */
  step(next: LinkedCheckpoint): void {
    const last = this.#last?.keyId === next.keyId ? this.#last : undefined;
    const lastNumber = last?.link.number ?? 0;
    const follows =
      next.link.number === lastNumber + 1 && next.link.previous === (last?.hash ?? NO_PREVIOUS_STATEMENT);
    if (!follows && !this.#restores.supersede(next, lastNumber)) {
      const { writer, sequence } = next;
      this.#report.found({ kind: 'checkpoint_missing', writer, sequence });
    }
    this.#last = next;
  }
}
