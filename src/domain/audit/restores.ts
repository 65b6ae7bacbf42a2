import type { ChainReportBuilder } from './chain-report.js';
import type { StatementVerifier } from './ports.js';
import { type Checkpoint, RestoreStatement, readStatements } from './statements.js';

/** What the signed statements say of restores from a backup. */
export class Restores {
  readonly #statements: readonly RestoreStatement[];

  private constructor(statements: readonly RestoreStatement[]) {
    this.#statements = statements;
  }

  /** A statement that no known key has signed is a finding, and is ignored. */
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

  /** Whether there was a restore at this instant or later, in milliseconds since 1970. */
  anySince(atMs: number): boolean {
    return this.#statements.some(({ restored_at: restoredAtMs }) => restoredAtMs >= atMs);
  }

  /**
   * Whether the checkpoint was signed between a backup and the restore from it. Then its groups are gone, and
   * the checkpoints between the backup and it may be gone too. `lastNumber` is the number of the previous
   * checkpoint that is there; all missing ones between the two must be from after the backup.
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
