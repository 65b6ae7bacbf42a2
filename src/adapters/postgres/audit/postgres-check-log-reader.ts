import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { CheckGroup } from '../../../domain/audit/check-group.js';
import type { CheckSummary, SummaryInterval } from '../../../domain/audit/check-summary.js';
import type {
  CheckCursor,
  CheckFilter,
  CheckLogReader,
  ExportPiece,
  LoggedCheck,
  RunNeighbours,
} from '../../../domain/audit/ports.js';
import { covers, isWithin, overlaps, type TimeRange } from '../../../domain/audit/time-range.js';
import { ConcurrencyLimit } from '../../../domain/concurrency-limit.js';
import { Snapshot, textsOf } from '../core/snapshot.js';
import { checkpointsOf, groupRows, groupsOf, statementsOf, writersOf } from './chain-queries.js';
import { conditionOf } from './check-filter-sql.js';
import { CHECK_COLUMNS, toLoggedCheck } from './check-rows.js';
import { summaryOf } from './summary-of.js';

const ORDER = 'ORDER BY check_record.checked_at DESC, check_record.id DESC';
const CHECKS_AT_A_TIME = 500;
/** Checks that are turned into text without a pause; another check waits a millisecond or two for them. */
const CHECKS_PER_PIECE = 50;
const DEFAULT_MAX_EXPORTS = 2;
/** Leaves one of the pool's connections to pages, whatever is exported and counted. */
const MAX_SUMMARIES = 2;
const GROUPS_AT_A_TIME = 20;

export interface PostgresCheckLogReaderOptions {
  /** Most exports at one time. Each takes a connection of the pool. */
  readonly maxExports?: number;
}

/** The log of checks in Postgres, for auditors. */
export class PostgresCheckLogReader implements CheckLogReader {
  readonly #pool: Pool;
  readonly #exports: ConcurrencyLimit;
  readonly #summaries: ConcurrencyLimit;

  constructor(pool: Pool, { maxExports = DEFAULT_MAX_EXPORTS }: PostgresCheckLogReaderOptions = {}) {
    this.#pool = pool;
    this.#exports = new ConcurrencyLimit({
      most: maxExports,
      message: 'Too many exports of the log are being read.',
      retryAfterSeconds: 10,
    });
    this.#summaries = new ConcurrencyLimit({
      most: MAX_SUMMARIES,
      message: 'Too many summaries of the log are being made.',
      retryAfterSeconds: 2,
    });
  }

  async page(filter: CheckFilter, limit: number, after?: CheckCursor): Promise<readonly LoggedCheck[]> {
    const { sql, values } = conditionOf(filter, after);
    const text = `SELECT ${CHECK_COLUMNS} FROM check_record WHERE ${sql} ${ORDER} LIMIT ${Math.trunc(limit)}`;
    return (await textsOf(this.#pool, text, values)).map(toLoggedCheck);
  }

  async *export(filter: CheckFilter, verifiable: boolean, gone?: AbortSignal): AsyncGenerator<ExportPiece> {
    using _place = this.#exports.take();
    await using snapshot = await Snapshot.open(this.#pool, gone);
    if (verifiable) yield* chainsOf(snapshot, filter);
    const { sql, values } = conditionOf(filter);
    const text = `SELECT ${CHECK_COLUMNS} FROM check_record WHERE ${sql} ${ORDER}`;
    for await (const rows of snapshot.pages(text, values, CHECKS_AT_A_TIME)) {
      for (let start = 0; start < rows.length; start += CHECKS_PER_PIECE) {
        const checks = rows.slice(start, start + CHECKS_PER_PIECE).map(toLoggedCheck);
        yield { kind: 'checks', checks };
        await nextTurn();
      }
    }
  }

  async summarise(
    filter: CheckFilter & Required<TimeRange>,
    by: { readonly interval: SummaryInterval; readonly top: number },
    gone?: AbortSignal,
  ): Promise<CheckSummary> {
    using _place = this.#summaries.take();
    await using snapshot = await Snapshot.open(this.#pool, gone);
    return await summaryOf(snapshot, filter, by);
  }

  async neighbours({ runId, client, checkedAt, id }: LoggedCheck, most: number): Promise<RunNeighbours> {
    if (runId === null) return { before: [], after: [] };
    const { sql, values } = conditionOf({ runId, client });
    const place = `($${values.length + 1}::timestamptz, $${values.length + 2}::uuid)`;
    const find = async (side: '<' | '>', order: string) => {
      const text = `SELECT ${CHECK_COLUMNS} FROM check_record WHERE ${sql} AND (checked_at, id) ${side} ${place}
        ORDER BY check_record.checked_at ${order}, check_record.id ${order} LIMIT ${Math.trunc(most)}`;
      return (await textsOf(this.#pool, text, [...values, checkedAt, id])).map(toLoggedCheck);
    };
    const [before, after] = await Promise.all([find('<', 'DESC'), find('>', 'ASC')]);
    return { before: before.reverse(), after };
  }
}

async function* chainsOf(snapshot: Snapshot, range: TimeRange): AsyncGenerator<ExportPiece> {
  const over: CheckGroup[] = [];
  const { retention, restores } = await statementsOf(snapshot);
  for (const jws of retention) yield { kind: 'retention', jws };
  for (const jws of restores) yield { kind: 'restore', jws };
  for (const writer of await writersOf(snapshot)) {
    for await (const groups of groupsOf(snapshot, writer, range)) {
      over.push(...groups.filter((group) => overlaps(range, group) && !covers(range, group)));
      yield { kind: 'groups', groups };
    }
    for await (const jws of checkpointsOf(snapshot, writer, range)) yield { kind: 'checkpoint', jws };
  }
  yield* outsideOf(snapshot, range, over);
}

/**
 * The checks outside the range of the groups that extend across its bounds. Only groups that were under way
 * at one instant do.
 */
async function* outsideOf(
  snapshot: Snapshot,
  range: TimeRange,
  over: readonly CheckGroup[],
): AsyncGenerator<ExportPiece> {
  for (const own of Map.groupBy(over, ({ writer }) => writer).values()) {
    for (let start = 0; start < own.length; start += GROUPS_AT_A_TIME) {
      const rows = await groupRows(snapshot, own.slice(start, start + GROUPS_AT_A_TIME));
      const checks = rows.map(toLoggedCheck);
      const outside = checks.filter(({ checkedAt }) => !isWithin(range, checkedAt.getTime()));
      if (outside.length > 0) yield { kind: 'outside', checks: outside };
    }
  }
}
