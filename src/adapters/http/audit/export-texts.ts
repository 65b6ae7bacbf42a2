import { createHash } from 'node:crypto';
import { toPublishedGroup } from '../../../domain/audit/check-group.js';
import { toExportLine, toLineText } from '../../../domain/audit/export-line.js';
import type {
  CheckFilter,
  ExportPiece,
  SignedCheckpoint,
  StatementSigner,
} from '../../../domain/audit/ports.js';
import { type ExportStatement, hashStatement } from '../../../domain/audit/statements.js';
import { csvTexts } from '../kit/csv.js';
import { toAuditCheck } from './audit-response.js';
import { AuditCheck } from './audit-schema.js';

const COLUMNS = Object.keys(AuditCheck.properties);
/** The checks of an export as CSV. */
export function csvTextsOf(pieces: AsyncIterable<ExportPiece>): AsyncGenerator<string> {
  return csvTexts(COLUMNS, checksIn(pieces));
}

async function* checksIn(pieces: AsyncIterable<ExportPiece>): AsyncGenerator<readonly object[]> {
  for await (const piece of pieces) if (piece.kind === 'checks') yield piece.checks.map(toAuditCheck);
}

export interface NdjsonExport {
  readonly filter: CheckFilter;
  readonly verifiable: boolean;
  /** Signs that the file is unchanged. */
  readonly signer: StatementSigner;
  readonly now: Date;
  /** The signer's last checkpoint that was in the log before the log was read. */
  readonly lastKept: Pick<SignedCheckpoint, 'number' | 'jws'> | undefined;
}

/** The export as NDJSON, each line with its `type`; see docs/audit.md. */
export async function* ndjsonTexts(
  { filter, verifiable, signer, now, lastKept }: NdjsonExport,
  pieces: AsyncIterable<ExportPiece>,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let checks = 0;
  const hashed = (text: string) => {
    hash.update(text);
    return text;
  };
  yield hashed(linesOf([toExportLine(filter, verifiable, now)]));
  for await (const piece of pieces) {
    if (piece.kind === 'checks' || piece.kind === 'outside') checks += piece.checks.length;
    yield hashed(linesOf(linesIn(piece)));
  }
  const statement: ExportStatement = {
    type: 'export',
    sha256: hash.digest('hex'),
    checks,
    exported_at: now.getTime(),
    last: lastKept === undefined ? null : { number: lastKept.number, hash: hashStatement(lastKept.jws) },
  };
  yield linesOf([{ type: 'end', checks, jws: await signer.sign(statement) }]);
}

function linesIn(piece: ExportPiece): readonly object[] {
  switch (piece.kind) {
    case 'groups':
      return piece.groups.map((group) => ({
        type: 'group',
        ...toPublishedGroup(group),
        hash: group.hash,
        committed_at: group.committedAtMs,
      }));
    case 'checks':
      return piece.checks.map((check) => ({ type: 'check', ...toAuditCheck(check) }));
    case 'outside':
      return piece.checks.map((check) => ({ type: 'check', ...toAuditCheck(check), outside: true }));
    default:
      return [{ type: piece.kind, jws: piece.jws }];
  }
}

function linesOf(lines: readonly object[]): string {
  return lines.map((line) => `${toLineText(line)}\n`).join('');
}
