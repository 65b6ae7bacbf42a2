import type { LoggedCheck } from '../ports/check-log-reader.js';
import type { StatementVerifier } from '../ports/statement-signer.js';
import type { ChainReportBuilder } from './chain-report.js';
import { ChainWalk } from './chain-walk.js';
import type { CheckGroup } from './check-group.js';
import type { ChainedRow, ExpectedRows } from './check-rows.js';
import type { Checkpoint } from './checkpoint.js';
import { CheckpointLinks, type LinkedCheckpoint, linkOf } from './checkpoint-links.js';
import { judgeRows, keyOf, Retention, type RowsAllowance } from './retention.js';
import { claimedCheckpoint, readCheckpoint } from './statements.js';
import { covers, isWithin, overlaps, type TimeRange } from './time-range.js';

/** A group whose checks are awaited. */
interface Awaited extends ExpectedRows {
  readonly allowance: RowsAllowance;
  rows: ChainedRow[];
  complete: boolean;
}

interface ExportedChain {
  readonly groups: CheckGroup[];
  readonly checkpoints: Checkpoint[];
}

/** What the first line says of the file. */
export interface ExportedRange {
  readonly range: TimeRange;
  /** Whether the groups over the bounds are whole. */
  readonly wholeGroups: boolean;
}

/** What an exported log says, line by line: groups and statements first, then the checks in any order. */
export class ExportedChains {
  readonly #verifier: StatementVerifier;
  readonly #report: ChainReportBuilder;
  #range: TimeRange = {};
  #wholeGroups = true;
  #chains = new Map<string, ExportedChain>();
  #links: LinkedCheckpoint[] = [];
  #statements: string[] = [];
  readonly #awaited = new Map<string, Awaited>();
  #walked = false;
  #firstChainedMs = Number.POSITIVE_INFINITY;
  #droppedBeforeMs = Number.NEGATIVE_INFINITY;

  constructor(verifier: StatementVerifier, report: ChainReportBuilder) {
    this.#verifier = verifier;
    this.#report = report;
  }

  begin({ range, wholeGroups }: ExportedRange): void {
    this.#range = range;
    this.#wholeGroups = wholeGroups;
  }

  /** When the first check of any chain was, in milliseconds since 1970. */
  began(atMs: number): void {
    this.#firstChainedMs = Math.min(this.#firstChainedMs, atMs);
  }

