import { canonicalRecord } from './canonical-record.js';
import { type CheckGroup, FIRST_PREVIOUS_HASH, hashGroup, hashRows } from './check-group.js';
import type { CheckRecord } from './check-record.js';

/** How far a chain is known to be kept. */
export interface ChainHead {
  readonly writer: string;
  /** Number of a group that is kept. For every group up to it, the writer knows whether it is kept. */
  readonly sequence: number;
  /** Hash of that group. */
  readonly hash: string;
  /** Time of the latest check in that group, in milliseconds since 1970. */
  readonly lastAtMs: number;
  /** Numbers up to `sequence` of groups that are not kept and that no kept group up to `sequence` names. */
  readonly voids: readonly number[];
}

/**
 * The chain of one writer, as the writer sees it. Groups are numbered and hashed in the order in which they
 * are taken, so that several can be under way at once. Their outcomes may be reported later, in any order.
 */
export class CheckChain {
  readonly writer: string;
  #taken = 0;
  #lastHash = FIRST_PREVIOUS_HASH;
  /** Taken, and with an unknown outcome. */
  readonly #open = new Map<number, CheckGroup>();
  readonly #doubtful = new Set<number>();
  /** Kept groups after an open one: the groups before them are not settled. */
  #keptAhead: CheckGroup[] = [];
  #lastKept: CheckGroup | undefined;
  /** Given up, and not named by a kept group. */
  readonly #voids = new Set<number>();

  /** `writer` is a UUIDv7 that no other chain has. */
  constructor(writer: string) {
    this.writer = writer;
  }

  /**
   * Makes the next group of these checks, at least one.
   *
   * @throws RangeError for a `checkedAt` that is not a valid time; the chain is then unchanged.
   */
  take(records: readonly CheckRecord[]): CheckGroup {
    const rowsHash = hashRows(records.map(canonicalRecord));
    let firstAtMs = Number.POSITIVE_INFINITY;
    let lastAtMs = Number.NEGATIVE_INFINITY;
    for (const { checkedAt } of records) {
      const atMs = checkedAt.getTime();
      if (atMs < firstAtMs) firstAtMs = atMs;
      if (atMs > lastAtMs) lastAtMs = atMs;
    }
    const unhashed = {
      writer: this.writer,
      sequence: this.#taken + 1,
      rowCount: records.length,
      firstAtMs,
      lastAtMs,
      settled: this.#settled(),
      voids: [...this.#voids],
      rowsHash,
      previousHash: this.#lastHash,
    };
    const group: CheckGroup = { ...unhashed, hash: hashGroup(unhashed) };
    this.#taken = group.sequence;
    this.#lastHash = group.hash;
    this.#open.set(group.sequence, group);
    return group;
  }

  /** The group is committed. */
  kept({ sequence }: CheckGroup): void {
    const group = this.#open.get(sequence);
    if (group === undefined) return;
    this.#close(sequence);
    this.#keptAhead.push(group);
    this.#advance();
  }

  /** The group is not committed and never will be. */
  givenUp({ sequence }: CheckGroup): void {
    if (!this.#open.has(sequence)) return;
    this.#close(sequence);
    this.#voids.add(sequence);
    this.#advance();
  }

  /** It is not known for now whether the group is committed. */
  doubted({ sequence }: CheckGroup): void {
    if (this.#open.has(sequence)) this.#doubtful.add(sequence);
  }

  /** The groups in doubt. {@link kept} or {@link givenUp} has to settle each. */
  doubts(): readonly CheckGroup[] {
    return [...this.#doubtful].flatMap((sequence) => this.#open.get(sequence) ?? []);
  }

  /** The last kept group before which nothing is open; `undefined` when there is none. */
  head(): ChainHead | undefined {
    const last = this.#lastKept;
    if (last === undefined) return undefined;
    const { writer, sequence, hash, lastAtMs } = last;
    return { writer, sequence, hash, lastAtMs, voids: [...this.#voids].filter((one) => one < sequence) };
  }

  #settled(): number {
    let settled = this.#taken;
    for (const sequence of this.#open.keys()) settled = Math.min(settled, sequence - 1);
    return settled;
  }

  #close(sequence: number): void {
    this.#open.delete(sequence);
    this.#doubtful.delete(sequence);
  }

  #advance(): void {
    const settled = this.#settled();
    const ahead: CheckGroup[] = [];
    for (const group of this.#keptAhead) {
      if (group.sequence > settled) {
        ahead.push(group);
        continue;
      }
      for (const named of group.voids) this.#voids.delete(named);
      if (group.sequence > (this.#lastKept?.sequence ?? 0)) this.#lastKept = group;
    }
    this.#keptAhead = ahead;
  }
}
