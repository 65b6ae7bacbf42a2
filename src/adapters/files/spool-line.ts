import { crc32 } from 'node:zlib';
import { CHECK_FIELDS, type CheckRecord } from '../../domain/audit/check-record.js';

const PREFIX = /^([0-9a-f]{8}) /;

/** One append as a line of a spool file: the CRC-32 of the rest, a space, the records as JSON. */
export function toSpoolLine(records: readonly CheckRecord[]): string {
  const json = JSON.stringify(records);
  return `${crcOf(json)} ${json}\n`;
}

/**
 * The records of a line without its line break; `undefined` for a line that has changed since it was written,
 * or that has no records.
 */
export function fromSpoolLine(line: string): readonly CheckRecord[] | undefined {
  const [prefix = '', crc] = PREFIX.exec(line) ?? [];
  const json = line.slice(prefix.length);
  if (crc === undefined || crc !== crcOf(json)) return undefined;
  try {
    const records: unknown = JSON.parse(json);
    return Array.isArray(records) ? records.map(toRecord) : undefined;
  } catch {
    return undefined;
  }
}

type Spooled = Omit<CheckRecord, 'checkedAt'> & { readonly checkedAt: string };

/** Every field except the time, which is also a text here, and the number. */
const TEXTS = CHECK_FIELDS.filter(({ type }) => type === 'id' || type === 'text');

/**
 * Whatever wrote the line, it must have the form of a record. Otherwise it would block everything after it.
 */
function toRecord(value: unknown): CheckRecord {
  const record = value as Spooled;
  const checkedAt = new Date(record.checkedAt);
  const isRecord =
    TEXTS.every(
      (field) => typeof record[field.own] === 'string' || ('nullable' in field && record[field.own] === null),
    ) &&
    Number.isFinite(record.confidence) &&
    !Number.isNaN(checkedAt.getTime());
  if (!isRecord) throw new TypeError('A line of the spool holds something that is no record.');
  return { ...record, checkedAt };
}

function crcOf(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}
