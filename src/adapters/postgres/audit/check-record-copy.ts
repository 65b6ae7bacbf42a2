import pg from 'pg';
import type { CheckGroup } from '../../../domain/audit/check-group.js';
import { CHECK_FIELDS, type CheckRecord } from '../../../domain/audit/check-record.js';
import { storableText } from '../core/storable-text.js';

const NAMES = CHECK_FIELDS.map(({ name }) => name).join(', ');

/** What a `pg` connection can do while the server waits for rows. The types of `pg` lack it. */
interface CopyingConnection {
  sendCopyFromChunk(rows: Buffer): void;
  endCopyFrom(): void;
}

/** A query whose last statement is `COPY … FROM STDIN`, with its rows. It can be sent only once. */
export class CopyQuery extends pg.Query {
  readonly #rows: Buffer;

  constructor(text: string, rows: Buffer) {
    super({ text });
    this.#rows = rows;
  }

  /** Called by `pg` when the server waits for the rows. */
  handleCopyInResponse(connection: CopyingConnection): void {
    connection.sendCopyFromChunk(this.#rows);
    connection.endCopyFrom();
  }
}

/**
 * Keeps the whole group or nothing, like {@link insertOf}: the two statements are one transaction. When the
 * number of the group already exists, it fails with SQLSTATE 23505 and the constraint `check_group_pkey`. For
 * each row COPY costs this process half as much and the server a little less; for each group it costs both
 * more.
 *
 * @throws RangeError for a `checkedAt` that is not a valid time.
 */
export function copyOf(records: readonly CheckRecord[], group: CheckGroup): CopyQuery {
  const { writer, sequence, rowCount, firstAtMs, lastAtMs, settled, voids, rowsHash, previousHash, hash } =
    group;
  // Numbers, ids and hashes made by this service: none of them needs escaping.
  const text = `
    INSERT INTO check_group (writer, sequence, row_count, first_at, last_at, settled, voids, rows_hash, previous_hash, hash)
    VALUES ('${writer}', ${sequence}, ${rowCount}, to_timestamp(${firstAtMs} / 1000.0), to_timestamp(${lastAtMs} / 1000.0),
            ${settled}, '{${voids.join(',')}}', '${rowsHash}', '${previousHash}', '${hash}');
    COPY check_record (${NAMES}, writer, sequence, position) FROM STDIN`;
  const place = `${writer}\t${sequence}`;
  let rows = '';
  for (const [index, record] of records.entries()) {
    const { id, checkedAt, domain, decision, confidence, source, verdict, reasonCode } = record;
    rows += `${id}\t${checkedAt.toISOString()}\t${domain}\t${fieldOf(record.action)}\t${fieldOf(record.resolvedPermission)}\t`;
    rows += `${decision}\t${confidence}\t${fieldOf(record.tier)}\t${fieldOf(record.agentId)}\t${fieldOf(record.runId)}\t`;
    rows += `${fieldOf(record.client)}\t${source}\t${fieldOf(record.documentHash)}\t${fieldOf(record.requestId)}\t`;
    rows += `${verdict}\t${reasonCode}\t${fieldOf(record.answeredFor)}\t${fieldOf(record.profileHash)}\t${fieldOf(record.conditions)}\t`;
    rows += `${fieldOf(record.approvalId)}\t${place}\t${index + 1}\n`;
  }
  return new CopyQuery(text, Buffer.from(rows));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what COPY gives a meaning, and NUL, which Postgres has not.
const SPECIAL = /[\\\t\n\r\u0000]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A value in the text format of COPY. */
function fieldOf(value: string | null): string {
  if (value === null) return '\\N';
  if (!SPECIAL.test(value)) return value;
  return storableText(value).replace(/[\\\t\n\r]/g, (mark) => ESCAPES[mark] ?? mark);
}
