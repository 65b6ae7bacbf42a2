import { Prisma } from '../generated/client.js';
import type { EntryColumns } from './registry-rows.js';

/** What an entry becomes. Absent columns keep their value. */
export interface WrittenColumns extends Partial<EntryColumns> {
  /** Whether the document is contested, for the review queue. */
  readonly contested?: boolean;
  readonly rewritten?: boolean;
}

/** A change of one entry. Its row is locked, or it had none and one is added. */
export interface EntryWrite {
  readonly domain: string;
  readonly kind: 'add' | 'replace' | 'set-status' | 'remove';
  /** Empty for a removal. */
  readonly columns: WrittenColumns;
  readonly version: number;
  readonly reason: string;
  /** As it was when the change was decided. */
  readonly lastChangeId: string | null;
}

/**
 * The JSON text of an entry in the history; its type is `StoredState`. `entry-states.ts` finds values in it
 * by their keys. So the order of the keys must stay, and there is no space between them.
 */
const STATE = Prisma.raw(`format(
  '{"version":%s,"validation_status":%s,"category":%s,"confidence":%s,"origin":%s,"updated_at":%s,"document_hash":%s,"document":%s}',
  entry.version, to_json(entry.validation_status), to_json(entry.category), to_json(entry.confidence),
  to_json(entry.origin), to_json(to_char(entry.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
  to_json(entry.document_hash), to_json(entry.document))`);

/**
 * Applies what was decided and records it. Returns false when another writer has added a missing entry
 * meanwhile, or when one was added and removed again: then the caller must roll the transaction back.
 * Documents that stay the same are not read.
 *
 * @param writes each for another entry, in the order of the domains, in which they were also locked
 */
export async function writeEntries(
  transaction: Prisma.TransactionClient,
  writes: readonly EntryWrite[],
  by: string,
  now: Date,
): Promise<boolean> {
  if (writes.length === 0) return true;
  const added = writes.filter(({ kind }) => kind === 'add');
  return (
    (await addRows(transaction, added, now)) === added.length &&
    (await changeAndRecord(transaction, writes, by, now)) === writes.length
  );
}

async function addRows(
  transaction: Prisma.TransactionClient,
  writes: readonly EntryWrite[],
  now: Date,
): Promise<number> {
  if (writes.length === 0) return 0;
  return transaction.$executeRaw`
    INSERT INTO registry_entry (domain, version, document, document_hash, validation_status, category, confidence,
                                origin, contested, rewritten, created_at, updated_at)
    SELECT given.*, ${now}::timestamptz, ${now}::timestamptz
      FROM unnest(${writes.map(({ domain }) => domain)}::text[], ${writes.map(({ version }) => version)}::int[],
                  ${columnsOf(writes)}) AS given (domain)
    ON CONFLICT (domain) DO NOTHING`;
}

/**
 * The number of recorded changes. A change is recorded if nothing else has changed its entry since the
 * decision.
 */
async function changeAndRecord(
  transaction: Prisma.TransactionClient,
  writes: readonly EntryWrite[],
  by: string,
  now: Date,
): Promise<number> {
  const domains = writes.map(({ domain }) => domain);
  return transaction.$executeRaw`
    WITH given AS (
      SELECT * FROM unnest(
        ${domains}::text[], ${writes.map(({ kind }) => kind)}::text[], ${writes.map(({ version }) => version)}::int[],
        ${writes.map(({ reason }) => reason)}::text[], ${writes.map((write) => write.lastChangeId)}::text[],
        ${columnsOf(writes.map((write) => (write.kind === 'add' ? { columns: {} } : write)))})
        AS given (domain, kind, version, reason, last_change, document, document_hash, status, category, confidence, origin,
                  contested, rewritten)
    ), found AS (
      SELECT entry.domain, ${STATE} AS state FROM registry_entry AS entry WHERE domain = ANY(${domains}::text[])
    ), written AS (
      UPDATE registry_entry AS entry
         SET document = coalesce(given.document, entry.document),
             document_hash = coalesce(given.document_hash, entry.document_hash),
             validation_status = given.status,
             category = coalesce(given.category, entry.category),
             confidence = coalesce(given.confidence, entry.confidence),
             origin = coalesce(given.origin, entry.origin),
             contested = coalesce(given.contested, entry.contested),
             rewritten = coalesce(given.rewritten, entry.rewritten),
             version = given.version, updated_at = ${now}::timestamptz
        FROM given
       WHERE entry.domain = given.domain AND given.kind IN ('replace', 'set-status')
      RETURNING entry.domain, ${STATE} AS state
    ), removed AS (
      DELETE FROM registry_entry AS entry USING given WHERE entry.domain = given.domain AND given.kind = 'remove'
    )
    INSERT INTO registry_change (domain, changed_at, changed_by, reason, before, after)
    SELECT given.domain, ${now}::timestamptz, ${by}::text, given.reason,
           CASE WHEN given.kind <> 'add' THEN found.state END,
           CASE WHEN given.kind = 'add' THEN found.state ELSE written.state END
      FROM given
      LEFT JOIN found ON found.domain = given.domain
      LEFT JOIN written ON written.domain = given.domain
     WHERE (SELECT max(id) FROM registry_change WHERE domain = given.domain)
           IS NOT DISTINCT FROM given.last_change::bigint
     ORDER BY given.domain`;
}

/**
 * The columns as arrays for `unnest`: document, document_hash, validation_status, category, confidence, origin, contested and
 * rewritten.
 */
function columnsOf(writes: readonly Pick<EntryWrite, 'columns'>[]): Prisma.Sql {
  const all = (name: keyof WrittenColumns) => writes.map(({ columns }) => columns[name] ?? null);
  return Prisma.sql`${all('document')}::text[], ${all('documentHash')}::text[], ${all('validationStatus')}::text[],
    ${all('category')}::text[], ${all('confidence')}::float8[], ${all('origin')}::text[],
    ${all('contested')}::boolean[], ${all('rewritten')}::boolean[]`;
}
