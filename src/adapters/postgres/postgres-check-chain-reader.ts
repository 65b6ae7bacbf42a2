import type { Pool } from 'pg';
import type { CheckGroup } from '../../domain/audit/check-group.js';
import type { ChainedRow } from '../../domain/audit/check-rows.js';
import type { TimeRange } from '../../domain/audit/time-range.js';
import type {
  CheckChainReader,
  CheckChainSnapshot,
  StrayCheck,
} from '../../domain/ports/check-chain-reader.js';
import { checkpointsOf, groupsOf, retentionOf, writersOf } from './chain-queries.js';
import { CHECK_COLUMNS, canonicalOf } from './check-rows.js';
import { Snapshot } from './snapshot.js';

const ROWS_AT_A_TIME = 5_000;

/**
 * The checks of some groups, each looked for at the time of its own group alone. OFFSET keeps the planner from making
 * a join of it, which would read the whole log.
 */
const ROWS = `
  SELECT checks.* FROM unnest($2::bigint[], $3::float8[], $4::float8[]) AS own (number, first_ms, last_ms)
   CROSS JOIN LATERAL (
    SELECT ${CHECK_COLUMNS} FROM check_record
     WHERE writer = $1 AND sequence = own.number
       AND checked_at BETWEEN to_timestamp(own.first_ms / 1000) AND to_timestamp(own.last_ms / 1000)
     OFFSET 0) AS checks`;

const IN_RANGE = `
  ($1::float8 IS NULL OR checked_at >= to_timestamp($1::float8 / 1000))
  AND ($2::float8 IS NULL OR checked_at < to_timestamp($2::float8 / 1000))`;

const COUNT = `SELECT count(writer), count(*) - count(writer) FROM check_record WHERE ${IN_RANGE}`;

const STRAYS = `
  SELECT id, writer, sequence, position FROM check_record AS stray
   WHERE ${IN_RANGE}
     AND CASE WHEN writer IS NULL THEN checked_at >= to_timestamp($3::float8 / 1000)
              ELSE NOT EXISTS (SELECT FROM check_group AS own
                                WHERE own.writer = stray.writer AND own.sequence = stray.sequence
                                  AND own.row_count > 0 AND stray.checked_at BETWEEN own.first_at AND own.last_at) END
   ORDER BY checked_at, id LIMIT $4`;

/** The chains as they stand in Postgres, read in one transaction that sees one moment. */
export class PostgresCheckChainReader implements CheckChainReader {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async read<Result>(
    work: (chains: CheckChainSnapshot) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    await using snapshot = await Snapshot.open(this.#pool);
    return await work(chainsOf(snapshot, signal));
  }
}

function chainsOf(snapshot: Snapshot, signal: AbortSignal): CheckChainSnapshot {
  return {
    writers: () => writersOf(snapshot),
    async *groups(writer, range) {
      for await (const groups of groupsOf(snapshot, writer, range)) yield* inHandfuls(groups);
    },
    rowsOf: (groups) => {
      signal.throwIfAborted();
      return rowsOf(snapshot, groups);
    },
    checkpoints: (writer, range) => checkpointsOf(snapshot, writer, range),
    retention: () => retentionOf(snapshot),
    count: async (range) => {
      const [row] = await snapshot.texts(COUNT, bounds(range));
      return { chained: Number(row?.[0]), unchained: Number(row?.[1]) };
    },
    firstChainedMs: async () => {
      const [row] = await snapshot.texts(
        'SELECT (extract(epoch FROM min(first_at)) * 1000)::bigint FROM check_group WHERE row_count > 0',
      );
      return typeof row?.[0] === 'string' ? Number(row[0]) : undefined;
    },
    strays: async (range, unchainedFromMs, limit): Promise<readonly StrayCheck[]> => {
      const from = Number.isFinite(unchainedFromMs) ? unchainedFromMs : 'Infinity';
      const rows = await snapshot.texts(STRAYS, [...bounds(range), from, limit]);
      return rows.map(([id, writer, sequence, position]) => ({
        id: id ?? '',
        writer: writer ?? null,
        sequence: sequence == null ? null : Number(sequence),
        position: position == null ? null : Number(position),
      }));
    },
  };
}

async function rowsOf(
  snapshot: Snapshot,
  groups: readonly CheckGroup[],
): Promise<ReadonlyMap<number, readonly ChainedRow[]>> {
  const [first] = groups;
  const found = new Map<number, ChainedRow[]>();
  if (first === undefined) return found;
  const rows = await snapshot.texts(ROWS, [
    first.writer,
    groups.map(({ sequence }) => sequence),
    groups.map(({ firstAtMs }) => firstAtMs),
    groups.map(({ lastAtMs }) => lastAtMs),
  ]);
  for (const row of rows) {
    const sequence = Number(row[15]);
    const own = found.get(sequence);
    const chained = { position: Number(row[16]), text: canonicalOf(row) };
    if (own === undefined) found.set(sequence, [chained]);
    else own.push(chained);
  }
  return found;
}

/** Lists of groups with no more than some thousand checks in each, unless a single group has more. */
function* inHandfuls(groups: readonly CheckGroup[]): Generator<readonly CheckGroup[]> {
  let handful: CheckGroup[] = [];
  let rows = 0;
  for (const group of groups) {
    if (handful.length > 0 && rows + group.rowCount > ROWS_AT_A_TIME) {
      yield handful;
      handful = [];
      rows = 0;
    }
    handful.push(group);
    rows += group.rowCount;
  }
  if (handful.length > 0) yield handful;
}

function bounds({ fromMs, toMs }: TimeRange): readonly (number | null)[] {
  return [fromMs ?? null, toMs ?? null];
}
