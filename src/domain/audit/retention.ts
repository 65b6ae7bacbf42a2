import { hash } from 'node:crypto';
import type { StatementVerifier } from '../ports/statement-signer.js';
import type { ChainReportBuilder } from './chain-report.js';
import type { CheckGroup } from './check-group.js';
import { type ChainedRow, checkRows, type ExpectedRows } from './check-rows.js';
import { type CutGroup, type RetentionStatement, readRetention } from './statements.js';

/** Which of a group's checks may be missing. */
export type RowsAllowance =
  | { readonly kind: 'none' }
  /** All of them at once, by retention. */
  | { readonly kind: 'dropped' }
  /** All but those that the statement speaks of. */
  | { readonly kind: 'cut'; readonly left: CutGroup };

/** SHA-256, in lower-case hex, of places and canonical texts of some checks of a group, by place. */
export function hashPlacedRows(rows: readonly ChainedRow[]): string {
  const sorted = rows.toSorted((one, other) => one.position - other.position);
  return hash('sha256', sorted.map(({ position, text }) => `${position} ${text}\n`).join(''));
}

/** What the signed statements say of dropped checks. */
export class Retention {
  /** In milliseconds since 1970; checks from before it were dropped. */
  readonly droppedBeforeMs: number;
  /** By {@link keyOf}. */
  readonly #cut: ReadonlyMap<string, CutGroup>;

  private constructor(statements: readonly RetentionStatement[]) {
    this.droppedBeforeMs = Math.max(
      Number.NEGATIVE_INFINITY,
      ...statements.map((one) => one.droppedBeforeMs),
    );
    // A group that reached over an earlier instant only is gone altogether.
    const last = statements
      .filter(({ droppedBeforeMs }) => droppedBeforeMs === this.droppedBeforeMs)
      .sort((one, other) => one.signedAtMs - other.signedAtMs);
    this.#cut = new Map(last.flatMap(({ cut }) => cut.map((group) => [keyOf(group), group])));
  }

  /** Statements that no known key has signed are findings, and are not believed. */
  static async read(
    jwss: readonly string[],
    verifier: StatementVerifier,
    report: ChainReportBuilder,
  ): Promise<Retention> {
    const statements: RetentionStatement[] = [];
    for (const jws of jwss) {
      const statement = await readRetention(jws, verifier);
      if (statement === undefined) report.found({ kind: 'retention_invalid' });
      else statements.push(statement);
    }
    return new Retention(statements);
  }

  allowanceFor(group: CheckGroup): RowsAllowance {
    if (group.firstAtMs >= this.droppedBeforeMs) return { kind: 'none' };
    if (group.lastAtMs < this.droppedBeforeMs) return { kind: 'dropped' };
    const left = this.#cut.get(keyOf(group));
    return left === undefined ? { kind: 'none' } : { kind: 'cut', left };
  }
}

/** Holds the checks of a group against what is known of them. All of them are always good, also where some may miss. */
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
    report.droppedChecks += expected.rowCount - allowance.left.rowCount;
    report.checks += rows.length;
    judgeRest(allowance.left, rows, report);
  } else {
    report.checks += rows.length;
    for (const finding of checkRows(expected, rows)) report.found(finding);
  }
}

function judgeRest(left: CutGroup, rows: readonly ChainedRow[], report: ChainReportBuilder): void {
  if (rows.length === left.rowCount && hashPlacedRows(rows) === left.rowsHash) return;
  const { writer, sequence, rowCount } = left;
  const kind =
    rows.length < rowCount ? 'check_removed' : rows.length > rowCount ? 'check_inserted' : 'check_changed';
  report.found({ kind, writer, sequence });
}

/** Names a group of any chain. */
export function keyOf({ writer, sequence }: { readonly writer: string; readonly sequence: number }): string {
  return `${writer} ${sequence}`;
}
