import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import type { Pool, QueryConfig, QueryResult } from 'pg';
import pg from 'pg';
import { v7 } from 'uuid';
import { type ChainHead, CheckChain } from '../../../domain/audit/check-chain.js';
import type { CheckGroup } from '../../../domain/audit/check-group.js';
import type { CheckRecord } from '../../../domain/audit/check-record.js';
import type { CheckLog } from '../../../domain/audit/ports.js';
import { DomainError } from '../../../domain/errors.js';
import { TRACED_WORK } from '../../../domain/ports/traced-work.js';
import { isRefusedAsData, sqlStateOf, translateError } from '../core/translate-errors.js';
import { type CopyQuery, copyOf } from './check-record-copy.js';
import { insertOf } from './check-record-insert.js';
import { fenceSql } from './fence-chain.js';

const DEFAULTS = {
  maxGroupRows: 2_000,
  /** From this many rows on, COPY is worth its cost for a group. */
  copyFromRows: 200,
  maxInFlight: 2,
  maxWaitingRows: 50_000,
  timeoutMs: 5_000,
};
/**
 * Fewer rows than this wait for the group under way: a group costs both sides as much as about fifty rows.
 */
const ROWS_WORTH_A_SECOND_GROUP = 200;
/** Another process may append the same records meanwhile, but not again and again. */
const MAX_ATTEMPTS_WITHOUT_DOUBLES = 3;
const UNIQUE_VIOLATION = '23505';
/** The constraint that an existing number violates. */
const GROUP_NUMBER = 'check_group_pkey';

/** Takes the numbers of the groups in doubt. */
const FENCE = fenceSql('unnest($2::bigint[]) AS sequence');

/** A separate statement, so that it sees what the statement before waited for. */
const FENCED = `
  SELECT sequence FROM check_group WHERE writer = $1::uuid AND sequence = ANY ($2::bigint[]) AND row_count = 0`;

/** The records that already exist. */
const KEPT_ALREADY = `
  SELECT id FROM check_record
   WHERE (checked_at, id) IN (SELECT * FROM unnest($1::timestamptz[], $2::uuid[]))`;

export interface GroupingCheckLogOptions {
  /** Most rows of appends that form one group. One append of more rows is its own group. */
  readonly maxGroupRows?: number;
  /** Groups of this many rows and more are written by COPY. */
  readonly copyFromRows?: number;
  /** Most groups under way to Postgres at once, each on a connection of the pool. */
  readonly maxInFlight?: number;
  /** Most rows that wait for their group. An append that would exceed it is refused at once. */
  readonly maxWaitingRows?: number;
  /**
   * Longest time from `append` to its end, whatever Postgres does. A group has the time of its oldest append.
   */
  readonly timeoutMs?: number;
  /** Chain that links the groups, and is used by nothing else. Default: a new one. */
  readonly chain?: CheckChain;
}

/** Counts since the log was created. */
export interface CheckLogCounts {
  /** Committed groups and the rows in them. */
  readonly groups: number;
  readonly rows: number;
  readonly largestGroup: number;
  /** Groups that were sent a second time because the first answer did not arrive. */
  readonly retries: number;
  /** Appends that were rejected, and the rows in them. */
  readonly failedAppends: number;
  readonly failedRows: number;
  /** Rows that are waiting for their group now. */
  readonly waitingRows: number;
}

const work = tracingChannel(TRACED_WORK);

/** One call of `append`. */
interface Append {
  readonly records: readonly CheckRecord[];
  readonly deadline: number;
  /** Runs work as part of the appending request; absent where no request is traced. */
  readonly within: (<Result>(work: () => Result) => Result) | undefined;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Check records in Postgres, committed in groups: what is appended while earlier groups are under way becomes
 * one insert and one commit. An idle log writes at once. Each append resolves after the commit of its group.
 *
 * A group whose answer is lost is sent once more, which duplicates no row. If that fails, its appends reject
 * with `service_unavailable`. So do appends whose time is over, and those that find the queue full. A record
 * that Postgres refuses because of its content makes only its own append reject, with the refusal itself.
 *
 * Each group is linked to the one before (contract: "Audit"). Before anything is written after a group whose
 * fate is unknown, its number is taken. So that group is either kept by then or never will be.
 */
export class GroupingCheckLog implements CheckLog, AsyncDisposable {
  readonly #pool: Pool;
  readonly #options: typeof DEFAULTS;
  readonly #chain: CheckChain;
  readonly #waiting: Append[] = [];
  #waitingRows = 0;
  #inFlight = 0;
  #scheduled = false;
  #closed = false;
  readonly #drained = Promise.withResolvers<void>();
  readonly #counts = { groups: 0, rows: 0, largestGroup: 0, retries: 0, failedAppends: 0, failedRows: 0 };