  group(group: CheckGroup, line: number): void {
    if (this.#walked) this.#report.found({ kind: 'line_unreadable', line });
    else this.#chainOf(group.writer).groups.push(group);
  }

  checkpoint(jws: string, line: number): void {
    const checkpoint = readCheckpoint(jws, this.#verifier);
    if (checkpoint === undefined) {
      const { writer, sequence } = claimedCheckpoint(jws) ?? {};
      this.#report.found({
        kind: 'checkpoint_invalid',
        ...(writer !== undefined && { writer }),
        ...(sequence !== undefined && { sequence }),
        line,
      });
    } else if (this.#walked) this.#report.found({ kind: 'line_unreadable', line });
    else {
      this.#chainOf(checkpoint.writer).checkpoints.push(checkpoint);
      const link = linkOf(jws);
      if (link !== undefined) this.#links.push(link);
      if (!isWithin(this.#range, checkpoint.lastAtMs))
        this.#report.found({ kind: 'range_contradicted', writer: checkpoint.writer, line });
    }
  }

  retention(jws: string, line: number): void {
    if (this.#walked) this.#report.found({ kind: 'line_unreadable', line });
    else this.#statements.push(jws);
  }

  /** `outside` is whether the line says that the check is not of the range. */
  check({ id, checkedAt, place }: LoggedCheck, text: string, outside: boolean): void {
    this.#walk();
    const atMs = checkedAt.getTime();
    if (isWithin(this.#range, atMs) === outside)
      this.#report.found({ kind: 'check_outside_range', checkId: id });
    if (place === null) {
      const isBefore = atMs < this.#firstChainedMs && atMs >= this.#droppedBeforeMs && !outside;
      if (isBefore) this.#report.checksBeforeChains += 1;
      else this.#report.found({ kind: 'check_outside_chain', checkId: id });
      return;
    }
    const { writer, sequence, position } = place;
    const group = this.#awaited.get(keyOf(place));
    if (group === undefined) {
      this.#report.found({ kind: 'check_outside_chain', writer, sequence, position, checkId: id });
    } else if (group.complete) {
      this.#report.found({ kind: 'check_inserted', writer, sequence, position, checkId: id });
    } else {
      group.rows.push({ position, text });
      if (group.rows.length >= group.rowCount) this.#finish(group);
    }
  }

  end(): void {
    this.#walk();
    for (const group of this.#awaited.values()) if (!group.complete) this.#finish(group);
  }

  #chainOf(writer: string): ExportedChain {
    const chain = this.#chains.get(writer) ?? { groups: [], checkpoints: [] };
    this.#chains.set(writer, chain);
    return chain;
  }

  #finish(group: Awaited): void {
    judgeRows(group, group.rows, group.allowance, this.#report);
    group.rows = [];
    group.complete = true;
  }

  /** Along all chains, once the groups and statements are there. */
  #walk(): void {
    if (this.#walked) return;
    this.#walked = true;
    const retention = new Retention(this.#statements, this.#verifier, this.#report);
    this.#droppedBeforeMs = retention.droppedBeforeMs;
    for (const [writer, chain] of this.#chains) this.#walkChain(writer, chain, retention);
    if (this.#range.fromMs === undefined && this.#range.toMs === undefined) this.#walkLinks();
    this.#chains = new Map();
    this.#links = [];
  }

  #walkChain(writer: string, chain: ExportedChain, retention: Retention): void {
    const walk = new ChainWalk({ writer, fromStart: this.#range.fromMs === undefined }, this.#report);
    const checkpoints = chain.checkpoints.toSorted((one, other) => one.sequence - other.sequence).values();
    const groups = chain.groups.toSorted((one, other) => one.sequence - other.sequence);
    if (!this.#isOfRange(groups)) this.#report.found({ kind: 'range_contradicted', writer });
    let next = checkpoints.next().value;
    for (const group of groups) {
      for (; next !== undefined && next.sequence < group.sequence; next = checkpoints.next().value)
        walk.checkpoint(next);
      const asked = overlaps(this.#range, group);
      walk.step(group, asked);
      this.#firstChainedMs = Math.min(this.#firstChainedMs, group.firstAtMs);
      if (asked) this.#await(group, retention);
    }
    for (; next !== undefined; next = checkpoints.next().value) walk.checkpoint(next);
    walk.end();
  }

  /** Beyond each bound stands no more than the nearest group. Where there is no bound, nothing is beyond it. */
  #isOfRange(groups: readonly CheckGroup[]): boolean {
    if (groups.length === 0) return true;
    const first = groups.findIndex((group) => overlaps(this.#range, group));
    const last = groups.findLastIndex((group) => overlaps(this.#range, group));
    if (first < 0) return false;
    const { fromMs, toMs } = this.#range;
    return (fromMs === undefined || first <= 1) && (toMs === undefined || last >= groups.length - 2);
  }

  #await(group: CheckGroup, retention: Retention): void {
    const { writer, sequence, rowCount, rowsHash } = group;
    const allowance = retention.allowanceFor(group);
    const isCut = allowance.kind === 'none' && !this.#wholeGroups && !covers(this.#range, group);
    this.#awaited.set(keyOf(group), {
      ...{ writer, sequence, rowCount, rowsHash },
      allowance: isCut ? { kind: 'any', dropped: false } : allowance,
      ...{ rows: [], complete: false },
    });
  }

  #walkLinks(): void {
    const links = new CheckpointLinks(this.#report);
    const byKey = (one: LinkedCheckpoint, other: LinkedCheckpoint) =>
      one.keyId === other.keyId ? one.number - other.number : one.keyId < other.keyId ? -1 : 1;
    for (const link of this.#links.toSorted(byKey)) links.step(link);
  }
}
