import type { ChainReportBuilder } from './chain-report.js';
import { walkChain } from './chain-walk.js';
import type { CheckGroup } from './check-group.js';
import type { ChainedRow } from './check-rows.js';
import { CheckpointLinks, type LinkedCheckpoint, linkOf } from './checkpoint-links.js';
import type { ChainPart, LoggedCheck, StatementVerifier } from './ports.js';
import { Restores } from './restores.js';
import { judgeRows, keyOf, Retention, type RowsAllowance } from './retention.js';
import {
  type Checkpoint,
  claimedCheckpoint,
  hashStatement,
  MOST_COVERING_CHECKPOINTS,
} from './statements.js';
import { isWhole, isWithin, overlaps, type TimeRange } from './time-range.js';

/** A group whose checks are still to come. */
interface Awaited {
  readonly group: CheckGroup;
  readonly allowance: RowsAllowance;
  rows: ChainedRow[];
  complete: boolean;
}

interface ExportedChain {
  readonly groups: CheckGroup[];
  readonly checkpoints: { readonly claimed: Checkpoint; readonly jws: string; readonly line: number }[];
}

/** The last checkpoint of a key. */
interface KeysLast {
  readonly keyId: string;
  readonly number: number;
  readonly hash: string;
}

/**
 * The content of an exported log, line by line: groups and statements first, then the checks in any order.
 */
export class ExportedChains {
  readonly #verifier: StatementVerifier;
  readonly #report: ChainReportBuilder;
  readonly #range: TimeRange;
  readonly #exportedAtMs: number;
  readonly #chains = new Map<string, ExportedChain>();
  readonly #statements = { retention: [] as string[], restore: [] as string[] };
  /** The last checkpoint of each key in the file. */
  readonly #last = new Map<string, KeysLast>();
  readonly #awaited = new Map<string, Awaited>();

  /** `range` is that of the checks in the file; `exportedAtMs` is when the log was read. */
  constructor(
    { range, exportedAtMs }: { readonly range: TimeRange; readonly exportedAtMs: number },
    verifier: StatementVerifier,
    report: ChainReportBuilder,
  ) {
    this.#range = range;
    this.#exportedAtMs = exportedAtMs;
    this.#verifier = verifier;
    this.#report = report;
  }

  group(group: CheckGroup): void {
    this.#chainOf(group.writer).groups.push(group);
  }

