import { createHash } from 'node:crypto';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { StatementVerifier } from '../ports/statement-signer.js';
import { parseJson } from '../validate/parse-json.js';
import { canonicalRecord } from './canonical-record.js';
import { type ChainReport, ChainReportBuilder } from './chain-report.js';
import {
  ChainsLine,
  CheckLine,
  EndLine,
  ExportLine,
  fromCheckLine,
  fromGroupLine,
  GroupLine,
  StatementLine,
  toLineText,
} from './export-line.js';
import { ExportedChains } from './exported-chains.js';
import { readExport } from './statements.js';
import type { TimeRange } from './time-range.js';

const LINES = {
  export: Compile(ExportLine),
  chains: Compile(ChainsLine),
  group: Compile(GroupLine),
  checkpoint: Compile(StatementLine),
  retention: Compile(StatementLine),
  check: Compile(CheckLine),
  end: Compile(EndLine),
} as const satisfies Record<string, ReturnType<typeof Compile<TSchema>>>;

type Line = ExportLine | ChainsLine | GroupLine | StatementLine | CheckLine | EndLine;

const JSON_LIMITS = { maxDepth: 4, maxFindings: 1 };

/** What a verification of a file came to. */
export interface ExportReport extends ChainReport {
  /** Of the file's form; `undefined` when it does not begin as an export. */
  readonly version: 1 | 2 | undefined;
  /** What the file says that it holds. */
  readonly range: TimeRange;
  /** Checks in the file, verified or not. */
  readonly checksInFile: number;
}

/**
 * Verifies an exported log (`application/x-ndjson`) by itself, as `verifyChains` verifies the log, and that the file is
 * as it was written. Holds the groups in memory, about 500 bytes for each, and the checks of those groups that are not
 * complete yet. The lines come from anywhere: one that cannot be read is a finding.
 */
export async function verifyExport(
  lines: AsyncIterable<string>,
  verifier: StatementVerifier,
): Promise<ExportReport> {
  const file = new ExportedFile(verifier);
  for await (const text of lines) file.line(text);
  return file.end();
}

class ExportedFile {
  readonly #verifier: StatementVerifier;
  readonly #report = new ChainReportBuilder();
  readonly #chains: ExportedChains;
  readonly #hash = createHash('sha256');
  #number = 0;
  #checks = 0;
  #head: ExportLine | undefined;
  #range: TimeRange = {};
  #end: EndLine | undefined;

  constructor(verifier: StatementVerifier) {
    this.#verifier = verifier;
    this.#chains = new ExportedChains(verifier, this.#report);
  }

  line(text: string): void {
    this.#number += 1;
    if (this.#end !== undefined) {
      if (text.trim() !== '') this.#unreadable();
      return;
    }
    const line = readLine(text);
    if (line?.type !== 'end') this.#hash.update(`${text}\n`);
    if (line === undefined || (line.type === 'export') !== (this.#head === undefined)) this.#unreadable();
    else this.#take(line);
  }

  end(): ExportReport {
    this.#chains.end();
    if (this.#end?.checks !== this.#checks)
      this.#report.found({ kind: 'file_incomplete', line: this.#number });
    return {
      ...this.#report.build(),
      version: this.#head?.version as ExportReport['version'],
      range: this.#range,
      checksInFile: this.#checks,
    };
  }

  #take(line: Line): void {
    if (line.type === 'export') this.#begin(line);
    else if (line.type === 'chains') this.#chains.began(line.began_at ?? Number.POSITIVE_INFINITY);
    else if (line.type === 'group') this.#chains.group(fromGroupLine(line), this.#number);
    else if (line.type === 'check') this.#check(line);
    else if (line.type === 'end') this.#finish(line);
    else if (line.type === 'checkpoint') this.#chains.checkpoint(line.jws, this.#number);
    else this.#chains.retention(line.jws, this.#number);
  }

  #begin(line: ExportLine): void {
    this.#head = line;
    this.#range = {
      ...(line.from !== null && { fromMs: line.from }),
      ...(line.to !== null && { toMs: line.to }),
    };
    if (!line.verifiable) this.#report.found({ kind: 'file_incomplete', line: this.#number });
    this.#chains.begin({ range: this.#range, wholeGroups: line.version > 1 });
  }

  #check(line: CheckLine): void {
    this.#checks += 1;
    const check = fromCheckLine(line);
    if (Number.isNaN(check.checkedAt.getTime())) this.#unreadable();
    else this.#chains.check(check, canonicalRecord(check), line.outside === true);
  }

  #finish(line: EndLine): void {
    this.#end = line;
    if (this.#head?.version === 1) return;
    const signed = line.jws === undefined ? undefined : readExport(line.jws, this.#verifier);
    if (signed?.sha256 !== this.#hash.digest('hex') || signed.checks !== line.checks)
      this.#report.found({ kind: 'file_changed', line: this.#number });
  }

  #unreadable(): void {
    this.#report.found({ kind: 'line_unreadable', line: this.#number });
  }
}

function readLine(text: string): Line | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const type = String((value as { type?: unknown } | null)?.type);
  if (!Object.hasOwn(LINES, type) || !LINES[type as keyof typeof LINES].Check(value)) return undefined;
  return saysTwice(text, value as object) ? undefined : (value as Line);
}

/** Of a key that is repeated, the last is what is verified, and the first is what somebody else may read. */
function saysTwice(text: string, value: object): boolean {
  if (text === toLineText(value)) return false;
  const parsed = parseJson(text, JSON_LIMITS);
  return !parsed.ok || parsed.findings.length > 0;
}
