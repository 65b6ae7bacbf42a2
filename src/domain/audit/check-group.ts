import { hash } from 'node:crypto';

/** What the first group of a chain names as the hash before it. */
export const FIRST_PREVIOUS_HASH = '0'.repeat(64);

/** Checks that were committed together: a link in the chain of the process that wrote them (contract: "Audit"). */
export interface CheckGroup {
  /** UUIDv7 of the process. */
  readonly writer: string;
  /** From 1; every number is used once, also for a group that is never committed. */
  readonly sequence: number;
  /** At least 1. */
  readonly rowCount: number;
  /** Of the earliest and the latest check in it, in milliseconds since 1970. */
  readonly firstAtMs: number;
  readonly lastAtMs: number;
  /** When this group was made, the writer knew of every group up to this number whether it is kept. */
  readonly settled: number;
  /** Numbers of earlier groups that are not kept, as far as no kept group has named them. */
  readonly voids: readonly number[];
  /** {@link hashRows} of its checks. */
  readonly rowsHash: string;
  /** `hash` of the group with the number before, kept or not. */
  readonly previousHash: string;
  /** {@link hashGroup} of all of the above. */
  readonly hash: string;
}

/** SHA-256, in lower-case hex, of the canonical texts of the checks in their order, a line break behind each. */
export function hashRows(canonicalRows: readonly string[]): string {
  return hash('sha256', `${canonicalRows.join('\n')}\n`);
}

/** SHA-256, in lower-case hex, of the group's RFC 8785 form without its hash. */
export function hashGroup(group: Omit<CheckGroup, 'hash'>): string {
  // The order of the keys is the canonical one.
  const text = JSON.stringify({
    first_at: group.firstAtMs,
    last_at: group.lastAtMs,
    previous_hash: group.previousHash,
    row_count: group.rowCount,
    rows_hash: group.rowsHash,
    sequence: group.sequence,
    settled: group.settled,
    voids: group.voids,
    writer: group.writer,
  });
  return hash('sha256', text);
}
