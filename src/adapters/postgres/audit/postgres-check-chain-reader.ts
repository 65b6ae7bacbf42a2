import type { Pool } from 'pg';
import type { CheckGroup } from '../../../domain/audit/check-group.js';
import type {
  ChainPart,
  CheckChainReader,
  CheckChainSnapshot,
  GroupWithRows,
  StrayCheck,
  StraysQuery,
} from '../../../domain/audit/ports.js';
import { overlaps, type TimeRange } from '../../../domain/audit/time-range.js';
import { columnOf, Snapshot } from '../core/snapshot.js';
import {
  checkpointsOf,
  firstColumn,
  groupRows,
  groupsBetween,
  groupsOf,
  statementsOf,
  writersOf,
} from './chain-queries.js';
import { SEQUENCE_AT, toChainedRow, toPlace } from './check-rows.js';
import { LATEST_CHECKPOINT } from './postgres-checkpoint-store.js';

const ROWS_AT_A_TIME = 5_000;

const UNSIGNED_WRITERS = `
  SELECT writer FROM (SELECT writer, max(sequence) AS last FROM check_group WHERE row_count > 0 GROUP BY writer) AS kept
   WHERE NOT EXISTS (SELECT FROM check_checkpoint AS signed WHERE signed.writer = kept.writer AND signed.sequence >= last)
   ORDER BY writer`;

const CHECKPOINTS_BACKWARDS =
  'SELECT jws, sequence FROM check_checkpoint WHERE writer = $1 ORDER BY sequence DESC, signed_at DESC';

const CHECKPOINTS_BY_KEY = 'SELECT jws FROM check_checkpoint ORDER BY key_id, number';

const IN_RANGE = `
  ($1::float8 IS NULL OR checked_at >= to_timestamp($1::float8 / 1000))
  AND ($2::float8 IS NULL OR checked_at < to_timestamp($2::float8 / 1000))`;

const COUNT = `SELECT count(*) FROM check_record WHERE ${IN_RANGE}`;

const STRAYS = `
  SELECT id, writer, sequence, position FROM check_record AS stray
   WHERE ${IN_RANGE}
     AND NOT EXISTS (SELECT FROM check_group AS own
                      WHERE own.writer = stray.writer AND own.sequence = stray.sequence
                        AND own.row_count > 0 AND stray.checked_at BETWEEN own.first_at AND own.last_at)
   ORDER BY checked_at, id LIMIT $3`;

/** The chains in Postgres, read in one transaction that sees one moment. */
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
  const withRows = (pages: AsyncIterable<readonly CheckGroup[]>, range: TimeRange) =>
    groupsWithRows(snapshot, pages, range, signal);
  return {
    statements: () => statementsOf(snapshot),
    writers: () => writersOf(snapshot),
    unsignedWriters: () => columnOf(snapshot, UNSIGNED_WRITERS),
    chain: (writer, range) => ({
      writer,
      fromStart: range.fromMs === undefined,
      groups: withRows(groupsOf(snapshot, writer, range), range),
      checkpoints: checkpointsOf(snapshot, writer, range),
    }),
    tail: async (writer, counts): Promise<ChainPart> => {
      const { jws, sequence = 1 } = (await lastCheckpoint(snapshot, writer, counts)) ?? {};
      return {
        writer,
        fromStart: jws === undefined,
        groups: withRows(groupsBetween(snapshot, writer, sequence, Number.MAX_SAFE_INTEGER), {}),
        checkpoints: jws === undefined ? [] : [jws],
      };
    },
    checkpointsByKey: () => firstColumn(snapshot, CHECKPOINTS_BY_KEY, []),
    latestCheckpoint: async (keyId) => (await columnOf(snapshot, LATEST_CHECKPOINT, [keyId]))[0],
    strays: (query) => strays(snapshot, query),
  };
}

async function lastCheckpoint(
  snapshot: Snapshot,
  writer: string,
  counts: (jws: string) => boolean,
): Promise<{ readonly jws: string; readonly sequence: number } | undefined> {
  for await (const rows of snapshot.pages(CHECKPOINTS_BACKWARDS, [writer], 1))
    for (const [jws, sequence] of rows) if (jws && counts(jws)) return { jws, sequence: Number(sequence) };
  return undefined;
}

async function strays(
  snapshot: Snapshot,
  { range, placed, limit }: StraysQuery,
): Promise<readonly StrayCheck[]> {
  const bounds = [range.fromMs ?? null, range.toMs ?? null];
  const [count] = await columnOf(snapshot, COUNT, bounds);
  if (Number(count) === placed) return [];
  const rows = await snapshot.texts(STRAYS, [...bounds, limit]);
  return rows.map(([id, writer, sequence, position]) => ({
    id: id ?? '',
    place: toPlace(writer, sequence, position),
  }));
}

/**
 * Reads the checks of the next groups while the previous ones are processed. No checks are read for groups
 * outside the range.
 */
async function* groupsWithRows(
  snapshot: Snapshot,
  pages: AsyncIterable<readonly CheckGroup[]>,
  range: TimeRange,
  signal: AbortSignal,
): AsyncGenerator<readonly GroupWithRows[]> {
  let ahead: Promise<readonly GroupWithRows[]> | undefined;
  for await (const page of pages) {
    for (const groups of inHandfuls(page)) {
      signal.throwIfAborted();
      const next = rowsOf(snapshot, groups, range);
      // The failure is reported where the promise is awaited.
      next.catch(() => undefined);
      if (ahead !== undefined) yield await ahead;
      ahead = next;
    }
  }
  if (ahead !== undefined) yield await ahead;
}

async function rowsOf(
  snapshot: Snapshot,
  groups: readonly CheckGroup[],
  range: TimeRange,
): Promise<readonly GroupWithRows[]> {
  const found = await groupRows(
    snapshot,
    groups.filter((group) => overlaps(range, group)),
  );
  const rows = Map.groupBy(found, (row) => Number(row[SEQUENCE_AT]));
  return groups.map((group) => ({ group, rows: (rows.get(group.sequence) ?? []).map(toChainedRow) }));
}

/** Lists of groups with no more than a few thousand checks each, unless a single group has more. */
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