  /**
   * `pool` should be used only by the log and have `maxInFlight` connections: then no slow query makes a
   * check wait.
   */
  constructor(pool: Pool, { chain = new CheckChain(v7()), ...options }: GroupingCheckLogOptions = {}) {
    this.#pool = pool;
    this.#options = { ...DEFAULTS, ...options };
    this.#chain = chain;
  }

  append(records: readonly CheckRecord[]): Promise<void> {
    if (records.length === 0) return Promise.resolve();
    if (this.#closed) return Promise.reject(unavailable('The check log is closed.'));
    if (this.#waitingRows + records.length > this.#options.maxWaitingRows) {
      this.#countFailure(records.length);
      return Promise.reject(unavailable('The check log cannot keep up.'));
    }
    return new Promise((resolve, reject) => {
      const within = work.hasSubscribers ? AsyncLocalStorage.snapshot() : undefined;
      const deadline = performance.now() + this.#options.timeoutMs;
      this.#waiting.push({ records, deadline, within, resolve, reject });
      this.#waitingRows += records.length;
      this.#schedule();
    });
  }

  /** The end of the kept chain; `undefined` before the first group is kept. */
  chainHead(): ChainHead | undefined {
    return this.#chain.head();
  }

  counts(): CheckLogCounts {
    return { ...this.#counts, waitingRows: this.#waitingRows };
  }

  /** Resolves when every earlier append has been committed or rejected. Later appends are refused. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    if (this.#inFlight === 0 && this.#waiting.length === 0) return;
    await this.#drained.promise;
  }

  /**
   * Runs after the callbacks of this turn of the event loop, so that requests that came in together share a
   * group.
   */
  #schedule(): void {
    if (this.#scheduled || this.#waiting.length === 0 || !this.#mayStart()) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      if (this.#mayStart()) this.#begin(this.#takeGroup());
      this.#schedule();
    });
  }

  #mayStart(): boolean {
    if (this.#inFlight === 0) return true;
    if (this.#chain.doubts().length > 0) return false;
    return this.#inFlight < this.#options.maxInFlight && this.#waitingRows >= ROWS_WORTH_A_SECOND_GROUP;
  }

  #takeGroup(): readonly Append[] {
    let rows = 0;
    let count = 0;
    for (const { records } of this.#waiting) {
      if (count > 0 && rows + records.length > this.#options.maxGroupRows) break;
      rows += records.length;
      count += 1;
    }
    this.#waitingRows -= rows;
    return this.#waiting.splice(0, count);
  }

  /**
   * Runs in the trace of the group's oldest append. Otherwise it would be in the trace of the group before.
   */
  #begin(group: readonly Append[]): void {
    const [oldest] = group;
    if (oldest?.within === undefined) void this.#sendNext(group);
    else oldest.within(() => void this.#sendNext(group));
  }

  async #sendNext(group: readonly Append[]): Promise<void> {
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
      const reason = isRefusedAsData(error) ? error : asUnavailable(error);
      for (const { records, reject } of group) {
        this.#countFailure(records.length);
        reject(reason);
      }
      return;
    }
    for (const append of group) append.resolve();
  }

