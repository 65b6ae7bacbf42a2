import type { ChainFinding } from './chain-finding.js';
import { type CheckGroup, hashRows } from './check-group.js';

/** Enough to see what happened to a group. A file may claim any count. */
const MAX_FINDINGS_PER_GROUP = 100;

/** A check in the log, as its canonical text. */
export interface ChainedRow {
  /** From 1. */
  readonly position: number;
  /** The canonical text; its first value is the id. */
  readonly text: string;
}

/** What must be known of a group to verify its checks. */
export type ExpectedRows = Pick<CheckGroup, 'writer' | 'sequence' | 'rowCount' | 'rowsHash'>;

/** Compares the checks of a group, in any order, with its hash. Empty when they are as they were written. */
export function checkRows(expected: ExpectedRows, rows: readonly ChainedRow[]): readonly ChainFinding[] {
  const { writer, sequence, rowCount, rowsHash } = expected;
  const sorted = isInOrder(rows) ? rows : rows.toSorted((one, other) => one.position - other.position);
  if (sorted.length === rowCount && hashRows(sorted.map(({ text }) => text)) === rowsHash) {
    if (sorted.every(({ position }, index) => position === index + 1)) return [];
    return [{ kind: 'checks_reordered', writer, sequence }];
  }
  const places = misplaced(expected, sorted);
  if (places.length > 0) return places;
  const byId = sorted.map(({ text }) => text).sort();
  // Checks are nearly always written in the order of their ids, and each text begins with the id.
  const kind = hashRows(byId) === rowsHash ? 'checks_reordered' : 'check_changed';
  return [{ kind, writer, sequence }];
}

function misplaced(
  { writer, sequence, rowCount }: ExpectedRows,
  sorted: readonly ChainedRow[],
): readonly ChainFinding[] {
  const findings: ChainFinding[] = [];
  let next = 1;
  for (const { position, text } of sorted) {
    if (position < next || position > rowCount) {
      findings.push({ kind: 'check_inserted', writer, sequence, position, ...idOf(text) });
      continue;
    }
    for (; next < position && findings.length < MAX_FINDINGS_PER_GROUP; next += 1)
      findings.push({ kind: 'check_removed', writer, sequence, position: next });
    next = position + 1;
  }
  for (; next <= rowCount && findings.length < MAX_FINDINGS_PER_GROUP; next += 1)
    findings.push({ kind: 'check_removed', writer, sequence, position: next });
  return findings;
}

function isInOrder(rows: readonly ChainedRow[]): boolean {
  return rows.every(({ position }, index) => index === 0 || position > (rows[index - 1]?.position ?? 0));
}

function idOf(text: string): { readonly checkId?: string } {
  const id = /^\["([^"]*)"/.exec(text)?.[1];
  return id === undefined ? {} : { checkId: id };
}
