import type { CheckRecord } from '../../domain/audit/check-record.js';
import type { CheckLog } from '../../domain/audit/ports.js';
import { DomainError } from '../../domain/errors.js';
import type { Log } from '../../domain/ports/log.js';
import type { CheckSpool, SpoolState } from './check-spool.js';
import { readSpoolFile, type SpoolDamage } from './spool-file.js';

const DEFAULT_PROBE_INTERVAL_MS = 1_000;
const REPLAY_ROWS = 1_000;
/** How often the log repeats that checks are refused. */
const REFUSAL_INTERVAL_MS = 60_000;

export interface SpoolingCheckLogParts {
  /** Where records are kept permanently. It must reject within about a second when it cannot keep them. */
  readonly direct: CheckLog;
  /** The same place for records from the spool, so that old and new records do not share a group. */
  readonly replay: CheckLog;
  /** Owned from now on: nothing else may use it. */
  readonly spool: CheckSpool;
  readonly log: Log;
  /** How often `direct` is tried again. */
  readonly probeIntervalMs?: number;
}

/** Counts since the spool was opened. */
export interface SpoolCounts extends SpoolState {
  /** Whether records now go to the spool. */
  readonly away: boolean;
  readonly spooledRows: number;
  readonly replayedRows: number;
  /** Records that neither the database nor the disk accepted. */
  readonly refusedRows: number;
}

/**
 * A check log that continues while the permanent place cannot accept records: then they are on this machine's
 * disk before `append` resolves. From the first rejection on, records go there directly, until a replay
 * begins to succeed. The rest of the spool is replayed in its order, in parallel to new records. An id that
 * is already kept is not kept twice, so an interrupted replay starts its file again.
 */
export class SpoolingCheckLog implements CheckLog, AsyncDisposable {
  readonly #parts: SpoolingCheckLogParts;
  #away = false;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;
  #replaying: Promise<void> | undefined;
  #counts = { spooledRows: 0, replayedRows: 0, refusedRows: 0 };
  /** Number of refused records since the last log message, and the time of that message. */
  #refused = { rows: 0, saidAtMs: Number.NEGATIVE_INFINITY };
  /** How far the oldest file is replayed, so that a retry continues there. */
  #progress: { readonly path: string; appends: number; refused: number } | undefined;

  /** Starts at once to replay the content of the spool. */
  constructor(parts: SpoolingCheckLogParts) {
    this.#parts = parts;
    if (parts.spool.bytes > 0) this.#startReplay();
  }

