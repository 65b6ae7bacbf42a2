import { createHash } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import { toExportLine, toGroupLine, toLineText } from '../../../../domain/audit/export-line.js';
import { signExport } from '../../../../domain/audit/statements.js';
import type { CheckFilter, ExportPiece } from '../../../../domain/ports/check-log-reader.js';
import type { StatementSigner } from '../../../../domain/ports/statement-signer.js';
import { toAuditCheck } from '../../presenters/audit-response.js';
import { AuditCheck } from '../../schemas/audit.js';

const COLUMNS = Object.keys(AuditCheck.properties);
/** What a spreadsheet runs, in the full width of East Asia too; and what would then look as if it had been marked. */
const MARKED = /^['=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/**
 * The checks of an export as CSV (RFC 4180), with a line of names. A text that a spreadsheet would run, or that begins
 * with `'`, gets a `'` before it: without its first `'`, if it has one, each is as it was.
 */
export async function* csvTexts(pieces: AsyncIterable<ExportPiece>): AsyncGenerator<string> {
  yield `${COLUMNS.join(',')}\r\n`;
  for await (const piece of pieces) {
    if (piece.kind !== 'checks') continue;
    yield stringify(piece.checks.map(toAuditCheck), {
      columns: COLUMNS,
      record_delimiter: 'windows',
      cast: { string: (text) => (MARKED.test(text) ? `'${text}` : text) },
    });
  }
}

export interface NdjsonExport {
  readonly filter: CheckFilter;
  readonly verifiable: boolean;
  /** Signs that the file is as it was written. */
  readonly signer: StatementSigner;
  readonly now: Date;
}

/** The export as NDJSON, each line with its `type`; see docs/audit.md. */
export async function* ndjsonTexts(
  { filter, verifiable, signer, now }: NdjsonExport,
  pieces: AsyncIterable<ExportPiece>,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let checks = 0;
  const hashed = (text: string) => {
    hash.update(text);
    return text;
  };
  yield hashed(linesOf([toExportLine(filter, verifiable)]));
  for await (const piece of pieces) {
    if (piece.kind === 'checks' || piece.kind === 'outside') checks += piece.checks.length;
    yield hashed(linesOf(linesIn(piece)));
  }
  const statement = { sha256: hash.digest('hex'), checks, exportedAtMs: now.getTime() };
  yield linesOf([{ type: 'end', checks, jws: await signExport(statement, signer) }]);
}

function linesIn(piece: ExportPiece): readonly object[] {
  switch (piece.kind) {
    case 'chains':
      return [{ type: 'chains', began_at: piece.beganAtMs ?? null }];
    case 'groups':
      return piece.groups.map(toGroupLine);
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
