import type { Pool } from 'pg';
import { isObject } from '../../../domain/is-object.js';
import type { Clock } from '../../../domain/ports/clock.js';
import type { DomainName } from '../../../domain/terms/domain-name.js';
import type {
  SettledLook,
  WatchCounts,
  WatchedDomain,
  WatchedPage,
  WatchList,
} from '../../../domain/watch/ports.js';
import { WATCH_INTERVALS } from '../../../domain/watch/when-next.js';
import { inPoolTransaction } from '../core/in-transaction.js';
import { rowsOf, withoutNulls } from '../core/rows.js';

const HOUR_MS = 60 * 60 * 1000;
/** Unconfirmed entries share one of these parts, or get one look at a time where that is more. */
const PARTS_OF_BUDGET = 2;
/** The lock under which looks are handed out; the same in every release. */
const LOCK = 20_261_123;

/** Where an entry falls due within the time is drawn from its name, so every process draws the same. */
const ENROL = `
  INSERT INTO watched_terms (domain, due_at, interval_seconds)
  SELECT domain, $1::timestamptz + (hashtextextended(domain, ${LOCK}) & 1048575) / 1048576.0 * $2 * interval '1 ms', $3
    FROM registry_entry WHERE origin <> 'authoritative'
  ON CONFLICT (domain) DO NOTHING`;
const DROP = `
  DELETE FROM watched_terms AS watched
   WHERE NOT EXISTS (SELECT FROM registry_entry WHERE domain = watched.domain AND origin <> 'authoritative')`;

/** Unconfirmed: anyone can have had it entered. */
const IS_ENTERED = "(entry.origin = 'generated' AND entry.validation_status <> 'validated')";
const TAKE = `
  WITH spent AS (
    SELECT coalesce(sum(requests), 0) AS in_all,
           coalesce(sum(requests) FILTER (WHERE ${IS_ENTERED}), 0) AS of_entered
      FROM watched_terms LEFT JOIN registry_entry AS entry USING (domain)
     WHERE asked_at > $4)
  UPDATE watched_terms SET due_at = $1::timestamptz + $2 * interval '1 ms', asked_at = $1, requests = $3
   WHERE domain = (SELECT watched.domain
                     FROM watched_terms AS watched CROSS JOIN spent
                     LEFT JOIN registry_entry AS entry ON entry.domain = watched.domain
                    WHERE watched.due_at <= $1
                      AND ($3 + spent.of_entered <= greatest($3, $5 / ${PARTS_OF_BUDGET}) OR ${IS_ENTERED} IS NOT TRUE)
                    ORDER BY watched.due_at, watched.domain LIMIT 1 FOR UPDATE OF watched SKIP LOCKED)
     AND $3 + (SELECT in_all FROM spent) <= $5
  RETURNING domain, interval_seconds AS seconds, failures, changes, pages`;

const SETTLE = `
  UPDATE watched_terms
     SET due_at = $2, interval_seconds = $3, failures = $4, changes = $5, pages = $6, requests = $7,
         looked_at = CASE WHEN $8 THEN $9 ELSE looked_at END
   WHERE domain = $1`;

const COUNT = `
  SELECT count(*)::int AS watched, count(*) FILTER (WHERE due_at <= $1)::int AS due,
         CASE WHEN bool_and(looked_at IS NOT NULL) THEN min(looked_at) END AS "oldestLookAt"
    FROM watched_terms`;

interface TakenRow {
  readonly domain: DomainName;
  readonly seconds: number;
  readonly failures: number;
  readonly changes: number;
  readonly pages: string;
}

interface CountRow extends Pick<WatchCounts, 'watched' | 'due'> {
  readonly oldestLookAt: Date | null;
}

/** The watched domains in Postgres. */
export class PostgresWatchList implements WatchList {
  readonly #pool: Pool;
  readonly #clock: Clock;

  constructor(pool: Pool, clock: Clock) {
    this.#pool = pool;
    this.#clock = clock;
  }

  async enrol(spreadMs: number): Promise<void> {
    await rowsOf(this.#pool, DROP);
    await rowsOf(this.#pool, ENROL, [this.#clock.now(), spreadMs, WATCH_INTERVALS.firstMs / 1000]);
  }

  async take({
    leaseMs,
    reserve,
    perHour,
  }: Parameters<WatchList['take']>[0]): Promise<WatchedDomain | undefined> {
    const now = this.#clock.now();
    const hourAgo = new Date(now.getTime() - HOUR_MS);
    const [row] = await inPoolTransaction(this.#pool, async (client) => {
      // One after the other, so that two processes counting at the same time do not both take the rest of the
      // hour.
      await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      return rowsOf<TakenRow>(client, TAKE, [now, leaseMs, reserve, hourAgo, perHour]);
    });
    return row && toWatched(row);
  }

  async settle({ domain, dueAt, pace, pages, requests, succeeded }: SettledLook): Promise<void> {
    const intervalSeconds = Math.max(1, Math.round(pace.intervalMs / 1000));
    await rowsOf(this.#pool, SETTLE, [
      domain,
      dueAt,
      intervalSeconds,
      pace.failures,
      pace.changes,
      JSON.stringify(pages),
      requests,
      succeeded,
      this.#clock.now(),
    ]);
  }

  async counts(): Promise<WatchCounts> {
    const [counts] = await rowsOf<CountRow>(this.#pool, COUNT, [this.#clock.now()]);
    return withoutNulls(counts as CountRow);
  }
}

function toWatched({ domain, seconds, failures, changes, pages }: TakenRow): WatchedDomain {
  return { domain, pace: { intervalMs: seconds * 1000, failures, changes }, pages: pagesOf(pages) };
}

/** An unreadable value counts as unknown. The next look restores it. */
function pagesOf(text: string): readonly WatchedPage[] {
  try {
    const pages: unknown = JSON.parse(text);
    return Array.isArray(pages) ? pages.filter(isPage) : [];
  } catch {
    return [];
  }
}

function isPage(page: unknown): page is WatchedPage {
  return (
    isObject(page) &&
    [page.url, page.textSha256, page.trace].every((text) => typeof text === 'string') &&
    typeof page.length === 'number' &&
    isObject(page.validators)
  );
}
