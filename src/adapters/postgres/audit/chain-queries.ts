import type { CheckGroup } from '../../../domain/audit/check-group.js';
import type { LogStatements } from '../../../domain/audit/ports.js';
import { MOST_COVERING_CHECKPOINTS } from '../../../domain/audit/statements.js';
import type { TimeRange } from '../../../domain/audit/time-range.js';
import { columnOf, type Snapshot, type TextRows } from '../core/snapshot.js';
import { CHECK_COLUMNS, GROUP_COLUMNS, type TextRow, toGroup } from './check-rows.js';

const GROUPS_AT_A_TIME = 500;

const WRITERS = `
  SELECT writer FROM check_group WHERE row_count > 0 UNION SELECT writer FROM check_checkpoint ORDER BY writer`;

/**
 * The lowest and highest number of the groups with checks in a range, and the nearest number on either side.
 * Times may step back along a chain. So for an open end of the range the first or the last of all groups is
 * taken.
 */
const BOUNDS = `
  WITH inside AS (
    SELECT min(sequence) AS first, max(sequence) AS last FROM check_group
     WHERE writer = $1 AND row_count > 0
       AND ($2::float8 IS NULL OR last_at >= to_timestamp($2::float8 / 1000))
       AND ($3::float8 IS NULL OR first_at < to_timestamp($3::float8 / 1000)))
  SELECT coalesce((SELECT CASE WHEN $2::float8 IS NULL THEN min(sequence) ELSE max(sequence) END FROM check_group
                    WHERE writer = $1 AND row_count > 0 AND sequence < first), first),
         coalesce((SELECT CASE WHEN $3::float8 IS NULL THEN max(sequence) ELSE min(sequence) END FROM check_group
                    WHERE writer = $1 AND row_count > 0 AND sequence > last), last)
    FROM inside`;

const GROUPS = `
  SELECT ${GROUP_COLUMNS} FROM check_group
   WHERE writer = $1 AND sequence BETWEEN $2 AND $3 AND row_count > 0 ORDER BY sequence`;

/**
 * The checkpoints whose last check is in a range, and two of the next ones that cover its last group. Two,
 * because a restore may have removed what one of them covers.
 */
const CHECKPOINTS = `
  WITH own AS (
    SELECT jws, sequence, signed_at, ($2::float8 IS NULL OR last_at >= to_timestamp($2::float8 / 1000))
           AND ($3::float8 IS NULL OR last_at < to_timestamp($3::float8 / 1000)) AS inside
      FROM check_checkpoint WHERE writer = $1),
  covering AS (
    SELECT jws, sequence, signed_at FROM own
     WHERE NOT inside
       AND sequence >= (SELECT max(sequence) FROM check_group
                         WHERE writer = $1 AND row_count > 0
                           AND ($2::float8 IS NULL OR last_at >= to_timestamp($2::float8 / 1000))
                           AND ($3::float8 IS NULL OR first_at < to_timestamp($3::float8 / 1000)))
     ORDER BY sequence, signed_at LIMIT ${MOST_COVERING_CHECKPOINTS})
  SELECT jws FROM (SELECT jws, sequence, signed_at FROM own WHERE inside UNION ALL SELECT * FROM covering) AS asked
   ORDER BY sequence, signed_at`;

/**
 * The checks of some groups. Each group's checks are searched only at the time of that group. OFFSET keeps
 * the planner from turning this into a join, which would read the whole log.
 */
const ROWS = `
  SELECT checks.* FROM unnest($2::bigint[], $3::float8[], $4::float8[]) AS own (number, first_ms, last_ms)
   CROSS JOIN LATERAL (
    SELECT ${CHECK_COLUMNS} FROM check_record
     WHERE writer = $1 AND sequence = own.number
       AND checked_at BETWEEN to_timestamp(own.first_ms / 1000) AND to_timestamp(own.last_ms / 1000)
     OFFSET 0) AS checks`;

export function writersOf(snapshot: Snapshot): Promise<readonly string[]> {
  return columnOf(snapshot, WRITERS);
}

/** See `CheckChainSnapshot.chain`. */
export async function* groupsOf(
  snapshot: Snapshot,
  writer: string,
  { fromMs, toMs }: TimeRange,
): AsyncGenerator<readonly CheckGroup[]> {
  const [bounds] = await snapshot.texts(BOUNDS, [writer, fromMs ?? null, toMs ?? null]);
  const [first, last] = bounds ?? [];
  if (typeof first === 'string') yield* groupsBetween(snapshot, writer, first, last ?? first);
}

/** A writer's groups by number, a limited number at a time. */
export async function* groupsBetween(
  snapshot: Snapshot,
  writer: string,
  first: number | string,
  last: number | string,
): AsyncGenerator<readonly CheckGroup[]> {
  for await (const rows of snapshot.pages(GROUPS, [writer, first, last], GROUPS_AT_A_TIME))
    yield rows.map(toGroup);
}

/** The checks of groups of one writer, as {@link CHECK_COLUMNS}. */
export async function groupRows(
  snapshot: TextRows,
  groups: readonly CheckGroup[],
): Promise<readonly TextRow[]> {
  const [first] = groups;
  if (first === undefined) return [];
  return await snapshot.texts(ROWS, [
    first.writer,
    groups.map(({ sequence }) => sequence),
    groups.map(({ firstAtMs }) => firstAtMs),
    groups.map(({ lastAtMs }) => lastAtMs),
  ]);
}

/** See `CheckChainSnapshot.chain`. */
export function checkpointsOf(
  snapshot: Snapshot,
  writer: string,
  { fromMs, toMs }: TimeRange,
): AsyncGenerator<string> {
  return firstColumn(snapshot, CHECKPOINTS, [writer, fromMs ?? null, toMs ?? null]);
}

/** The texts of a query's first column, for any number of rows. */
export async function* firstColumn(
  snapshot: Snapshot,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<string> {
  for await (const rows of snapshot.pages(text, values, GROUPS_AT_A_TIME))
    for (const [value] of rows) yield value ?? '';
}

/** See `CheckChainSnapshot.statements`. */
export async function statementsOf(snapshot: TextRows): Promise<LogStatements> {
  return {
    retention: await columnOf(
      snapshot,
      'SELECT jws FROM check_retention ORDER BY dropped_before, dropped_at',
    ),
    restores: await columnOf(snapshot, 'SELECT jws FROM check_restore ORDER BY restored_at'),
  };
}