  async append(records: readonly CheckRecord[]): Promise<void> {
    if (records.length === 0) return;
    if (this.#closed) throw unavailable('The check log is closed.');
    // With an empty spool there is nothing to retry with.
    if (!this.#away || this.#parts.spool.bytes === 0) {
      try {
        await this.#parts.direct.append(records);
        return;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        this.#goAway(error);
      }
    }
    try {
      await this.#parts.spool.append(records);
    } catch (error) {
      this.#refuse(records.length, error);
    }
    this.#counts.spooledRows += records.length;
    this.#probeLater();
  }

  counts(): SpoolCounts {
    return { ...this.#counts, away: this.#away, ...this.#parts.spool.state };
  }

  /** Resolves when nothing is written any more. Unreplayed records stay for the next start. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#replaying;
    await this.#parts.spool[Symbol.asyncDispose]();
  }

  #goAway(err: unknown): void {
    if (this.#away) return;
    this.#away = true;
    this.#parts.log.warn({ err }, 'The database does not take check records; they go to the spool.');
    this.#probeLater();
  }

  /**
   * Every caller gets the error. The operator gets a message from time to time, with the reason and the
   * number.
   */
  #refuse(rows: number, err: unknown): never {
    this.#counts.refusedRows += rows;
    this.#refused.rows += rows;
    if (performance.now() - this.#refused.saidAtMs >= REFUSAL_INTERVAL_MS) {
      const message = 'Neither the database nor the spool takes check records; checks are refused.';
      this.#parts.log.error({ err, refused: this.#refused.rows }, message);
      this.#refused = { rows: 0, saidAtMs: performance.now() };
    }
    const retryAfterSeconds = err instanceof DomainError ? err.retryAfterSeconds : undefined;
    throw unavailable('Checks cannot be recorded at the moment.', retryAfterSeconds);
  }

  #probeLater(): void {
    if (this.#closed || this.#timer !== undefined) return;
    const intervalMs = this.#parts.probeIntervalMs ?? DEFAULT_PROBE_INTERVAL_MS;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#startReplay();
    }, intervalMs).unref();
  }

  #startReplay(): void {
    if (this.#closed) return;
    if (this.#replaying !== undefined) {
      this.#probeLater();
      return;
    }
    this.#replaying = this.#replay()
      .catch((error: unknown) => {
        if (isUnavailable(error)) this.#goAway(error);
        else this.#parts.log.error({ err: error }, 'The spool cannot be replayed; it is tried again.');
        this.#probeLater();
      })
      .finally(() => {
        this.#replaying = undefined;
      });
  }

  async #replay(): Promise<void> {
    const { spool, log } = this.#parts;
    for (let path = await spool.oldest(); path !== undefined; path = await spool.oldest()) {
      const damage = await this.#replayFile(path);
      if (this.#closed) return;
      if (damage.torn) log.warn({ path }, 'The last line of a spool file was not finished; it is left out.');
      if (damage.damagedLines > 0)
        log.error(
          { path, ...damage },
          'A spool file is damaged. What could be read is kept; the file stays.',
        );
      const refused = this.#progress?.refused ?? 0;
      if (refused > 0)
        log.error(
          { path, refused },
          'The database refuses records of a spool file for what they hold; it stays.',
        );
      await spool.remove(path, damage.damagedLines > 0 || refused > 0);
      this.#progress = undefined;
      if (this.#counts.replayedRows > 0 && spool.bytes === 0)
        log.info({ rows: this.#counts.replayedRows }, 'The spool is replayed.');
    }
    this.#comeBack();
  }

  async #replayFile(path: string): Promise<SpoolDamage> {
    const damage: SpoolDamage = { torn: false, damagedLines: 0 };
    if (this.#progress?.path !== path) this.#progress = { path, appends: 0, refused: 0 };
    const progress = this.#progress;
    let chunk: CheckRecord[] = [];
    let appends = 0;
    for await (const records of readSpoolFile(path, damage)) {
      if (this.#closed) return damage;
      appends += 1;
      if (appends <= progress.appends) continue;
      chunk.push(...records);
      if (chunk.length < REPLAY_ROWS) continue;
      progress.refused += await this.#keep(chunk);
      progress.appends = appends;
      chunk = [];
    }
    if (chunk.length > 0) progress.refused += await this.#keep(chunk);
    progress.appends = appends;
    return damage;
  }

  /** Returns how many of the records are refused because of their content. */
  async #keep(records: readonly CheckRecord[]): Promise<number> {
    let refused = 0;
    try {
      await this.#parts.replay.append(records);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      refused = await this.#keepEach(records);
    }
    this.#counts.replayedRows += records.length - refused;
    this.#comeBack();
    return refused;
  }

  /** One of the records is refused. The others must still be kept. */
  async #keepEach(records: readonly CheckRecord[]): Promise<number> {
    let refused = 0;
    for (const record of records) {
      try {
        await this.#parts.replay.append([record]);
      } catch (error) {
        if (isUnavailable(error)) throw error;
        refused += 1;
        this.#parts.log.error({ err: error, record }, 'A spooled check record is refused.');
      }
    }
    return refused;
  }

  #comeBack(): void {
    if (!this.#away) return;
    this.#away = false;
    this.#parts.log.info({}, 'The database takes check records again.');
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'service_unavailable';
}

function unavailable(message: string, retryAfterSeconds = 1): DomainError {
  return new DomainError('service_unavailable', message, { retryAfterSeconds });
}