  async #write(appends: readonly Append[], deadline: number): Promise<void> {
    let records: readonly CheckRecord[] = appends.flatMap((append) => append.records);
    await this.#settleDoubts(deadline);
    for (let attempt = 1; records.length > 0; attempt += 1) {
      try {
        await this.#writeGroup(records, deadline);
        return;
      } catch (error) {
        if (sqlStateOf(error) !== UNIQUE_VIOLATION || attempt >= MAX_ATTEMPTS_WITHOUT_DOUBLES) throw error;
        records = await this.#withoutKept(records, deadline);
      }
    }
  }

  async #writeGroup(records: readonly CheckRecord[], deadline: number): Promise<void> {
    const group = this.#chain.take(records);
    try {
      try {
        await this.#send(records, group, deadline);
      } catch (error) {
        // The connection may have been lost before or after the commit. The number makes a second try
        // harmless.
        if (isRefusedAsData(error) || performance.now() >= deadline) throw error;
        this.#counts.retries += 1;
        await this.#send(records, group, deadline);
      }
    } catch (error) {
      if (isRefusedAsData(error)) this.#chain.givenUp(group);
      else this.#chain.doubted(group);
      throw error;
    }
    this.#chain.kept(group);
    this.#counts.groups += 1;
    this.#counts.rows += records.length;
    this.#counts.largestGroup = Math.max(this.#counts.largestGroup, records.length);
  }

  /** Resolves when the group is kept, by this or by an earlier try. */
  async #send(records: readonly CheckRecord[], group: CheckGroup, deadline: number): Promise<void> {
    if (records.length < this.#options.copyFromRows) {
      await this.#ask(insertOf(records, group), deadline);
      return;
    }
    try {
      await this.#ask(copyOf(records, group), deadline);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.constraint === GROUP_NUMBER)) throw error;
    }
  }

  /** Finds out for each group in doubt whether it is kept. If it is not, prevents its commit. */
  async #settleDoubts(deadline: number): Promise<void> {
    const doubts = this.#chain.doubts();
    if (doubts.length === 0) return;
    const numbers = `{${doubts.map(({ sequence }) => sequence).join(',')}}`;
    const values = [this.#chain.writer, numbers];
    await this.#ask({ text: FENCE, values }, deadline);
    const { rows } = await this.#ask({ text: FENCED, values }, deadline);
    const fenced = new Set(rows.map(({ sequence }) => Number(sequence)));
    for (const group of doubts) {
      if (fenced.has(group.sequence)) this.#chain.givenUp(group);
      else this.#chain.kept(group);
    }
  }

  /** The records that are not kept yet, without duplicates. */
  async #withoutKept(records: readonly CheckRecord[], deadline: number): Promise<readonly CheckRecord[]> {
    const times = `{${records.map(({ checkedAt }) => `"${checkedAt.toISOString()}"`).join(',')}}`;
    const values = [times, `{${records.map(({ id }) => id).join(',')}}`];
    const { rows } = await this.#ask({ text: KEPT_ALREADY, values }, deadline);
    const seen = new Set<string>(rows.map(({ id }) => String(id)));
    return records.filter(({ id }) => !seen.has(id) && seen.add(id));
  }

  /**
   * Ends by the deadline, whatever the pool and Postgres do, because its end frees the place for those who
   * wait.
   */
  async #ask(statement: QueryConfig | CopyQuery, deadline: number): Promise<QueryResult> {
    const left = Math.ceil(deadline - performance.now());
    if (left <= 0) throw unavailable('The database did not answer in time.');
    const { promise: overdue, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(unavailable('The database did not answer in time.')), left);
    // The pool closes the connection of a query that timed out, so that a late answer is not taken for
    // another query's.
    const query = this.#pool.query(Object.assign(statement as QueryConfig, { query_timeout: left }));
    try {
      return await Promise.race([query, overdue]);
    } finally {
      clearTimeout(timer);
      query.catch(() => {});
    }
  }

  #countFailure(rows: number): void {
    this.#counts.failedAppends += 1;
    this.#counts.failedRows += rows;
  }
}

/** Whatever prevented the commit, the caller learns that nothing durable was written. */
function asUnavailable(error: unknown): unknown {
  const translated = translateError(error);
  return translated instanceof DomainError
    ? translated
    : unavailable('The check log cannot be written.', error);
}

function unavailable(message: string, cause?: unknown): DomainError {
  return new DomainError('service_unavailable', message, { cause, retryAfterSeconds: 1 });
}
