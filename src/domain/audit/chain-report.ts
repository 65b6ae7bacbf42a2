import type { ChainFinding } from './chain-finding.js';

const MAX_FINDINGS = 1_000;

/** The result of a verification of the chains (contract: "Audit"). */
export interface ChainReport {
  /** Nothing was found. */
  readonly intact: boolean;
  readonly writers: number;
  readonly groups: number;
  /** Checks that were compared with the hash of their group. */
  readonly checks: number;
  /**
   * Checks after the last checkpoint of their chain. A person who can write to the database could replace
   * these unnoticed.
   */
  readonly checksSinceCheckpoint: number;
  readonly checkpoints: number;
  /** Checks of the verified groups that retention dropped, as signed. They are still part of the chain. */
  readonly droppedChecks: number;
  /**
   * Numbers at the end of a chain whose groups were being written when the writer ended. No check of them was
   * answered.
   */
  readonly unsettledGroups: number;
  /** Restores from a backup, as signed; instants in milliseconds since 1970. */
  readonly restores: readonly { readonly backupMadeAtMs: number; readonly restoredAtMs: number }[];
  /** The first thousand. */
  readonly findings: readonly ChainFinding[];
  readonly findingsTotal: number;
}

/** Gathers a {@link ChainReport}. */
export class ChainReportBuilder {
  readonly #findings: ChainFinding[] = [];
  #findingsTotal = 0;
  writers = 0;
  groups = 0;
  checks = 0;
  checksSinceCheckpoint = 0;
  checkpoints = 0;
  droppedChecks = 0;
  unsettledGroups = 0;
  restores: ChainReport['restores'] = [];

  found(finding: ChainFinding): void {
    this.#findingsTotal += 1;
    if (this.#findings.length < MAX_FINDINGS) this.#findings.push(finding);
  }

  build(): ChainReport {
    const findingsTotal = this.#findingsTotal;
    return { ...this, intact: findingsTotal === 0, findings: this.#findings, findingsTotal };
  }
}
