import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { UncheckedStatements } from '../../src/adapters/files/signing-key.js';
import { messageOf } from '../../src/app/message-of.js';
import { type ChainFinding, FINDING_KINDS } from '../../src/domain/audit/chain-finding.js';
import { type Comparison, OlderExport } from '../../src/domain/audit/older-export.js';
import type { TimeRange } from '../../src/domain/audit/time-range.js';
import { type ExportReport, verifyExport } from '../../src/domain/audit/verify-export.js';
import { jwksOf } from '../jwks.js';
import { linesOfFile } from '../lines-of-file.js';

export const VERIFY_AUDIT_USAGE = `Usage: agentterms audit verify FILE.ndjson [--jwks FILE] [--since OLDER.ndjson]

Verifies a log of checks that was exported with Accept: application/x-ndjson.
  --jwks FILE   the public keys, as GET /.well-known/jwks.json gave them.
                Without it signatures are not checked: whoever changed the log may have changed them too.
  --since FILE  an older export of the same log: all that was in it must be in this one still.
Exits with 0 when the log is intact, 1 when it is not, 2 when it could not be verified.

Examples:
  agentterms audit verify log.ndjson --jwks jwks.json
  agentterms audit verify log.ndjson --jwks jwks.json --since last-month.ndjson
`;

const HELP = ['--help', '-h', 'help'];

const SHOWN_FINDINGS = 50;

/**
 * `agentterms audit verify FILE [--jwks FILE] [--since FILE]`: verifies an exported log without the service.
 * Resolves with the exit code: 0 intact, 1 not intact, 2 nothing verified because of the arguments or the
 * files.
 */
export async function verifyAudit(
  args: readonly string[],
  say: (text: string) => void = (text) => void process.stdout.write(text),
  complain: (text: string) => void = (text) => void process.stderr.write(text),
): Promise<0 | 1 | 2> {
  if (args.some((word) => HELP.includes(word))) {
    say(VERIFY_AUDIT_USAGE);
    return 0;
  }
  const files = readArguments(args);
  if (files === undefined) {
    complain(VERIFY_AUDIT_USAGE);
    return 2;
  }
  try {
    const verifier =
      files.jwks === undefined
        ? new UncheckedStatements()
        : jwksOf(await readFile(files.jwks, 'utf8'), files.jwks);
    if (files.since === undefined) {
      const report = await verifyExport(linesOfFile(files.log), verifier);
      say(describe(report, files.jwks !== undefined));
      if (!report.intact) return 1;
      return report.verifiable ? 0 : 2;
    }
    const older = await OlderExport.read(linesOfFile(files.since), verifier);
    if (older === undefined)
      throw new Error(`${files.since} is no export that a service wrote without other filters than a time.`);
    const { report, comparison } = await older.verifyLater(linesOfFile(files.log), verifier);
    say(describe(report, files.jwks !== undefined));
    if (comparison !== undefined) say(describeComparison(comparison, files.since));
    if (!report.intact || (comparison !== undefined && comparison.findings.length > 0)) return 1;
    if (comparison !== undefined && comparison.groups > 0) return 0;
    say(`Not compared: nothing in ${files.since} is of the time of this export, or it is the newer one.\n`);
    return 2;
  } catch (error) {
    complain(`agentterms: ${messageOf(error)}\n`);
    return 2;
  }
}

function readArguments(
  args: readonly string[],
):
  | { readonly log: string; readonly jwks: string | undefined; readonly since: string | undefined }
  | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { jwks: { type: 'string' }, since: { type: 'string' } },
      allowPositionals: true,
    });
    const [log, ...rest] = positionals;
    return log === undefined || rest.length > 0 ? undefined : { log, jwks: values.jwks, since: values.since };
  } catch {
    return undefined;
  }
}

function describeComparison({ groups, olderExportedAtMs, findings }: Comparison, since: string): string {
  const exported = `${since}, exported at ${describeInstant(olderExportedAtMs)}`;
  const lines =
    findings.length === 0
      ? [`All ${groups} groups of this time in ${exported}, are here as they were.`]
      : [
          `Not what it was: ${findings.length} findings against ${exported}.`,
          ...findings.slice(0, SHOWN_FINDINGS).map(describeFinding),
          ...(findings.length > SHOWN_FINDINGS ? [`${findings.length - SHOWN_FINDINGS} more findings.`] : []),
        ];
  return `${lines.join('\n')}\n`;
}

function describe(report: ExportReport, signaturesChecked: boolean): string {
  const { checks, groups, writers, checkpoints, findings, findingsTotal, checksInFile, range } = report;
  const counted = (count: number, what: string) => (count > 0 ? [`${count} ${what}`] : []);
  if (report.intact && !report.verifiable) return describeFiltered(report, signaturesChecked);
  const lines = [
    verdict(report, signaturesChecked),
    `${checks} of ${checksInFile} checks ${describeRange(range)} were verified, in ${groups} groups of ${writers} writers with ${checkpoints} signed checkpoints.`,
    ...counted(report.checksSinceCheckpoint, 'checks are behind the last checkpoint of their writer.'),
    ...counted(
      report.droppedChecks,
      signaturesChecked
        ? 'checks were dropped by retention.'
        : 'checks are missing, and a statement whose signature was not checked says that retention dropped them.',
    ),
    ...counted(report.unsettledGroups, 'groups were on their way when their writer ended.'),
    ...report.restores.map(
      ({ backupMadeAtMs, restoredAtMs }) =>
        `The log was restored at ${describeInstant(restoredAtMs)} from a backup made at ${describeInstant(backupMadeAtMs)}.`,
    ),
    ...findings.slice(0, SHOWN_FINDINGS).map(describeFinding),
    ...counted(findingsTotal - SHOWN_FINDINGS, 'more findings.'),
    ...(signaturesChecked ? [] : ['No signature was checked: give the public keys with --jwks.']),
  ];
  return `${lines.join('\n')}\n`;
}

function describeFiltered({ checksInFile }: ExportReport, signaturesChecked: boolean): string {
  const signed = signaturesChecked ? ' It is as the service wrote it, by its signature.' : '';
  return `Not verified: this is an export with filters. Its ${checksInFile} checks can be held against no chain, for others of their groups are left out.${signed} Export again with no filter but "from" and "to".\n`;
}

function verdict(report: ExportReport, signaturesChecked: boolean): string {
  if (!report.intact) return `Not intact: ${report.findingsTotal} findings.`;
  return signaturesChecked ? 'Intact.' : 'Intact, signatures not checked.';
}

function describeRange({ fromMs, toMs }: TimeRange): string {
  const from = fromMs === undefined ? 'from the first' : `from ${describeInstant(fromMs)}`;
  return `${from} ${toMs === undefined ? 'to the last' : `to before ${describeInstant(toMs)}`}`;
}

/** A file may contain any number. */
function describeInstant(atMs: number): string {
  const at = new Date(atMs);
  return Number.isNaN(at.getTime()) ? String(atMs) : at.toISOString();
}

function describeFinding({ kind, ...where }: ChainFinding): string {
  const places = Object.entries(where).map(([name, value]) => `${name} ${value}`);
  return `- ${kind}: ${FINDING_KINDS[kind]}${places.length > 0 ? ` (${places.join(', ')})` : ''}`;
}
