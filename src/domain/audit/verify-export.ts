import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { StatementVerifier } from '../ports/statement-signer.js';
import { canonicalRecord } from './canonical-record.js';
import { type ChainReport, ChainReportBuilder } from './chain-report.js';
import {
  CheckLine,
  EndLine,
  ExportLine,
  fromCheckLine,
  fromGroupLine,
  GroupLine,
  StatementLine,
} from './export-line.js';
import { ExportedChains } from './exported-chains.js';

const LINES = {
  export: Compile(ExportLine),
  group: Compile(GroupLine),
  checkpoint: Compile(StatementLine),
  retention: Compile(StatementLine),
  check: Compile(CheckLine),
  end: Compile(EndLine),
} as const satisfies Record<string, ReturnType<typeof Compile<TSchema>>>;

/**
 * Verifies an exported log (`application/x-ndjson`) by itself, as `verifyChains` verifies the log. Holds the groups in
 * memory, about 500 bytes for each, and the checks of those groups that are not complete yet. The lines come from
 * anywhere: one that cannot be read is a finding.
 */
export async function verifyExport(
  lines: AsyncIterable<string>,
  verifier: StatementVerifier,
): Promise<ChainReport> {
  const report = new ChainReportBuilder();
  const chains = new ExportedChains(verifier, report);
  let number = 0;
  let checks = 0;
  let announced: number | undefined;
  let begun = false;
  for await (const text of lines) {
    number += 1;
    const line = announced === undefined ? readLine(text) : undefined;
    if (line === undefined || (line.type === 'export') === begun) {
      report.found({ kind: 'line_unreadable', line: number });
      continue;
    }
    begun = true;
    if (line.type === 'export') {
      if (!line.verifiable) report.found({ kind: 'file_incomplete', line: number });
      chains.begin({
        ...(line.from !== null && { fromMs: line.from }),
        ...(line.to !== null && { toMs: line.to }),
      });
    } else if (line.type === 'group') chains.group(fromGroupLine(line), number);
    else if (line.type === 'checkpoint') chains.checkpoint(line.jws, number);
    else if (line.type === 'retention') chains.retention(line.jws);
    else if (line.type === 'end') announced = line.checks;
    else if (line.type === 'check') {
      checks += 1;
      if (!readCheck(line, chains)) report.found({ kind: 'line_unreadable', line: number });
    }
  }
  chains.end();
  if (announced !== checks) report.found({ kind: 'file_incomplete', line: number });
  return report.build();
}

/** `false` when its time is none. */
function readCheck(line: CheckLine, chains: ExportedChains): boolean {
  const check = fromCheckLine(line);
  if (Number.isNaN(check.checkedAt.getTime())) return false;
  chains.check(check, canonicalRecord(check));
  return true;
}

type Line = ExportLine | GroupLine | StatementLine | CheckLine | EndLine;

function readLine(text: string): Line | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const type = String((value as { type?: unknown } | null)?.type);
  if (!Object.hasOwn(LINES, type)) return undefined;
  return LINES[type as keyof typeof LINES].Check(value) ? (value as Line) : undefined;
}
