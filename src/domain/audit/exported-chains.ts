import type { LoggedCheck } from '../ports/check-log-reader.js';
import type { StatementVerifier } from '../ports/statement-signer.js';
import type { ChainReportBuilder } from './chain-report.js';
import { ChainWalk } from './chain-walk.js';
import type { CheckGroup } from './check-group.js';
import { type ChainedRow, checkRows, type ExpectedRows } from './check-rows.js';
import type { Checkpoint } from './checkpoint.js';
import { droppedBefore } from './dropped-before.js';
import { readCheckpoint } from './statements.js';
import type { TimeRange } from './time-range.js';

/** A group whose checks are awaited. */
interface Awaited extends ExpectedRows {
  /** Not all of its checks are in the file, by right. */
  readonly partial: boolean;
  rows: ChainedRow[];
  complete: boolean;
}

/** What an exported log says, line by line: groups and statements first, then the checks in any order. */
export class ExportedChains {
  readonly #verifier: StatementVerifier;
  readonly #report: ChainReportBuilder;
  #range: TimeRange = {};
  #chains = new Map<string, { groups: CheckGroup[]; checkpoints: Checkpoint[] }>();
  #retention: string[] = [];
  #awaited = new Map<string, Awaited>();
  #walked = false;
  #firstChainedMs = Number.POSITIVE_INFINITY;

  constructor(verifier: StatementVerifier, report: ChainReportBuilder) {
    this.#verifier = verifier;
    this.#report = report;
  }

  begin(range: TimeRange): void {
    this.#range = range;
  }

  group(group: CheckGroup, line: number): void {
    if (this.#walked) this.#report.found({ kind: 'line_unreadable', line });
    else this.#chainOf(group.writer).groups.push(group);
  }

  checkpoint(jws: string, line: number): void {
    const checkpoint = readCheckpoint(jws, this.#verifier);
    if (checkpoint === undefined) this.#report.found({ kind: 'checkpoint_invalid', line });
    else if (this.#walked) this.#report.found({ kind: 'line_unreadable', line });
    else this.#chainOf(checkpoint.writer).checkpoints.push(checkpoint);
  }

  retention(jws: string): void {
    this.#retention.push(jws);
  }

  check({ id, checkedAt, place }: LoggedCheck, text: string): void {
    this.#walk();
    if (place === null) {
      if (checkedAt.getTime() < this.#firstChainedMs) this.#report.checksBeforeChains += 1;
      else this.#report.found({ kind: 'check_outside_chain', checkId: id });
      return;
    }
    const { writer, sequence, position } = place;
    const group = this.#awaited.get(keyOf(place));
    if (group === undefined) {
      this.#report.found({ kind: 'check_outside_chain', writer, sequence, position, checkId: id });
    } else if (group.partial) this.#report.partialChecks += 1;
    else if (group.complete) {
      this.#report.found({ kind: 'check_inserted', writer, sequence, position, checkId: id });
    } else {
      group.rows.push({ position, text });
      if (group.rows.length >= group.rowCount) this.#finish(group);
    }
  }

  end(): void {
    this.#walk();
    for (const group of this.#awaited.values()) if (!group.complete && !group.partial) this.#finish(group);
  }

  #chainOf(writer: string): { groups: CheckGroup[]; checkpoints: Checkpoint[] } {
    const chain = this.#chains.get(writer) ?? { groups: [], checkpoints: [] };
    this.#chains.set(writer, chain);
    return chain;
  }

  #finish(group: Awaited): void {
    this.#report.checks += group.rows.length;
    for (const finding of checkRows(group, group.rows)) this.#report.found(finding);
    group.rows = [];
    group.complete = true;
  }

  /** Along all chains, once the groups and statements are there. */
  #walk(): void {
    if (this.#walked) return;
    this.#walked = true;
    const droppedBeforeMs = droppedBefore(this.#retention, this.#verifier, this.#report);
    const fromStart = this.#range.fromMs === undefined;
    for (const [writer, { groups, checkpoints }] of this.#chains) {
      const walk = new ChainWalk({ writer, fromStart }, this.#report);
      const signed = checkpoints.toSorted((one, other) => one.sequence - other.sequence).values();
      let next = signed.next().value;
      for (const group of groups.toSorted((one, other) => one.sequence - other.sequence)) {
        for (; next !== undefined && next.sequence < group.sequence; next = signed.next().value)
          walk.checkpoint(next);
        walk.step(group);
        this.#await(group, droppedBeforeMs);
      }
      for (; next !== undefined; next = signed.next().value) walk.checkpoint(next);
      walk.end();
    }
    this.#chains = new Map();
  }

  #await(group: CheckGroup, droppedBeforeMs: number): void {
    const { writer, sequence, rowCount, rowsHash, firstAtMs, lastAtMs } = group;
    const { fromMs = Number.NEGATIVE_INFINITY, toMs = Number.POSITIVE_INFINITY } = this.#range;
    const dropped = firstAtMs < droppedBeforeMs;
    if (lastAtMs < droppedBeforeMs) this.#report.droppedChecks += rowCount;
    const partial = dropped || firstAtMs < fromMs || lastAtMs >= toMs;
    this.#firstChainedMs = Math.min(this.#firstChainedMs, firstAtMs);
    this.#awaited.set(keyOf(group), {
      ...{ writer, sequence, rowCount, rowsHash, partial },
      ...{ rows: [], complete: false },
    });
  }
}

function keyOf({ writer, sequence }: { readonly writer: string; readonly sequence: number }): string {
  return `${writer} ${sequence}`;
}
