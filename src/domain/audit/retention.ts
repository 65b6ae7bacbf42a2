import { hash } from 'node:crypto';
import type { ChainReportBuilder } from './chain-report.js';
import type { CheckGroup } from './check-group.js';
import { type ChainedRow, checkRows, type ExpectedRows } from './check-rows.js';
import type { StatementVerifier } from './ports.js';
import { type CutGroup, RetentionStatement, readStatements } from './statements.js';

/** Which of a group's checks may be missing. */
export type RowsAllowance =
  | { readonly kind: 'none' }
  /** All of them at once, by retention. */
  | { readonly kind: 'dropped' }
  /** All except those that the statement names. */
  | { readonly kind: 'cut'; readonly left: CutGroup };

/**
 * SHA-256, in lower-case hex, of the positions and canonical texts of some checks of a group, by position.
 */
export function hashPlacedRows(rows: readonly ChainedRow[]): string {
  const sorted = rows.toSorted((one, other) => one.position - other.position);
  return hash('sha256', sorted.map(({ position, text }) => `${position} ${text}\n`).join(''));
}

/** What the signed statements say of dropped checks. */
export class Retention {
  /** In milliseconds since 1970; earlier checks were dropped. */
  readonly droppedBeforeMs: number;
  /** By {@link keyOf}. */
  readonly #cut: ReadonlyMap<string, CutGroup>;

  private constructor(statements: readonly RetentionStatement[]) {
    this.droppedBeforeMs = Math.max(
      Number.NEGATIVE_INFINITY,
      ...statements.map(({ dropped_before: droppedBeforeMs }) => droppedBeforeMs),
    );
    // A group that only an earlier cut went through has been dropped whole since.
    const last = statements
      .filter((one) => one.dropped_before === this.droppedBeforeMs)
      .sort((one, other) => one.signed_at - other.signed_at);
    this.#cut = new Map(last.flatMap(({ cut }) => cut.map((group) => [keyOf(group), group])));
  }

  /** A statement that no known key has signed is a finding, and is ignored. */
  static async read(
    jwss: readonly string[],
    verifier: StatementVerifier,
    report: ChainReportBuilder,
  ): Promise<Retention> {
    const invalid = () => report.found({ kind: 'retention_invalid' });
    return new Retention(await readStatements(RetentionStatement, jwss, verifier, invalid));
  }

  allowanceFor(group: CheckGroup): RowsAllowance {
    if (group.firstAtMs >= this.droppedBeforeMs) return { kind: 'none' };
    if (group.lastAtMs < this.droppedBeforeMs) return { kind: 'dropped' };
    const left = this.#cut.get(keyOf(group));
    return left === undefined ? { kind: 'none' } : { kind: 'cut', left };
  }
}

/**
 * Verifies the checks of a group. The complete group always passes, even where some checks may be missing.
 */
export function judgeRows(
  expected: ExpectedRows,
  rows: readonly ChainedRow[],
  allowance: RowsAllowance,
  report: ChainReportBuilder,
): void {
  const missing = expected.rowCount - rows.length;
  if (missing > 0 && allowance.kind === 'dropped' && rows.length === 0) {
    report.droppedChecks += missing;
  } else if (missing > 0 && allowance.kind === 'cut') {
    report.droppedChecks += expected.rowCount - allowance.left.row_count;
    report.checks += rows.length;
    judgeRest(allowance.left, rows, report);
  } else {
    report.checks += rows.length;
    for (const finding of checkRows(expected, rows)) report.found(finding);
  }
}

function judgeRest(left: CutGroup, rows: readonly ChainedRow[], report: ChainReportBuilder): void {
  const { writer, sequence, row_count: rowCount, rows_hash: rowsHash } = left;
  if (rows.length === rowCount && hashPlacedRows(rows) === rowsHash) return;
  const kind =
    rows.length < rowCount ? 'check_removed' : rows.length > rowCount ? 'check_inserted' : 'check_changed';
  report.found({ kind, writer, sequence });
}

/** Identifies a group of any chain. */
export function keyOf({ writer, sequence }: { readonly writer: string; readonly sequence: number }): string {
  return `${writer} ${sequence}`;
}
