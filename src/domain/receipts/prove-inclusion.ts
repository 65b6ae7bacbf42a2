import { fromCheckLine, rangeOf } from '../audit/export-line.js';
import type { LoggedCheck, StatementVerifier } from '../audit/ports.js';
import { claimedCheckpoint } from '../audit/statements.js';
import { isWithin, type TimeRange } from '../audit/time-range.js';
import { type ExportReport, verifyExport } from '../audit/verify-export.js';
import { type Receipt, recordHash } from './receipt.js';

/** The state of a receipt's row in an exported log. */
export type Inclusion =
  /** Present as it was signed, in a group that a signed checkpoint covers. */
  | { readonly kind: 'included'; readonly place: LoggedCheck['place'] }
  /** Present as it was signed, but the export ends before the next checkpoint. */
  | { readonly kind: 'behind_checkpoint' }
  | { readonly kind: 'different' }
  /** The export covers the time of the check, is complete, and has no such row. */
  | { readonly kind: 'absent' }
  /** The export covers another time, has filters, or retention has dropped checks of it. */
  | { readonly kind: 'untold' }
  | { readonly kind: 'not_intact' };

/**
 * Verifies the export as `verifyExport` does, and looks for the row of the receipt, whose signature is valid.
 */
export async function proveInclusion(
  { timestamp, action_context: context }: Receipt,
  lines: AsyncIterable<string>,
  verifier: StatementVerifier,
): Promise<{ readonly inclusion: Inclusion; readonly report: ExportReport }> {
  let row: LoggedCheck | undefined;
  const signedTo = new Map<string, number>();
  let range: TimeRange = {};
  const report = await verifyExport(lines, verifier, (line) => {
    if (line.type === 'check' && line.id === context.check_id) row = fromCheckLine(line);
    if (line.type === 'export') range = rangeOf(line);
    const checkpoint = line.type === 'checkpoint' ? claimedCheckpoint(line.jws) : undefined;
    // A checkpoint beyond the range does not identify the groups in the range.
    if (checkpoint !== undefined && isWithin(range, checkpoint.lastAtMs))
      signedTo.set(checkpoint.writer, Math.max(checkpoint.sequence, signedTo.get(checkpoint.writer) ?? 0));
  });
  const inclusionOf = (): Inclusion => {
    if (!report.intact) return { kind: 'not_intact' };
    if (!report.verifiable) return { kind: 'untold' };
    if (row === undefined) {
      const isWhole = isWithin(report.range, Date.parse(timestamp)) && report.droppedChecks === 0;
      return { kind: isWhole ? 'absent' : 'untold' };
    }
    if (recordHash(row) !== context.record_hash) return { kind: 'different' };
    const { place } = row;
    const isCovered = place.sequence <= (signedTo.get(place.writer) ?? 0);
    return isCovered ? { kind: 'included', place } : { kind: 'behind_checkpoint' };
  };
  return { inclusion: inclusionOf(), report };
}
