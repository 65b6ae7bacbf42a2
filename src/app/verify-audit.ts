import { open, readFile } from 'node:fs/promises';
import { JwksVerifier, UncheckedStatements } from '../adapters/files/signing-key.js';
import { type ChainFinding, FINDING_KINDS } from '../domain/audit/chain-finding.js';
import type { ChainReport } from '../domain/audit/chain-report.js';
import { verifyExport } from '../domain/audit/verify-export.js';

export const VERIFY_AUDIT_USAGE = `Usage: agentterms audit verify FILE.ndjson [--jwks FILE]

Verifies a log of checks that was exported with Accept: application/x-ndjson.
  --jwks FILE   the public keys, as GET /.well-known/jwks.json gave them.
                Without it signatures are not checked: whoever changed the log may have changed them too.
Exits with 0 when the log is intact, 1 when it is not, 2 when it could not be verified.
`;

const SHOWN_FINDINGS = 50;

/**
 * `agentterms audit verify FILE [--jwks FILE]`: verifies an exported log without the service. Resolves with the exit
 * code: 0 intact, 1 not intact, 2 nothing verified because of the arguments or the files.
 */
export async function verifyAudit(
  args: readonly string[],
  say: (text: string) => void = (text) => void process.stdout.write(text),
  complain: (text: string) => void = (text) => void process.stderr.write(text),
): Promise<0 | 1 | 2> {
  const files = readArguments(args);
  if (files === undefined) {
    complain(VERIFY_AUDIT_USAGE);
    return 2;
  }
  try {
    const verifier =
      files.jwks === undefined ? new UncheckedStatements() : new JwksVerifier(await readKeys(files.jwks));
    const report = await verifyExport(linesOf(files.log), verifier);
    say(describe(report));
    if (files.jwks === undefined) say('No signature was checked: give the public keys with --jwks.\n');
    return report.intact ? 0 : 1;
  } catch (error) {
    complain(`agentterms: ${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }
}

function readArguments(
  args: readonly string[],
): { readonly log: string; readonly jwks: string | undefined } | undefined {
  const [log, option, jwks, ...rest] =
    args[0] === '--jwks' ? [args[2], args[0], args[1], ...args.slice(3)] : args;
  if (log === undefined || log.startsWith('--') || rest.length > 0) return undefined;
  if (option === undefined) return { log, jwks: undefined };
  return option === '--jwks' && jwks !== undefined ? { log, jwks } : undefined;
}

async function readKeys(path: string): Promise<readonly { readonly kty?: string }[]> {
  const { keys } = JSON.parse(await readFile(path, 'utf8')) as { keys?: unknown };
  if (!Array.isArray(keys)) throw new Error(`${path} is no JSON Web Key Set.`);
  return keys;
}

async function* linesOf(path: string): AsyncGenerator<string> {
  await using file = await open(path);
  if (!(await file.stat()).isFile()) throw new Error(`${path} is not a file.`);
  yield* file.readLines();
}

function describe(report: ChainReport): string {
  const { checks, groups, writers, checkpoints, findings, findingsTotal } = report;
  const lines = [
    report.intact ? 'Intact.' : `Not intact: ${findingsTotal} findings.`,
    `${checks} checks in ${groups} groups of ${writers} writers were verified, with ${checkpoints} signed checkpoints.`,
    ...(report.checksSinceCheckpoint > 0
      ? [`${report.checksSinceCheckpoint} checks are behind the last checkpoint of their writer.`]
      : []),
    ...(report.droppedChecks > 0 ? [`${report.droppedChecks} checks were dropped by retention.`] : []),
    ...(report.partialChecks > 0
      ? [`${report.partialChecks} checks are of groups only partly in the file.`]
      : []),
    ...(report.checksBeforeChains > 0
      ? [`${report.checksBeforeChains} checks are from before the chains.`]
      : []),
    ...(report.unsettledGroups > 0
      ? [`${report.unsettledGroups} groups were on their way when their writer ended.`]
      : []),
    ...findings.slice(0, SHOWN_FINDINGS).map(describeFinding),
    ...(findingsTotal > SHOWN_FINDINGS ? [`... and ${findingsTotal - SHOWN_FINDINGS} more.`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function describeFinding({ kind, ...where }: ChainFinding): string {
  const places = Object.entries(where).map(([name, value]) => `${name} ${value}`);
  return `- ${kind}: ${FINDING_KINDS[kind]}${places.length > 0 ? ` (${places.join(', ')})` : ''}`;
}