  statement(kind: 'checkpoint' | 'retention' | 'restore', jws: string, line: number): void {
    if (kind !== 'checkpoint') {
      this.#statements[kind].push(jws);
      return;
    }
    const claimed = claimedCheckpoint(jws);
    if (claimed === undefined) {
      this.#report.found({ kind: 'checkpoint_invalid', line });
      return;
    }
    this.#chainOf(claimed.writer).checkpoints.push({ claimed, jws, line });
    const { keyId, link } = claimed;
    if (link.number > (this.#last.get(keyId)?.number ?? 0))
      this.#last.set(keyId, { keyId, number: link.number, hash: hashStatement(jws) });
  }

  /** Walks along all chains, once the groups and statements are there. */
  async walk(): Promise<void> {
    const [verifier, report, range] = [this.#verifier, this.#report, this.#range];
    const retention = await Retention.read(this.#statements.retention, verifier, report);
    const restores = await Restores.read(this.#statements.restore, verifier, report);
    for (const [writer, chain] of this.#chains) {
      const groups = chain.groups.toSorted((one, other) => one.sequence - other.sequence);
      if (!this.#isOfRange(groups)) report.found({ kind: 'range_contradicted', writer });
      this.#judgeCovering(groups, chain);
      await walkChain(this.#partOf(writer, groups, chain), {
        verifier,
        restores,
        report,
        range,
        nowMs: this.#exportedAtMs,
        judge: ({ group }) => {
          const allowance = retention.allowanceFor(group);
          this.#awaited.set(keyOf(group), { group, allowance, rows: [], complete: false });
        },
      });
    }
    if (isWhole(range)) this.#walkLinks(restores);
    this.#chains.clear();
  }

  /**
   * To be called after {@link walk}. `outside` says whether the line marks the check as outside the range.
   */
  check({ id, checkedAt, place }: LoggedCheck, text: string, outside: boolean): void {
    if (isWithin(this.#range, checkedAt.getTime()) === outside)
      this.#report.found({ kind: 'check_outside_range', checkId: id });
    const awaited = this.#awaited.get(keyOf(place));
    if (awaited === undefined) this.#report.found({ kind: 'check_outside_chain', ...place, checkId: id });
    else if (awaited.complete) this.#report.found({ kind: 'check_inserted', ...place, checkId: id });
    else {
      awaited.rows.push({ position: place.position, text });
      if (awaited.rows.length >= awaited.group.rowCount) this.#finish(awaited);
    }
  }

  /** Reports when the last checkpoint of a key, which the file's writer signed, or a later one is missing. */
  findLast({ keyId, number, hash }: KeysLast): void {
    const last = this.#last.get(keyId);
    if (last === undefined || last.number < number || (last.number === number && last.hash !== hash))
      this.#report.found({ kind: 'checkpoint_missing' });
  }

  end(): void {
    for (const awaited of this.#awaited.values()) if (!awaited.complete) this.#finish(awaited);
  }

  #chainOf(writer: string): ExportedChain {
    const chain = this.#chains.get(writer) ?? { groups: [], checkpoints: [] };
    this.#chains.set(writer, chain);
    return chain;
  }

  #finish(awaited: Awaited): void {
    judgeRows(awaited.group, awaited.rows, awaited.allowance, this.#report);
    awaited.rows = [];
    awaited.complete = true;
  }

  #partOf(writer: string, groups: readonly CheckGroup[], { checkpoints }: ExportedChain): ChainPart {
    return {
      writer,
      fromStart: this.#range.fromMs === undefined,
      groups: [groups.map((group) => ({ group, rows: [] }))],
      checkpoints: checkpoints
        .toSorted((one, other) => one.claimed.sequence - other.claimed.sequence)
        .map(({ jws }) => jws),
    };
  }

  /**
   * Only the nearest group may lie beyond each bound of the range. Without a bound, no group is beyond it.
   */
  #isOfRange(groups: readonly CheckGroup[]): boolean {
    if (groups.length === 0) return true;
    const first = groups.findIndex((group) => overlaps(this.#range, group));
    const last = groups.findLastIndex((group) => overlaps(this.#range, group));
    if (first < 0) return false;
    const { fromMs, toMs } = this.#range;
    return (fromMs === undefined || first <= 1) && (toMs === undefined || last >= groups.length - 2);
  }

  /** Only the nearest checkpoints that cover the last group may lie beyond the range. */
  #judgeCovering(groups: readonly CheckGroup[], { checkpoints }: ExportedChain): void {
    const last =
      groups.findLast((group) => overlaps(this.#range, group))?.sequence ?? Number.POSITIVE_INFINITY;
    const beyond = checkpoints.filter(({ claimed }) => !isWithin(this.#range, claimed.lastAtMs));
    for (const [nth, { claimed, line }] of beyond.entries())
      if (nth >= MOST_COVERING_CHECKPOINTS || claimed.sequence < last)
        this.#report.found({ kind: 'range_contradicted', writer: claimed.writer, line });
  }

  #walkLinks(restores: Restores): void {
    const links = new CheckpointLinks(this.#report, restores);
    const byKey = (one: LinkedCheckpoint, other: LinkedCheckpoint) =>
      one.keyId === other.keyId ? one.link.number - other.link.number : one.keyId < other.keyId ? -1 : 1;
    const linked = [...this.#chains.values()].flatMap(({ checkpoints }) =>
      checkpoints.flatMap(({ jws }) => linkOf(jws) ?? []),
    );
    for (const link of linked.toSorted(byKey)) links.step(link);
  }
}
