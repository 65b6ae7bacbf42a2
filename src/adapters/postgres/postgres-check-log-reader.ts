import type { Pool } from 'pg';
import type { CheckSummary } from '../../domain/audit/check-summary.js';
import type { TimeRange } from '../../domain/audit/time-range.js';
import { DomainError } from '../../domain/errors.js';
import type {
  CheckCursor,
  CheckFilter,
  CheckLogReader,
  ExportPiece,
  LoggedCheck,
} from '../../domain/ports/check-log-reader.js';
import { checkpointsOf, groupsOf, retentionOf, writersOf } from './chain-queries.js';
import { conditionOf } from './check-filter-sql.js';
import { CHECK_COLUMNS, toLoggedCheck } from './check-rows.js';
import { asTexts, Snapshot } from './snapshot.js';
import { summaryOf } from './summary-of.js';
import { translating } from './translate-errors.js';

const ORDER = 'ORDER BY check_record.checked_at DESC, check_record.id DESC';
const CHECKS_AT_A_TIME = 1_000;
const DEFAULT_MAX_EXPORTS = 4;

export interface PostgresCheckLogReaderOptions {
  /** Exports and summaries read at one time; each takes a connection of the pool. */
  readonly maxExports?: number;
}

/** The log of checks in Postgres, for auditors. */
export class PostgresCheckLogReader implements CheckLogReader {
  readonly #pool: Pool;
  readonly #maxExports: number;
  #exports = 0;

  constructor(pool: Pool, { maxExports = DEFAULT_MAX_EXPORTS }: PostgresCheckLogReaderOptions = {}) {
    this.#pool = pool;
    this.#maxExports = maxExports;
  }

  async page(filter: CheckFilter, limit: number, after?: CheckCursor): Promise<readonly LoggedCheck[]> {
    const { sql, values } = conditionOf(filter, after);
    const text = `SELECT ${CHECK_COLUMNS} FROM check_record WHERE ${sql} ${ORDER} LIMIT ${Math.trunc(limit)}`;
    const { rows } = await translating(() => this.#pool.query(asTexts(text, values)));
    return rows.map(toLoggedCheck);
  }

  async *export(filter: CheckFilter, verifiable: boolean): AsyncGenerator<ExportPiece> {
    using _place = this.#takePlace();
    await using snapshot = await Snapshot.open(this.#pool);
    if (verifiable) yield* chainsOf(snapshot, filter);
    const { sql, values } = conditionOf(filter);
    const text = `SELECT ${CHECK_COLUMNS} FROM check_record WHERE ${sql} ${ORDER}`;
    for await (const rows of snapshot.pages(text, values, CHECKS_AT_A_TIME))
      yield { kind: 'checks', checks: rows.map(toLoggedCheck) };
  }

  async summarise(range: Required<TimeRange>, top: number): Promise<CheckSummary> {
    using _place = this.#takePlace();
    await using snapshot = await Snapshot.open(this.#pool);
    return await summaryOf(snapshot, range, top);
  }

  #takePlace(): Disposable {
    if (this.#exports >= this.#maxExports)
      throw new DomainError('service_unavailable', 'Too many exports of the log are being read.', {
        retryAfterSeconds: 10,
      });
    this.#exports += 1;
    return {
      [Symbol.dispose]: () => {
        this.#exports -= 1;
      },
    };
  }
}

async function* chainsOf(snapshot: Snapshot, range: TimeRange): AsyncGenerator<ExportPiece> {
  for (const jws of await retentionOf(snapshot)) yield { kind: 'retention', jws };
  for (const writer of await writersOf(snapshot)) {
    for await (const groups of groupsOf(snapshot, writer, range)) yield { kind: 'groups', groups };
    for await (const jws of checkpointsOf(snapshot, writer, range)) yield { kind: 'checkpoint', jws };
  }
}
