import type { Pool } from 'pg';
import type { Log } from '../../../domain/ports/log.js';

const MEASURE_INTERVAL_MS = 500;

/** How far the primary has written, and the cluster that it belongs to. */
const WRITTEN = `
  SELECT pg_current_wal_lsn()::text AS lsn, system_identifier::text AS cluster FROM pg_control_system()`;
/** How far the standby has replayed; null once it is no longer a standby. */
const REPLAYED = `
  SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS lsn,
         system_identifier::text AS cluster FROM pg_control_system()`;

interface Position {
  readonly lsn: string | null;
  readonly cluster: string;
}

/** How far a copy of the database follows the primary. Moments are monotonic milliseconds. */
export interface ReplayLag {
  /** The copy has everything that was committed before this moment; `undefined` when it must not be read. */
  replayedThrough(): number | undefined;
  /** A query of the copy failed. The copy must not be read until it has answered again. */
  lost(): void;
}

export interface StandbyOptions {
  readonly primary: Pool;
  readonly standby: Pool;
  /** The standby is not read while it lags by more than this. */
  readonly maxLagMs: number;
  readonly log: Log;
  /** Monotonic milliseconds; a test sets it. */
  readonly now?: () => number;
}

/**
 * Measures how far a standby lags, by positions in the write-ahead log: what the primary had written when it
 * was asked is on the standby once that has replayed as far. Neither the servers' clocks nor a primary that
 * writes nothing distort this.
 */
export class Standby implements ReplayLag, AsyncDisposable {
  readonly #options: Required<StandbyOptions>;
  readonly #marks: ReplayMarks;
  readonly #timer: NodeJS.Timeout;
  #measuring: Promise<void> | undefined;
  #isUsed: boolean | undefined;

  constructor(options: StandbyOptions) {
    this.#options = { now: () => performance.now(), ...options };
    this.#marks = new ReplayMarks(options.maxLagMs);
    this.#timer = setInterval(() => this.#look(), MEASURE_INTERVAL_MS);
    this.#timer.unref();
    this.#look();
  }

  replayedThrough(): number | undefined {
    return this.#marks.through(this.#options.now());
  }

  lost(): void {
    this.#marks.clear();
  }

  /** The most milliseconds that it can lag by; `undefined` while it is not read. */
  lagMs(): number | undefined {
    const through = this.replayedThrough();
    return through === undefined ? undefined : this.#options.now() - through;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    await this.#measuring;
  }

  #look(): void {
    this.#measuring ??= this.#measure()
      .catch((err: unknown) => this.#told(err))
      .finally(() => {
        this.#measuring = undefined;
      });
  }

  async #measure(): Promise<void> {
    const { primary, standby, now } = this.#options;
    const askedAt = now();
    const written = await positionOf(primary, WRITTEN);
    const replayed = await positionOf(standby, REPLAYED);
    if (written.cluster !== replayed.cluster)
      throw new Error('The database of DATABASE_READ_URL is no standby of that of DATABASE_URL.');
    if (replayed.lsn === null) throw new Error('The database of DATABASE_READ_URL is no standby any more.');
    this.#marks.written(askedAt, lsnOf(written.lsn ?? '0/0'));
    this.#marks.replayed(lsnOf(replayed.lsn));
    this.#told();
  }

  #told(err?: unknown): void {
    const { log, maxLagMs } = this.#options;
    if (err !== undefined) this.#marks.clear();
    const isUsed = this.replayedThrough() !== undefined;
    if (isUsed === this.#isUsed) return;
    this.#isUsed = isUsed;
    if (isUsed) log.info({ lagMs: this.lagMs() }, 'The standby is read.');
    else log.warn({ err, maxLagMs }, 'The standby lags or is away; the primary is read.');
  }
}

/** Determines which of the moments at which the primary was asked the standby has reached. */
export class ReplayMarks {
  readonly #maxLagMs: number;
  #open: { readonly at: number; readonly lsn: bigint }[] = [];
  #through = Number.NEGATIVE_INFINITY;

  constructor(maxLagMs: number) {
    this.#maxLagMs = maxLagMs;
  }

  /** The primary had written this far when it was asked at this moment. */
  written(at: number, lsn: bigint): void {
    this.#open = this.#open.filter((mark) => at - mark.at <= this.#maxLagMs);
    this.#open.push({ at, lsn });
  }

  replayed(lsn: bigint): void {
    const reached = this.#open.findLastIndex((mark) => mark.lsn <= lsn);
    const mark = this.#open[reached];
    if (mark === undefined) return;
    this.#through = mark.at;
    this.#open.splice(0, reached + 1);
  }

  clear(): void {
    this.#open = [];
    this.#through = Number.NEGATIVE_INFINITY;
  }

  through(now: number): number | undefined {
    return now - this.#through <= this.#maxLagMs ? this.#through : undefined;
  }
}

async function positionOf(pool: Pool, query: string): Promise<Position> {
  const { rows } = await pool.query<Position>(query);
  return rows[0] as Position;
}

/** A position in the write-ahead log as a number: `16/B374D848` is its two halves in hexadecimal. */
function lsnOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
