import type { CheckGroup } from '../../domain/audit/check-group.js';
import type { CheckRecord } from '../../domain/audit/check-record.js';
import type { ChainedRow } from '../../domain/audit/check-rows.js';
import type { LoggedCheck } from '../../domain/ports/check-log-reader.js';

/** Columns of a check as {@link toLoggedCheck} and {@link canonicalOf} read them, each as the text that Postgres sends. */
export const CHECK_COLUMNS = `
  id, (extract(epoch FROM checked_at) * 1000)::bigint, domain, action, resolved_permission, decision, confidence, tier,
  agent_id, run_id, client, source, document_hash, request_id, writer, sequence, position`;

/** Columns of a group as {@link toGroup} reads them. */
export const GROUP_COLUMNS = `
  writer, sequence, row_count, (extract(epoch FROM first_at) * 1000)::bigint,
  (extract(epoch FROM last_at) * 1000)::bigint, settled, array_to_string(voids, ','), rows_hash, previous_hash, hash,
  (extract(epoch FROM committed_at) * 1000)::bigint`;

/** A row as the texts that the server sends. */
export type TextRow = readonly (string | null)[];

export function toLoggedCheck(row: TextRow): LoggedCheck {
  const [id, atMs, domain, action, resolvedPermission, decision, confidence, tier, agentId, runId] = row;
  const [client, source, documentHash, requestId, writer, sequence, position] = row.slice(10);
  const record = {
    id,
    checkedAt: new Date(Number(atMs)),
    domain,
    action,
    resolvedPermission,
    decision,
    confidence: Number(confidence),
    tier,
    agentId,
    runId,
    client,
    source,
    documentHash,
    requestId,
  };
  return { ...(record as CheckRecord), place: toPlace(writer, sequence, position) };
}

type Text = TextRow[number] | undefined;

/** The place of a check. Columns without values, which only a table that somebody changed has, give one that no group has. */
export function toPlace(writer: Text, sequence: Text, position: Text): LoggedCheck['place'] {
  return { writer: writer ?? '', sequence: Number(sequence), position: Number(position) };
}

/** The canonical text of a check; equal to that of the record it was written from. */
export function canonicalOf(row: TextRow): string {
  const values: (string | number | null)[] = row.slice(0, 14);
  values[1] = Number(row[1]);
  values[6] = Number(row[6]);
  return JSON.stringify(values);
}

/** A check with its place in its group. */
export function toChainedRow(row: TextRow): ChainedRow {
  return { position: Number(row[16]), text: canonicalOf(row) };
}

export function toGroup(row: TextRow): CheckGroup {
  const [writer, sequence, rowCount, firstAtMs, lastAtMs, settled, voids] = row;
  const [rowsHash, previousHash, hash, committedAtMs] = row.slice(7);
  return {
    writer: writer ?? '',
    sequence: Number(sequence),
    rowCount: Number(rowCount),
    firstAtMs: Number(firstAtMs),
    lastAtMs: Number(lastAtMs),
    settled: Number(settled),
    voids: voids ? voids.split(',').map(Number) : [],
    rowsHash: rowsHash ?? '',
    previousHash: previousHash ?? '',
    hash: hash ?? '',
    committedAtMs: Number(committedAtMs),
  };
}
