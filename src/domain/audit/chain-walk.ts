import type { FindingKind } from './chain-finding.js';
import type { ChainReportBuilder } from './chain-report.js';
import { type CheckGroup, FIRST_PREVIOUS_HASH, hashGroup } from './check-group.js';
import type { ChainPart, GroupWithRows, StatementVerifier } from './ports.js';
import type { Restores } from './restores.js';
import { type Checkpoint, claimedCheckpoint, readCheckpoint } from './statements.js';
import { isWithin, overlaps, type TimeRange } from './time-range.js';

/**
 * A group that no checkpoint covers is a finding when it is older than this. A running writer signs within a
 * minute. The next start on the same disk signs what a killed writer left.
 */
export const UNSIGNED_GRACE_MS = 5 * 60_000;
/** Many times the number of groups that a writer has under way at once. */
const MAX_PRESENT = 1_000;

/** What a walk along a chain needs besides the chain. */
export interface ChainWalkParts {
  readonly verifier: StatementVerifier;
  readonly restores: Restores;
  readonly report: ChainReportBuilder;
  /** Groups outside the range are read only for their links. */
  readonly range: TimeRange;
  /** Time at which the log was read, in milliseconds since 1970. Without it, no unsigned group is too old. */
  readonly nowMs?: number | undefined;
  /** Judges the checks of a group in the range. */
  readonly judge: (one: GroupWithRows) => void;
}

/** How a chain ends. */
export interface ChainEnd {
  /** `undefined` when there is no group at or after the last valid checkpoint. */
  readonly last: CheckGroup | undefined;
  /** A checkpoint says that the chain ends here. */
  readonly closed: boolean;
  /**
   * The gaps, each with its first and last number, whose groups are neither kept nor known to be given up.
   */
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
}

/**
 * The one implementation of a walk along a chain, wherever the chain is kept. It takes groups and checkpoints
 * together, in the order of their numbers, and reports every fault.
 */
export async function walkChain(chain: ChainPart, parts: ChainWalkParts): Promise<ChainEnd> {
  const { range, judge } = parts;
  const walk = new ChainWalk(chain, parts);
  const checkpoints = goodCheckpoints(chain, parts);
  let checkpoint = (await checkpoints.next()).value;
  for await (const some of chain.groups) {
    for (const one of some) {
      for (
        ;
        checkpoint && checkpoint.sequence < one.group.sequence;
        checkpoint = (await checkpoints.next()).value
      )
        walk.statement(checkpoint);
      const asked = overlaps(range, one.group);
      walk.step(one.group, asked);
      if (asked) judge(one);
    }
  }
  for (; checkpoint; checkpoint = (await checkpoints.next()).value) walk.statement(checkpoint);
  return walk.end();
}

/** A checkpoint that a known key has signed. */
interface GoodCheckpoint extends Checkpoint {
  /** Signed after the backup from which the log has since been restored. */
  readonly superseded: boolean;
}

async function* goodCheckpoints(
  { writer, checkpoints }: ChainPart,
  { verifier, restores, report }: ChainWalkParts,
): AsyncGenerator<GoodCheckpoint, undefined> {
  for await (const jws of checkpoints) {
    const checkpoint = await readCheckpoint(jws, verifier);
    if (checkpoint?.writer !== writer) {
      const sequence = claimedCheckpoint(jws)?.sequence;
      report.found({ kind: 'checkpoint_invalid', writer, ...(sequence !== undefined && { sequence }) });
    } else yield { ...checkpoint, superseded: restores.supersede(checkpoint) };
  }
  return undefined;
}

/**
 * Finds the faults in the links between the groups of one writer, given in the order of their numbers. Its
 * memory does not grow with the length of the chain.
 *
 * A number without a group is not a fault in two cases. The writer gave it up, and a later group or
 * checkpoint says so. Or no later group or checkpoint says that the writer knew the outcome: then the group
 * was under way when the writer ended.
 */
class ChainWalk {
  readonly #writer: string;
  readonly #report: ChainReportBuilder;
  readonly #range: TimeRange;
  readonly #nowMs: number | undefined;
  #last: CheckGroup | undefined;
  #closed = false;
  /** The last number that has been dealt with. */
  #reached: number | undefined;
  /** Disjoint, in ascending order. */
  readonly #gaps: { from: number; to: number }[] = [];
  /** Numbers of groups that no later group or checkpoint has settled. */
  #present: number[] = [];
  #checksSinceCheckpoint = 0;
  /** Numbers of the first and the last group after the last checkpoint that are too old to be unsigned. */
  #unsigned: { readonly from: number; readonly to: number } | undefined;

  constructor(
    { writer, fromStart }: Pick<ChainPart, 'writer' | 'fromStart'>,
    { report, range, nowMs }: Pick<ChainWalkParts, 'report' | 'range' | 'nowMs'>,
  ) {
    this.#writer = writer;
    this.#report = report;
    this.#range = range;
    this.#nowMs = nowMs;
    this.#reached = fromStart ? 0 : undefined;
    report.writers += 1;
  }

