import type { ChainPart, GroupWithRows } from '../ports/check-chain-reader.js';
import type { StatementVerifier } from '../ports/statement-signer.js';
import type { FindingKind } from './chain-finding.js';
import type { ChainReportBuilder } from './chain-report.js';
import { type CheckGroup, FIRST_PREVIOUS_HASH, hashGroup } from './check-group.js';
import type { Restores } from './restores.js';
import { type Checkpoint, claimedCheckpoint, readCheckpoint } from './statements.js';
import { isWithin, overlaps, type TimeRange } from './time-range.js';

/**
 * A group that no checkpoint covers is a finding when it is older than this. A running writer signs within a minute, and
 * what a killed one left is signed by the next start on its disk.
 */
export const UNSIGNED_GRACE_MS = 5 * 60_000;
/** Many times more than a writer has groups on their way. */
const MAX_PRESENT = 1_000;

/** What a walk along a chain needs beside the chain. */
export interface ChainWalkParts {
  readonly verifier: StatementVerifier;
  readonly restores: Restores;
  readonly report: ChainReportBuilder;
  /** Groups of another time are there for their links alone. */
  readonly range: TimeRange;
  /** The moment of the log, in milliseconds since 1970; without it no group is too old to be unsigned. */
  readonly nowMs?: number | undefined;
  /** Judges the checks of a group of the range. */
  readonly judge: (one: GroupWithRows) => void;
}

/** How a chain ends. */
export interface ChainEnd {
  /** `undefined` without a group at or behind the last checkpoint that is good. */
  readonly last: CheckGroup | undefined;
  /** A checkpoint says that nothing follows. */
  readonly closed: boolean;
  /** Numbers, from the first to the last of each gap, of which nothing says what became of them. */
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
}

/**
 * The one walk along a chain, wherever it is kept: its groups and its checkpoints together, in the order of their
 * numbers. What is wrong is in the report.
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

/** One that a known key has signed. */
interface GoodCheckpoint extends Checkpoint {
  /** Signed after the backup from which the log was restored since. */
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
 * What is wrong with the links between the groups of one writer, given in the order of their numbers. Keeps nothing that
 * grows with the chain.
 *
 * A number without a group is no fault when the writer gave it up, which a later group or checkpoint says, nor when
 * neither says that the writer knew what became of it: then it was on its way when the writer ended.
 */
class ChainWalk {
  readonly #writer: string;
  readonly #report: ChainReportBuilder;
  readonly #range: TimeRange;
  readonly #nowMs: number | undefined;
  #last: CheckGroup | undefined;
  #closed = false;
  /** The last number up to which there is nothing left to ask. */
  #reached: number | undefined;
  /** Apart from each other, in ascending order. */
  readonly #gaps: { from: number; to: number }[] = [];
  /** Groups whose numbers nothing has said to be settled. */
  #present: number[] = [];
  #checksSinceCheckpoint = 0;
  /** Numbers of the first and the last group behind the last checkpoint that are too old to be there. */
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
   * The next group there is. Checkpoints of lower numbers have been given before. `asked` is false for one that is
   * there for its links alone, whose checks were not asked for.
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

  /** Of several in the order of their numbers. */
  statement(checkpoint: GoodCheckpoint): void {
    const { sequence, hash, lastAtMs, superseded } = checkpoint;
    if (superseded) {
      // What it speaks of may be gone with the restore. What is there is signed by it all the same.
      if (sequence === this.#last?.sequence && hash === this.#last.hash) this.#cover();
    } else if (isWithin(this.#range, lastAtMs)) this.#checkpoint(checkpoint);
    // Of the groups between the range and it nothing is known: it tells that they were signed, not as what.
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
   * Whether a group may be unsigned yet. Checks from a spool are older than their group, and the clock of a writer may
   * differ from the database's.
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

  /** The number was given up: no group may have it. */
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

  /** Index of the first gap that reaches over the number; a file may give very many. */
  #gapBehind(sequence: number): number {
    let low = 0;
    for (let high = this.#gaps.length; low < high; ) {
      const middle = (low + high) >>> 1;
      if ((this.#gaps[middle]?.to ?? 0) > sequence) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** What is missing up to this number, and not excused by now, was removed. */
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

  /** Of one group, or of several up to and with the last. */
  #found(kind: FindingKind, sequence: number, toSequence = sequence): void {
    const several = toSequence > sequence && { toSequence };
    this.#report.found({ kind, writer: this.#writer, sequence, ...several });
  }
}
