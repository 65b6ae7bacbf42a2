import type { Pool } from 'pg';
import type { CheckGroup } from '../../domain/audit/check-group.js';
import type { ChainedRow } from '../../domain/audit/check-rows.js';
import type { TimeRange } from '../../domain/audit/time-range.js';
import type {
  CheckChainReader,
  CheckChainSnapshot,
  StrayCheck,
} from '../../domain/ports/check-chain-reader.js';
import {
  checkpointsOf,
  firstChainedMs,
  groupRows,
  groupsFrom,
  groupsOf,
  lastCheckpointOf,
  linkedCheckpoints,
  retentionOf,
  writersOf,
} from './chain-queries.js';
import { toChainedRow } from './check-rows.js';
import { Snapshot } from './snapshot.js';

const ROWS_AT_A_TIME = 5_000;

const IN_RANGE = `
  ($1::float8 IS NULL OR checked_at >= to_timestamp($1::float8 / 1000))
  AND ($2::float8 IS NULL OR checked_at < to_timestamp($2::float8 / 1000))`;

const COUNT = `SELECT count(writer), count(*) - count(writer) FROM check_record WHERE ${IN_RANGE}`;

const ANY_BEFORE = 'SELECT FROM check_record WHERE checked_at < to_timestamp($1::float8 / 1000) LIMIT 1';

const STRAYS = `
  SELECT id, writer, sequence, position FROM check_record AS stray
   WHERE ${IN_RANGE}
     AND CASE WHEN writer IS NULL THEN checked_at < to_timestamp($3::float8 / 1000)
                                   OR checked_at >= to_timestamp($4::float8 / 1000)
              ELSE NOT EXISTS (SELECT FROM check_group AS own
                                WHERE own.writer = stray.writer AND own.sequence = stray.sequence
                                  AND own.row_count > 0 AND stray.checked_at BETWEEN own.first_at AND own.last_at) END
   ORDER BY checked_at, id LIMIT $5`;

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
    async *groupsFrom(writer, sequence) {
      for await (const groups of groupsFrom(snapshot, writer, sequence)) yield* inHandfuls(groups);
    },
    checkpoints: (writer, range) => checkpointsOf(snapshot, writer, range),
    lastCheckpoint: (writer) => lastCheckpointOf(snapshot, writer),
    linkedCheckpoints: () => linkedCheckpoints(snapshot),
    retention: () => retentionOf(snapshot),
    count: async (range) => {
      const [row] = await snapshot.texts(COUNT, bounds(range));
      return { chained: Number(row?.[0]), unchained: Number(row?.[1]) };
    },
    firstChainedMs: () => firstChainedMs(snapshot),
    anyBefore: async (instantMs) => {
      if (instantMs === Number.NEGATIVE_INFINITY) return false;
      const rows = await snapshot.texts(ANY_BEFORE, [instantMs]);
      return rows.length > 0;
    },
    strays: async (range, unchained, limit): Promise<readonly StrayCheck[]> => {
      const instants = [unchained.fromMs, unchained.toMs].map(toFloat);
      const rows = await snapshot.texts(STRAYS, [...bounds(range), ...instants, limit]);
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
  const found = new Map<number, ChainedRow[]>();
  for (const row of await groupRows(snapshot, groups)) {
    const sequence = Number(row[15]);
    const own = found.get(sequence);
    if (own === undefined) found.set(sequence, [toChainedRow(row)]);
    else own.push(toChainedRow(row));
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

/** Postgres has infinite instants, and knows them by words. */
function toFloat(instantMs: number): number | string {
  return Number.isFinite(instantMs) ? instantMs : instantMs < 0 ? '-Infinity' : 'Infinity';
}
