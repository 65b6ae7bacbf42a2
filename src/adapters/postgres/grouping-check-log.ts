import type { Pool, QueryConfig } from 'pg';
import type { CheckRecord } from '../../domain/audit/check-record.js';
import { DomainError } from '../../domain/errors.js';
import type { CheckLog } from '../../domain/ports/check-log.js';
import { insertOf } from './check-record-insert.js';
import { isRefusedAsData, translateError } from './translate-errors.js';

const DEFAULT_MAX_GROUP_ROWS = 2_000;
const DEFAULT_MAX_IN_FLIGHT = 2;
/** Fewer rows than this wait for the group on its way: a group costs both sides as much as some fifty rows. */
const ROWS_WORTH_A_SECOND_GROUP = 200;
const DEFAULT_MAX_WAITING_ROWS = 50_000;
const DEFAULT_TIMEOUT_MS = 5_000;

export interface GroupingCheckLogOptions {
  /** Most rows that appends are gathered to; one append of more rows is a group by itself. */
  readonly maxGroupRows?: number;
  /** Most groups on their way to Postgres at once, each on a connection of the pool. */
  readonly maxInFlight?: number;
  /** Most rows that wait for their group; an append that would exceed it is refused at once. */
  readonly maxWaitingRows?: number;
  /** Longest time from `append` to its end, whatever Postgres does; a group has the time of its oldest append. */
  readonly timeoutMs?: number;
}

/** How the log has fared since it was made. */
export interface CheckLogCounts {
  /** Committed groups and the rows in them. */
  readonly groups: number;
  readonly rows: number;
  readonly largestGroup: number;
  /** Groups that were sent a second time because the first answer did not come. */
  readonly retries: number;
  /** Appends that were rejected, and the rows in them. */
  readonly failedAppends: number;
  readonly failedRows: number;
  /** Rows that wait for their group now. */
  readonly waitingRows: number;
}

/** One call of `append`. */
interface Append {
  readonly records: readonly CheckRecord[];
  readonly deadline: number;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Check records in Postgres, committed in groups: what is appended while the groups before are on their way is one
 * insert and one commit. An idle log writes at once. Each append resolves after the commit of its group.
 *
 * A group whose answer is lost is sent once more, which leaves no row twice. Then its appends reject with
 * `service_unavailable`; so do those whose time is over and those that find the queue full. A record that Postgres
 * refuses for what it holds makes its own append reject, with the refusal itself, and no other.
 */
export class GroupingCheckLog implements CheckLog, AsyncDisposable {
  readonly #pool: Pool;
  readonly #maxGroupRows: number;
  readonly #maxInFlight: number;
  readonly #maxWaitingRows: number;
  readonly #timeoutMs: number;
  #waiting: Append[] = [];
  #waitingRows = 0;
  #inFlight = 0;
  #scheduled = false;
  #closed = false;
  readonly #drained = Promise.withResolvers<void>();
  readonly #counts = { groups: 0, rows: 0, largestGroup: 0, retries: 0, failedAppends: 0, failedRows: 0 };

  /** `pool` is best the log's own, of `maxInFlight` connections: then no slow query makes a check wait. */
  constructor(pool: Pool, options: GroupingCheckLogOptions = {}) {
    this.#pool = pool;
    this.#maxGroupRows = options.maxGroupRows ?? DEFAULT_MAX_GROUP_ROWS;
    this.#maxInFlight = options.maxInFlight ?? DEFAULT_MAX_IN_FLIGHT;
    this.#maxWaitingRows = options.maxWaitingRows ?? DEFAULT_MAX_WAITING_ROWS;
    this.#timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  }

  append(records: readonly CheckRecord[]): Promise<void> {
    if (records.length === 0) return Promise.resolve();
    if (this.#closed) return Promise.reject(unavailable('The check log is closed.'));
    if (this.#waitingRows + records.length > this.#maxWaitingRows) {
      this.#countFailure(records.length);
      return Promise.reject(unavailable('The check log cannot keep up.'));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ records, deadline: performance.now() + this.#timeoutMs, resolve, reject });
      this.#waitingRows += records.length;
      this.#schedule();
    });
  }

  counts(): CheckLogCounts {
    return { ...this.#counts, waitingRows: this.#waitingRows };
  }

  /** Resolves when all that was appended before has been committed or rejected; later appends are refused. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    if (this.#inFlight === 0 && this.#waiting.length === 0) return;
    await this.#drained.promise;
  }

  /** After the callbacks of this turn of the event loop, so that requests that came in together share a group. */
  #schedule(): void {
    if (this.#scheduled || this.#waiting.length === 0 || !this.#mayStart()) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      if (this.#mayStart()) void this.#send(this.#takeGroup());
      this.#schedule();
    });
  }

