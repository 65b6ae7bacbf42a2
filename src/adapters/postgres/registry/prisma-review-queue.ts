import type { Clock } from '../../../domain/ports/clock.js';
import type { QueueCursor, QueuedEntry, QueueFilter, ReviewQueue } from '../../../domain/registry/ports.js';
import {
  contestedKeys,
  type ReviewReason,
  reviewReasons,
  TODAY_MS,
} from '../../../domain/registry/review-reasons.js';
import { escapeLike } from '../core/storable-text.js';
import { translating } from '../core/translate-errors.js';
import { Prisma, type PrismaClient } from '../generated/client.js';
import { type RegistrySummaryRow, SUMMARY_COLUMNS, toSummary } from './registry-rows.js';
import { parseStoredDocument, unlessDamaged } from './stored-document.js';

interface QueueRow extends RegistrySummaryRow {
  readonly contested: boolean;
  readonly rewritten: boolean;
  /** Only of a contested entry. */
  readonly document: string | null;
  readonly changedAt: Date | null;
  readonly changedBy: string | null;
  readonly reason: string | null;
}

type CountRow = Readonly<Record<ReviewReason | 'all', number>>;

/** Every entry of the queue meets this condition, which is also that of the indexes it is read through. */
const WAITING = Prisma.sql`entry.validation_status <> 'validated'`;

/** The queue in Postgres. Each reason is read through its own index. */
export class PrismaReviewQueue implements ReviewQueue {
  readonly #prisma: PrismaClient;
  readonly #clock: Clock;

  constructor(prisma: PrismaClient, clock: Clock) {
    this.#prisma = prisma;
    this.#clock = clock;
  }

  async queue(
    { reason, category, q }: QueueFilter,
    { limit, after }: { limit: number; after?: QueueCursor },
  ): Promise<readonly QueuedEntry[]> {
    const now = this.#clock.now();
    const conditions = [WAITING];
    if (reason !== undefined) conditions.push(conditionsAt(now)[reason]);
    if (category !== undefined) conditions.push(Prisma.sql`entry.category = ${category}`);
    if (q !== undefined) conditions.push(Prisma.sql`entry.domain LIKE ${`%${escapeLike(q)}%`}`);
    if (after !== undefined)
      conditions.push(
        Prisma.sql`(entry.updated_at, entry.domain) > (${after.updatedAt}::timestamptz, ${after.domain}::text COLLATE "C")`,
      );
    const rows = await translating(
      () => this.#prisma.$queryRaw<QueueRow[]>`
      WITH page AS (
        SELECT entry.domain, ${Prisma.raw(SUMMARY_COLUMNS)}, entry.contested, entry.rewritten, CASE WHEN entry.contested THEN entry.document END AS document
          FROM registry_entry AS entry
         WHERE ${Prisma.join(conditions, ' AND ')}
         ORDER BY entry.updated_at, entry.domain
         LIMIT ${limit}::int)
      SELECT page.*, last.changed_at AS "changedAt", last.changed_by AS "changedBy", last.reason
        FROM page
        LEFT JOIN LATERAL (
          SELECT changed_at, changed_by, reason FROM registry_change
           WHERE domain = page.domain ORDER BY id DESC LIMIT 1) AS last ON true
       ORDER BY page."updatedAt", page.domain`,
    );
    return rows.map((row) => toQueued(row, now));
  }

  async queueCounts(): Promise<CountRow> {
    const columns = Object.entries(conditionsAt(this.#clock.now())).map(
      ([reason, condition]) => Prisma.sql`(
        SELECT count(*)::int FROM registry_entry AS entry WHERE ${WAITING} AND ${condition}) AS ${Prisma.raw(reason)}`,
    );
    const [counts] = await translating(
      () => this.#prisma.$queryRaw<Omit<CountRow, 'all'>[]>`SELECT ${Prisma.join(columns)}`,
    );
    if (counts === undefined) throw new Error('The queue was not counted.');
    return { ...counts, all: counts.flagged + counts.unvalidated };
  }
}

/**
 * Each reason of `reviewReasons` as SQL. Values are literal, so that the planner recognises the index of
 * each.
 */
function conditionsAt(now: Date): Readonly<Record<ReviewReason, Prisma.Sql>> {
  return {
    flagged: Prisma.sql`entry.validation_status = 'flagged'`,
    contested: Prisma.sql`entry.contested`,
    changed: Prisma.sql`entry.rewritten`,
    generated_today: Prisma.sql`entry.origin = 'generated'
      AND entry.updated_at > ${new Date(now.getTime() - TODAY_MS)}::timestamptz`,
    unvalidated: Prisma.sql`entry.validation_status = 'unvalidated'`,
  };
}

function toQueued(row: QueueRow, now: Date): QueuedEntry {
  const entry = toSummary(row);
  const { contested, rewritten, document, changedAt, changedBy, reason } = row;
  // Absent for a damaged document, which is reported when the entry itself is read.
  const known =
    document === null ? undefined : unlessDamaged(() => parseStoredDocument(row.domain, document));
  return {
    entry,
    reasons: reviewReasons({ entry, contested, rewritten }, now),
    contested: known === undefined ? [] : contestedKeys(known),
    ...(changedAt !== null &&
      changedBy !== null &&
      reason !== null && { lastChange: { at: changedAt, by: changedBy, reason } }),
  };
}
