import { crc32 } from 'node:zlib';
import type { CheckRecord } from '../../domain/audit/check-record.js';

const PREFIX = /^([0-9a-f]{8}) /;

/** One append as a line of a spool file: the CRC-32 of what follows, a space, the records as JSON. */
export function toSpoolLine(records: readonly CheckRecord[]): string {
  const json = JSON.stringify(records);
  return `${crcOf(json)} ${json}\n`;
}

/** The records of a line, without its line break; `undefined` for a line that is not as it was written. */
export function fromSpoolLine(line: string): readonly CheckRecord[] | undefined {
  const [prefix = '', crc] = PREFIX.exec(line) ?? [];
  const json = line.slice(prefix.length);
  if (crc === undefined || crc !== crcOf(json)) return undefined;
  const records = JSON.parse(json) as (Omit<CheckRecord, 'checkedAt'> & { readonly checkedAt: string })[];
  return records.map((record) => ({ ...record, checkedAt: new Date(record.checkedAt) }));
}

function crcOf(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}