  #mayStart(): boolean {
    if (this.#inFlight === 0) return true;
    return this.#inFlight < this.#maxInFlight && this.#waitingRows >= ROWS_WORTH_A_SECOND_GROUP;
  }

  #takeGroup(): readonly Append[] {
    let rows = 0;
    let count = 0;
    for (const { records } of this.#waiting) {
      if (count > 0 && rows + records.length > this.#maxGroupRows) break;
      rows += records.length;
      count += 1;
    }
    this.#waitingRows -= rows;
    if (count === this.#waiting.length) {
      const group = this.#waiting;
      this.#waiting = [];
      return group;
    }
    return this.#waiting.splice(0, count);
  }

  async #send(group: readonly Append[]): Promise<void> {
    this.#inFlight += 1;
    try {
      await this.#commit(group);
    } finally {
      this.#inFlight -= 1;
      if (this.#closed && this.#inFlight === 0 && this.#waiting.length === 0) this.#drained.resolve();
      this.#schedule();
    }
  }

  /** Settles every append of the group; never rejects. */
  async #commit(group: readonly Append[]): Promise<void> {
    const [oldest] = group;
    if (oldest === undefined) return;
    try {
      await this.#write(group, oldest.deadline);
    } catch (error) {
      if (group.length > 1 && isRefusedAsData(error)) {
        const middle = group.length >> 1;
        await this.#commit(group.slice(0, middle));
        await this.#commit(group.slice(middle));
        return;
      }
      for (const append of group) this.#fail(append, isRefusedAsData(error) ? error : asUnavailable(error));
      return;
    }
    for (const append of group) append.resolve();
  }

  async #write(group: readonly Append[], deadline: number): Promise<void> {
    const records =
      group.length === 1 ? (group[0] as Append).records : group.flatMap((append) => append.records);
    const insert = insertOf(records);
    try {
      await this.#ask(insert, deadline);
    } catch (error) {
      // The connection may have been lost before or after the commit: ids make a second time harmless.
      if (isRefusedAsData(error) || performance.now() >= deadline) throw error;
      this.#counts.retries += 1;
      await this.#ask(insert, deadline);
    }
    this.#counts.groups += 1;
    this.#counts.rows += records.length;
    this.#counts.largestGroup = Math.max(this.#counts.largestGroup, records.length);
  }

  /** Ends by the deadline whatever the pool and Postgres do: it is what frees the place for those who wait. */
  async #ask(insert: QueryConfig, deadline: number): Promise<void> {
    const left = Math.ceil(deadline - performance.now());
    if (left <= 0) throw unavailable('The database did not answer in time.');
    const { promise: overdue, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(unavailable('The database did not answer in time.')), left);
    // The pool closes the connection of a query that has timed out, so that no late answer is taken for another's.
    const bounded: QueryConfig & { query_timeout: number } = { ...insert, query_timeout: left };
    const query = this.#pool.query(bounded);
    try {
      await Promise.race([query, overdue]);
    } finally {
      clearTimeout(timer);
      query.catch(() => {});
    }
  }

  #fail(append: Append, error: unknown): void {
    this.#countFailure(append.records.length);
    append.reject(error);
  }

  #countFailure(rows: number): void {
    this.#counts.failedAppends += 1;
    this.#counts.failedRows += rows;
  }
}

/** Whatever kept the rows from being committed, to the caller nothing durable took them. */
function asUnavailable(error: unknown): unknown {
  const translated = translateError(error);
  return translated instanceof DomainError
    ? translated
    : unavailable('The check log cannot be written.', error);
}

function unavailable(message: string, cause?: unknown): DomainError {
  return new DomainError('service_unavailable', message, { cause, retryAfterSeconds: 1 });
}
