import type { QueryConfig } from 'pg';
import type { CheckRecord } from '../../domain/audit/check-record.js';
import { storableText } from './storable-text.js';

interface Column {
  readonly name: string;
  readonly type: 'uuid' | 'timestamptz' | 'text' | 'float8';
  readonly value: (record: CheckRecord) => string | number | Date | null;
}

const COLUMNS: readonly Column[] = [
  { name: 'id', type: 'uuid', value: (record) => record.id },
  { name: 'checked_at', type: 'timestamptz', value: (record) => record.checkedAt },
  { name: 'domain', type: 'text', value: (record) => record.domain },
  { name: 'action', type: 'text', value: (record) => record.action },
  { name: 'resolved_permission', type: 'text', value: (record) => record.resolvedPermission },
  { name: 'decision', type: 'text', value: (record) => record.decision },
  { name: 'confidence', type: 'float8', value: (record) => record.confidence },
  { name: 'tier', type: 'text', value: (record) => record.tier },
  { name: 'agent_id', type: 'text', value: (record) => record.agentId },
  { name: 'run_id', type: 'text', value: (record) => record.runId },
  { name: 'client', type: 'text', value: (record) => record.client },
  { name: 'source', type: 'text', value: (record) => record.source },
  { name: 'document_hash', type: 'text', value: (record) => record.documentHash },
  { name: 'request_id', type: 'text', value: (record) => record.requestId },
];

const INSERT = `
  INSERT INTO check_record (${COLUMNS.map(({ name }) => name).join(', ')})
  SELECT * FROM unnest(${COLUMNS.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ')})
  ON CONFLICT DO NOTHING`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: Postgres has no text with a NUL in it.
const SPECIAL = /["\\\u0000]/;

/**
 * One statement that keeps all of the records or none. One array per column, written here as array literals: the
 * client's own conversion of arrays, and JSON, cost about twice the time per row. A NUL becomes U+FFFD.
 *
 * @throws RangeError for a `checkedAt` that is no time.
 */
export function insertOf(records: readonly CheckRecord[]): QueryConfig {
  return {
    name: 'agentterms_insert_check_records',
    text: INSERT,
    values: COLUMNS.map((column) => literalOf(column, records)),
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
