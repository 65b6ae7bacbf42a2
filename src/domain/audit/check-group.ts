import { hash } from 'node:crypto';

/** What the first group of a chain has as its `previousHash`. */
export const FIRST_PREVIOUS_HASH = '0'.repeat(64);

/** Checks that were committed together: a link in the chain of the process that wrote them (contract: "Audit"). */
export interface CheckGroup {
  /** UUIDv7 of the process. */
  readonly writer: string;
  /** From 1; every number is used once, also for a group that is never committed. */
  readonly sequence: number;
  /** At least 1. */
  readonly rowCount: number;
  /** Times of the earliest and the latest check in it, in milliseconds since 1970. */
  readonly firstAtMs: number;
  readonly lastAtMs: number;
  /** When this group was made, the writer knew the outcome of every group up to this number. */
  readonly settled: number;
  /** Numbers of earlier groups that are not kept and that no kept group has named. */
  readonly voids: readonly number[];
  /** {@link hashRows} of its checks. */
  readonly rowsHash: string;
  /** `hash` of the group with the previous number, kept or not. */
  readonly previousHash: string;
  /** {@link hashGroup} of all of the above. */
  readonly hash: string;
  /**
   * When the database took the group, in milliseconds since 1970. Known only for groups read from the log,
   * and not hashed.
   */
  readonly committedAtMs?: number;
}

/**
 * SHA-256, in lower-case hex, of the canonical texts of the checks in their order, each followed by a line
 * break.
 */
export function hashRows(canonicalRows: readonly string[]): string {
  return hash('sha256', `${canonicalRows.join('\n')}\n`);
}

/** The fields that a group's hash covers, by their hashed and published names, in the order of RFC 8785. */
const PUBLISHED = {
  first_at: 'firstAtMs',
  last_at: 'lastAtMs',
  previous_hash: 'previousHash',
  row_count: 'rowCount',
  rows_hash: 'rowsHash',
  sequence: 'sequence',
  settled: 'settled',
  voids: 'voids',
  writer: 'writer',
} as const satisfies Record<string, keyof CheckGroup>;

/** A group without its hash, by its published names. */
export type PublishedGroup = {
  readonly [Name in keyof typeof PUBLISHED]: CheckGroup[(typeof PUBLISHED)[Name]];
};

export function toPublishedGroup(group: Omit<CheckGroup, 'hash'>): PublishedGroup {
  const entries = Object.entries(PUBLISHED).map(([name, own]) => [name, group[own]]);
  return Object.fromEntries(entries) as PublishedGroup;
}

export function fromPublishedGroup(
  group: PublishedGroup & { readonly hash: string; readonly committed_at?: number },
): CheckGroup {
  const entries = Object.entries(PUBLISHED).map(([name, own]) => [own, group[name as keyof PublishedGroup]]);
  const { hash, committed_at: committedAtMs } = group;
  return { ...Object.fromEntries(entries), hash, committedAtMs } as CheckGroup;
}

/** SHA-256, in lower-case hex, of the group's RFC 8785 form without its hash. */
export function hashGroup(group: Omit<CheckGroup, 'hash'>): string {
  return hash('sha256', JSON.stringify(toPublishedGroup(group)));
}
