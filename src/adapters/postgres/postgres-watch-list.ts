import type { Pool } from 'pg';
import { isObject } from '../../domain/is-object.js';
import type { Clock } from '../../domain/ports/clock.js';
import type {
  SettledLook,
  WatchCounts,
  WatchedDomain,
  WatchedPage,
  WatchList,
} from '../../domain/ports/watch-list.js';
import type { DomainName } from '../../domain/terms/domain-name.js';
import { WATCH_INTERVALS } from '../../domain/watch/when-next.js';
import { inPoolTransaction } from './in-transaction.js';
import { translating } from './translate-errors.js';

const HOUR_MS = 60 * 60 * 1000;
/** Of the lock under which looks are handed out; the same in every release. */
const LOCK = 20_261_123;

/** Where entries fall due within the time is drawn by their names, the same in each process. */
const ENROL = `
  INSERT INTO watched_terms (domain, due_at, interval_seconds)
  SELECT domain, $1::timestamptz + (hashtextextended(domain, ${LOCK}) & 1048575) / 1048576.0 * $2 * interval '1 ms', $3
    FROM registry_entry WHERE origin <> 'authoritative'
  ON CONFLICT (domain) DO NOTHING`;
const DROP = `
  DELETE FROM watched_terms AS watched
   WHERE NOT EXISTS (SELECT FROM registry_entry WHERE domain = watched.domain AND origin <> 'authoritative')`;

const TAKE = `
  UPDATE watched_terms SET due_at = $1::timestamptz + $2 * interval '1 ms', asked_at = $1, requests = $3
   WHERE domain = (SELECT domain FROM watched_terms WHERE due_at <= $1
                    ORDER BY due_at, domain LIMIT 1 FOR UPDATE SKIP LOCKED)
     AND $3 + (SELECT coalesce(sum(requests), 0) FROM watched_terms WHERE asked_at > $4) <= $5
  RETURNING domain, interval_seconds, failures, pages`;

const SETTLE = `
  UPDATE watched_terms
     SET due_at = $2, interval_seconds = $3, failures = $4, pages = $5, requests = $6,
         looked_at = CASE WHEN $7 THEN $8 ELSE looked_at END
   WHERE domain = $1`;

const COUNT = `
  SELECT count(*)::int AS watched, count(*) FILTER (WHERE due_at <= $1)::int AS due,
         CASE WHEN bool_and(looked_at IS NOT NULL) THEN min(looked_at) END AS oldest
    FROM watched_terms`;

interface TakenRow {
  readonly domain: string;
  readonly interval_seconds: number;
  readonly failures: number;
  readonly pages: string;
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
    await this.#query(DROP, []);
    await this.#query(ENROL, [this.#clock.now(), spreadMs, WATCH_INTERVALS.firstMs / 1000]);
  }

  async take({
    leaseMs,
    reserve,
    perHour,
  }: {
    readonly leaseMs: number;
    readonly reserve: number;
    readonly perHour: number;
  }): Promise<WatchedDomain | undefined> {
    const now = this.#clock.now();
    const hourAgo = new Date(now.getTime() - HOUR_MS);
    const [row] = await translating(() =>
      inPoolTransaction(this.#pool, async (client) => {
        // One after the other, so that two who count at one time do not both take what is left of the hour.
        await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
        return (await client.query<TakenRow>(TAKE, [now, leaseMs, reserve, hourAgo, perHour])).rows;
      }),
    );
    return row && toWatched(row);
  }

  async settle({ domain, dueAt, pace, pages, requests, succeeded }: SettledLook): Promise<void> {
    const intervalSeconds = Math.max(1, Math.round(pace.intervalMs / 1000));
    const kept = JSON.stringify(pages);
    const now = this.#clock.now();
    await this.#query(SETTLE, [
      domain,
      dueAt,
      intervalSeconds,
      pace.failures,
      kept,
      requests,
      succeeded,
      now,
    ]);
  }

  async counts(): Promise<WatchCounts> {
    const { rows } = await translating(() =>
      this.#pool.query<{ watched: number; due: number; oldest: Date | null }>(COUNT, [this.#clock.now()]),
    );
    const { watched = 0, due = 0, oldest = null } = rows[0] ?? {};
    return { watched, due, ...(oldest !== null && { oldestLookAt: oldest }) };
  }

  async #query(sql: string, values: unknown[]): Promise<void> {
    await translating(() => this.#pool.query(sql, values));
  }
}

function toWatched({ domain, interval_seconds: seconds, failures, pages }: TakenRow): WatchedDomain {
  return {
    domain: domain as DomainName,
    pace: { intervalMs: seconds * 1000, failures },
    pages: pagesOf(pages),
  };
}

/** What cannot be read is as if it were not known: the look after it knows it again. */
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
