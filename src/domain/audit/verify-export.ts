import { createHash } from 'node:crypto';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { parseJson } from '../validate/parse-json.js';
import { canonicalRecord } from './canonical-record.js';
import { type ChainReport, ChainReportBuilder } from './chain-report.js';
import { fromPublishedGroup } from './check-group.js';
import {
  CheckLine,
  EndLine,
  ExportLine,
  fromCheckLine,
  GroupLine,
  rangeOf,
  StatementLine,
  toLineText,
} from './export-line.js';
import { ExportedChains } from './exported-chains.js';
import type { StatementVerifier } from './ports.js';
import { readExportStatement } from './statements.js';
import { isWhole, type TimeRange } from './time-range.js';

const LINES = {
  export: Compile(ExportLine),
  group: Compile(GroupLine),
  checkpoint: Compile(StatementLine),
  retention: Compile(StatementLine),
  restore: Compile(StatementLine),
  check: Compile(CheckLine),
  end: Compile(EndLine),
} as const satisfies Record<string, ReturnType<typeof Compile<TSchema>>>;

/** A line that can be read. */
export type ExportedLine = ExportLine | GroupLine | StatementLine | CheckLine | EndLine;

const JSON_LIMITS = { maxDepth: 4, maxFindings: 1 };

/** The result of the verification of a file. */
export interface ExportReport extends ChainReport {
  /** Whether the file says that it can be verified. It cannot when filters left out checks of its range. */
  readonly verifiable: boolean;
  /** The range that the file claims. */
  readonly range: TimeRange;
  /** Checks in the file, verified or not. */
  readonly checksInFile: number;
}

/**
 * Verifies an exported log (`application/x-ndjson`) by itself: the chains as `verifyChains` does, and that
 * the file is as it was written. Memory holds the groups, about 500 bytes each, and the checks of incomplete
 * groups. The lines are untrusted: one that cannot be read is a finding. `watch` receives every readable
 * line, before anything about the file is verified.
 */
export async function verifyExport(
  lines: AsyncIterable<string>,
  verifier: StatementVerifier,
  watch?: (line: ExportedLine) => void,
): Promise<ExportReport> {
  const file = new ExportedFile(verifier, watch);
  for await (const text of lines) await file.line(text);
  return await file.end();
}

class ExportedFile {
  readonly #verifier: StatementVerifier;
  readonly #watch: ((line: ExportedLine) => void) | undefined;
  readonly #report = new ChainReportBuilder();
  readonly #hash = createHash('sha256');
  #number = 0;
  #checks = 0;
  #head: ExportLine | undefined;
  #range: TimeRange = {};
  #chains: ExportedChains | undefined;
  #walked = false;
  #end: EndLine | undefined;

  constructor(verifier: StatementVerifier, watch?: (line: ExportedLine) => void) {
    this.#verifier = verifier;
    this.#watch = watch;
  }

  async line(text: string): Promise<void> {
    this.#number += 1;
    // After a first line of another form, the other lines have that form too.
    if (this.#number > 1 && this.#head === undefined) return;
    if (this.#end !== undefined) {
      if (text.trim() !== '') this.#unreadable();
      return;
    }
    const line = readLine(text);
    if (line?.type !== 'end') this.#hash.update(`${text}\n`);
    if (line === undefined || (line.type === 'export') !== (this.#head === undefined)) this.#unreadable();
    else await this.#take(line);
  }

  async end(): Promise<ExportReport> {
    await this.#walk();
    this.#chains?.end();
    if (this.#end?.checks !== this.#checks)
      this.#report.found({ kind: 'file_incomplete', line: this.#number });
    return {
      ...this.#report.build(),
      verifiable: this.#head?.verifiable === true,
      range: this.#range,
      checksInFile: this.#checks,
    };
  }

  async #take(line: ExportedLine): Promise<void> {
    this.#watch?.(line);
    if (line.type === 'export') this.#begin(line);
    else if (line.type === 'end') await this.#finish(line);
    else if (line.type === 'check') await this.#check(line);
    else this.#chainsLine(line);
  }

  #begin(line: ExportLine): void {
    this.#head = line;
    this.#range = rangeOf(line);
    if (line.verifiable)
      this.#chains = new ExportedChains(
        { range: this.#range, exportedAtMs: line.exported_at },
        this.#verifier,
        this.#report,
      );
  }

  #chainsLine(line: GroupLine | StatementLine): void {
    if (this.#chains === undefined) this.#report.found({ kind: 'range_contradicted', line: this.#number });
    else if (this.#walked) this.#unreadable();
    else if (line.type === 'group') this.#chains.group(fromPublishedGroup(line));
    else this.#chains.statement(line.type, line.jws, this.#number);
  }

  async #check(line: CheckLine): Promise<void> {
    this.#checks += 1;
    await this.#walk();
    const check = fromCheckLine(line);
    if (Number.isNaN(check.checkedAt.getTime())) this.#unreadable();
    else this.#chains?.check(check, canonicalRecord(check), line.outside === true);
  }

  async #walk(): Promise<void> {
    if (this.#walked) return;
    this.#walked = true;
    await this.#chains?.walk();
  }

  async #finish(line: EndLine): Promise<void> {
    this.#end = line;
    const signed = line.jws === undefined ? undefined : await readExportStatement(line.jws, this.#verifier);
    if (signed?.sha256 !== this.#hash.digest('hex') || signed.checks !== line.checks)
      this.#report.found({ kind: 'file_changed', line: this.#number });
    else if (signed.last !== null && isWhole(this.#range))
      this.#chains?.findLast({ keyId: signed.keyId, ...signed.last });
  }

  #unreadable(): void {
    this.#report.found({ kind: 'line_unreadable', line: this.#number });
  }
}

function readLine(text: string): ExportedLine | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const type = String((value as { type?: unknown } | null)?.type);
  if (!Object.hasOwn(LINES, type) || !LINES[type as keyof typeof LINES].Check(value)) return undefined;
  return saysTwice(text, value as object) ? undefined : (value as ExportedLine);
}

/** Whether a member is repeated: the last value would be verified, but another reader may take the first. */
function saysTwice(text: string, value: object): boolean {
  if (text === toLineText(value)) return false;
  const parsed = parseJson(text, JSON_LIMITS);
  return !parsed.ok || parsed.findings.length > 0;
}
