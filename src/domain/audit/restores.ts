import type { StatementVerifier } from '../ports/statement-signer.js';
import type { ChainReportBuilder } from './chain-report.js';
import { type Checkpoint, RestoreStatement, readStatements } from './statements.js';

/** What the signed statements say of restores from a backup. */
export class Restores {
  readonly #statements: readonly RestoreStatement[];

  private constructor(statements: readonly RestoreStatement[]) {
    this.#statements = statements;
  }

  /** Statements that no known key has signed are findings, and are not believed. */
  static async read(
    jwss: readonly string[],
    verifier: StatementVerifier,
    report: ChainReportBuilder,
  ): Promise<Restores> {
    const invalid = () => report.found({ kind: 'restore_invalid' });
    const statements = await readStatements(RestoreStatement, jwss, verifier, invalid);
    report.restores = statements.map(({ backup_made_at: backupMadeAtMs, restored_at: restoredAtMs }) => ({
      backupMadeAtMs,
      restoredAtMs,
    }));
    return new Restores(statements);
  }

  /** Whether there was one at this instant or later, in milliseconds since 1970. */
  anySince(atMs: number): boolean {
    return this.#statements.some(({ restored_at: restoredAtMs }) => restoredAtMs >= atMs);
  }

  /**
   * Whether the checkpoint was signed between a backup and the restore from it: the groups that it speaks of are gone,
   * and so may be the checkpoints before it that came after the backup. `lastNumber` is of the one before it that is
   * there; what is missing between the two must all be from after the backup.
   */
  supersede(
    { keyId, signedAtMs, link }: Pick<Checkpoint, 'keyId' | 'signedAtMs' | 'link'>,
    lastNumber = Number.POSITIVE_INFINITY,
  ): boolean {
    return this.#statements.some(({ restored_at: restoredAtMs, keys }) => {
      const restored = keys.find((key) => key.key_id === keyId)?.number ?? 0;
      return signedAtMs <= restoredAtMs && link.number > restored && lastNumber >= restored;
    });
  }
}
