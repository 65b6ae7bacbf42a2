import type { QueryConfig } from 'pg';
import type { CheckGroup } from '../../../domain/audit/check-group.js';
import { CHECK_FIELDS, type CheckRecord } from '../../../domain/audit/check-record.js';
import { storableText } from '../core/storable-text.js';

interface Column {
  readonly name: string;
  readonly type: 'uuid' | 'timestamptz' | 'text' | 'float8';
  readonly value: (record: CheckRecord) => string | number | Date | null;
}

const TYPES = { id: 'uuid', time: 'timestamptz', text: 'text', number: 'float8' } as const;

const COLUMNS: readonly Column[] = CHECK_FIELDS.map(({ own, name, type }) => ({
  name,
  type: TYPES[type],
  value: (record) => record[own],
}));

const NAMES = COLUMNS.map(({ name }) => name).join(', ');
/** The group's parameters come first. An array for each column follows. */
const GROUP_PARAMETERS = 10;
const ARRAYS = COLUMNS.map(({ type }, index) => `$${GROUP_PARAMETERS + index + 1}::${type}[]`).join(', ');

const INSERT = `
  WITH kept AS (
    INSERT INTO check_group (writer, sequence, row_count, first_at, last_at, settled, voids, rows_hash, previous_hash, hash)
    VALUES ($1::uuid, $2::bigint, $3::int, to_timestamp($4::float8 / 1000), to_timestamp($5::float8 / 1000), $6::bigint,
            $7::bigint[], $8::text, $9::text, $10::text)
    ON CONFLICT DO NOTHING RETURNING 1)
  INSERT INTO check_record (${NAMES}, position, writer, sequence)
  SELECT checks.*, $1::uuid, $2::bigint FROM unnest(${ARRAYS}) WITH ORDINALITY AS checks (${NAMES}, position)
   WHERE EXISTS (SELECT FROM kept)`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: Postgres has no text with a NUL in it.
const SPECIAL = /["\\\u0000]/;

/**
 * One statement that keeps the whole group or nothing. It keeps nothing when the group's number already
 * exists, and fails (SQLSTATE 23505) when one of its records does. It has one array per column, written here
 * as array literals: the client's own conversion of arrays, and JSON, took about twice the time per row. A
 * NUL becomes U+FFFD.
 *
 * @throws RangeError for a `checkedAt` that is not a valid time.
 */
export function insertOf(records: readonly CheckRecord[], group: CheckGroup): QueryConfig {
  return {
    name: 'agentterms_insert_check_group',
    text: INSERT,
    values: [
      group.writer,
      group.sequence,
      group.rowCount,
      group.firstAtMs,
      group.lastAtMs,
      group.settled,
      `{${group.voids.join(',')}}`,
      group.rowsHash,
      group.previousHash,
      group.hash,
      ...COLUMNS.map((column) => literalOf(column, records)),
    ],
  };
}

function literalOf({ value }: Column, records: readonly CheckRecord[]): string {
  let literal = '';
  let separator = '{';
  for (const record of records) {
    literal += separator + elementOf(value(record));
    separator = ',';
  }
  return `${literal}}`;
}

function elementOf(value: string | number | Date | null): string {
  if (typeof value === 'string') {
    if (!SPECIAL.test(value)) return `"${value}"`;
    return `"${storableText(value).replace(/["\\]/g, '\\$&')}"`;
  }
  if (value === null) return 'NULL';
  return typeof value === 'number' ? String(value) : `"${value.toISOString()}"`;
}
