import type { CheckGroup } from '../../../domain/audit/check-group.js';
import { CHECK_FIELDS } from '../../../domain/audit/check-record.js';
import type { ChainedRow } from '../../../domain/audit/check-rows.js';
import type { LoggedCheck } from '../../../domain/audit/ports.js';

/**
 * Columns of a check for {@link toLoggedCheck} and {@link canonicalOf}, each as the text that Postgres sends.
 */
export const CHECK_COLUMNS = [
  ...CHECK_FIELDS.map(({ name, type }) =>
    type === 'time' ? `(extract(epoch FROM ${name}) * 1000)::bigint` : name,
  ),
  'writer, sequence, position',
].join(', ');

/** Columns of a group for {@link toGroup}. */
export const GROUP_COLUMNS = `
  writer, sequence, row_count, (extract(epoch FROM first_at) * 1000)::bigint,
  (extract(epoch FROM last_at) * 1000)::bigint, settled, array_to_string(voids, ','), rows_hash, previous_hash, hash,
  (extract(epoch FROM committed_at) * 1000)::bigint`;

/** A row as the texts that Postgres sends. */
export type TextRow = readonly (string | null)[];

/** The number of columns of the check itself. The columns of its place follow. */
const OWN = CHECK_FIELDS.length;

/** The index of the number of a check's group in {@link CHECK_COLUMNS}. */
export const SEQUENCE_AT = OWN + 1;
const NUMBERS = CHECK_FIELDS.flatMap(({ type }, at) => (type === 'time' || type === 'number' ? [at] : []));

export function toLoggedCheck(row: TextRow): LoggedCheck {
  const record: Record<string, unknown> = {};
  for (const [at, { own, type }] of CHECK_FIELDS.entries()) {
    const value = row[at];
    if (type === 'time') record[own] = new Date(Number(value));
    else record[own] = type === 'number' ? Number(value) : value;
  }
  record.place = toPlace(row[OWN], row[OWN + 1], row[OWN + 2]);
  return record as unknown as LoggedCheck;
}

type Text = TextRow[number] | undefined;

/** The place of a check. Missing values, which only a tampered table has, give a place that no group has. */
export function toPlace(writer: Text, sequence: Text, position: Text): LoggedCheck['place'] {
  return { writer: writer ?? '', sequence: Number(sequence), position: Number(position) };
}

/** The canonical text of a check; equal to that of the record it was written from. */
export function canonicalOf(row: TextRow): string {
  const values: (string | number | null)[] = row.slice(0, OWN);
  for (const at of NUMBERS) values[at] = Number(row[at]);
  return JSON.stringify(values);
}

/** A check with its place in its group. */
export function toChainedRow(row: TextRow): ChainedRow {
  return { position: Number(row[OWN + 2]), text: canonicalOf(row) };
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
