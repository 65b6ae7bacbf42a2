import { stringify } from 'csv-stringify/sync';
import { toExportLine, toGroupLine } from '../../../../domain/audit/export-line.js';
import type { CheckFilter, ExportPiece } from '../../../../domain/ports/check-log-reader.js';
import { toAuditCheck } from '../../presenters/audit-response.js';
import { AuditCheck } from '../../schemas/audit.js';

const COLUMNS = Object.keys(AuditCheck.properties);

/** The checks of an export as CSV (RFC 4180), with a line of names. What a spreadsheet would run gets a `'` before it. */
export async function* csvTexts(pieces: AsyncIterable<ExportPiece>): AsyncGenerator<string> {
  yield `${COLUMNS.join(',')}\r\n`;
  for await (const piece of pieces) {
    if (piece.kind !== 'checks') continue;
    yield stringify(piece.checks.map(toAuditCheck), {
      columns: COLUMNS,
      record_delimiter: 'windows',
      escape_formulas: true,
    });
  }
}

/** The export as NDJSON, each line with its `type`; see docs/audit.md. */
export async function* ndjsonTexts(
  filter: CheckFilter,
  verifiable: boolean,
  pieces: AsyncIterable<ExportPiece>,
): AsyncGenerator<string> {
  let checks = 0;
  yield linesOf([toExportLine(filter, verifiable)]);
  for await (const piece of pieces) {
    if (piece.kind === 'groups') yield linesOf(piece.groups.map(toGroupLine));
    else if (piece.kind === 'checks') {
      checks += piece.checks.length;
      yield linesOf(piece.checks.map((check) => ({ type: 'check', ...toAuditCheck(check) })));
    } else yield linesOf([{ type: piece.kind, jws: piece.jws }]);
  }
  yield linesOf([{ type: 'end', checks }]);
}

function linesOf(values: readonly object[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}