  /**
   * Takes the next group. Checkpoints of lower numbers have been taken before. `asked` is false for a group
   * outside the range: it is here only for its links, without its checks.
   */
  step(group: CheckGroup, asked: boolean): void {
    const { sequence } = group;
    this.#report.groups += 1;
    if (this.#reached !== undefined && sequence <= this.#reached) {
      this.#found('group_inserted', sequence);
      return;
    }
    if (this.#closed) this.#found('group_after_end', sequence);
    if (hashGroup(group) !== group.hash) this.#found('group_changed', sequence);
    if (!this.#follows(group)) this.#found('link_broken', sequence);
    if (this.#reached !== undefined && sequence > this.#reached + 1)
      this.#gaps.push({ from: this.#reached + 1, to: sequence - 1 });
    this.#reached = sequence;
    this.#last = group;
    for (const named of group.voids) this.#excuse(named);
    this.#settle(Math.min(group.settled, sequence - 1));
    this.#present.push(sequence);
    if (this.#present.length > MAX_PRESENT) this.#present.shift();
    if (!asked) return;
    this.#checksSinceCheckpoint += group.rowCount;
    if (!this.#isFresh(group)) this.#unsigned = { from: this.#unsigned?.from ?? sequence, to: sequence };
  }

  /** Takes the checkpoints in the order of their numbers. */
  statement(checkpoint: GoodCheckpoint): void {
    const { sequence, hash, lastAtMs, superseded } = checkpoint;
    if (superseded) {
      // The restore may have removed the group that it names. If the group is there, the checkpoint still
      // covers it.
      if (sequence === this.#last?.sequence && hash === this.#last.hash) this.#cover();
    } else if (isWithin(this.#range, lastAtMs)) this.#checkpoint(checkpoint);
    // Groups between the range and this checkpoint are not read. It shows that they were signed, but not
    // which they were.
    else if (sequence >= (this.#reached ?? 0)) this.#unsigned = undefined;
  }

  #checkpoint({ sequence, hash, voids, closed = false }: Checkpoint): void {
    this.#report.checkpoints += 1;
    if (this.#reached === undefined || sequence > this.#reached) {
      this.#found('tail_cut', this.#reached === undefined ? sequence : this.#reached + 1, sequence);
      this.#reached = sequence;
      this.#last = undefined;
    } else if (sequence === this.#last?.sequence) {
      if (hash !== this.#last.hash) this.#found('checkpoint_mismatch', sequence);
    }
    this.#cover();
    this.#closed ||= closed;
    for (const named of voids) this.#excuse(named);
    this.#settle(sequence);
  }

  #cover(): void {
    this.#checksSinceCheckpoint = 0;
    this.#unsigned = undefined;
  }

  /**
   * Whether the group is young enough to be unsigned. Checks from a spool are older than their group, and a
   * writer's clock may differ from the database's.
   */
  #isFresh({ lastAtMs, committedAtMs = lastAtMs }: CheckGroup): boolean {
    const nowMs = this.#nowMs;
    if (nowMs === undefined) return true;
    return [lastAtMs, committedAtMs].some((atMs) => Math.abs(nowMs - atMs) <= UNSIGNED_GRACE_MS);
  }

  end(): ChainEnd {
    let unsettled = 0;
    for (const { from, to } of this.#gaps) unsettled += to - from + 1;
    this.#report.unsettledGroups += unsettled;
    this.#report.checksSinceCheckpoint += this.#checksSinceCheckpoint;
    if (this.#unsigned !== undefined) this.#found('unsigned', this.#unsigned.from, this.#unsigned.to);
    return { last: this.#last, closed: this.#closed, gaps: this.#gaps };
  }

  #follows({ sequence, previousHash }: CheckGroup): boolean {
    if (sequence === 1) return previousHash === FIRST_PREVIOUS_HASH;
    const last = this.#last;
    return last === undefined || last.sequence !== sequence - 1 || last.hash === previousHash;
  }

  /** Notes that the number was given up: no group may have it. */
  #excuse(sequence: number): void {
    if (this.#present.includes(sequence)) this.#found('group_inserted', sequence);
    const at = this.#gapBehind(sequence - 1);
    const gap = this.#gaps[at];
    if (gap === undefined || sequence < gap.from) return;
    const left = [
      { from: gap.from, to: sequence - 1 },
      { from: sequence + 1, to: gap.to },
    ].filter(({ from, to }) => from <= to);
    this.#gaps.splice(at, 1, ...left);
  }

  /**
   * Index of the first gap that ends after the number. Binary search, since a file may contain very many
   * gaps.
   */
  #gapBehind(sequence: number): number {
    let low = 0;
    for (let high = this.#gaps.length; low < high; ) {
      const middle = (low + high) >>> 1;
      if ((this.#gaps[middle]?.to ?? 0) > sequence) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Reports the numbers up to this one that are missing without an excuse: their groups were removed. */
  #settle(upTo: number): void {
    if ((this.#present[0] ?? upTo + 1) <= upTo)
      this.#present = this.#present.filter((sequence) => sequence > upTo);
    const first = this.#gaps[0];
    if (first === undefined || first.from > upTo) return;
    const open = this.#gapBehind(upTo);
    const settled = this.#gaps.splice(0, open);
    const over = this.#gaps[0];
    if (over !== undefined && over.from <= upTo) {
      settled.push({ from: over.from, to: upTo });
      this.#gaps[0] = { from: upTo + 1, to: over.to };
    }
    for (const { from, to } of settled) this.#found('group_removed', from, to);
  }

  /** Reports one group, or several up to and including the last. */
  #found(kind: FindingKind, sequence: number, toSequence = sequence): void {
    const several = toSequence > sequence && { toSequence };
    this.#report.found({ kind, writer: this.#writer, sequence, ...several });
  }
}
