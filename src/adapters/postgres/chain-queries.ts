import type { CheckGroup } from '../../domain/audit/check-group.js';
import type { TimeRange } from '../../domain/audit/time-range.js';
import { GROUP_COLUMNS, toGroup } from './check-rows.js';
import type { Snapshot } from './snapshot.js';

const GROUPS_AT_A_TIME = 500;

const WRITERS = `
  SELECT writer FROM check_group WHERE row_count > 0 UNION SELECT writer FROM check_checkpoint ORDER BY writer`;

/** The numbers of the groups of which checks are in a range, and the nearest number on either side. */
const BOUNDS = `
  WITH inside AS (
    SELECT min(sequence) AS first, max(sequence) AS last FROM check_group
     WHERE writer = $1 AND row_count > 0
       AND ($2::float8 IS NULL OR last_at >= to_timestamp($2::float8 / 1000))
       AND ($3::float8 IS NULL OR first_at < to_timestamp($3::float8 / 1000)))
  SELECT coalesce((SELECT max(sequence) FROM check_group WHERE writer = $1 AND row_count > 0 AND sequence < first), first),
         coalesce((SELECT min(sequence) FROM check_group WHERE writer = $1 AND row_count > 0 AND sequence > last), last)
    FROM inside`;

const GROUPS = `
  SELECT ${GROUP_COLUMNS} FROM check_group
   WHERE writer = $1 AND sequence BETWEEN $2 AND $3 AND row_count > 0 ORDER BY sequence`;

const CHECKPOINTS = `
  SELECT jws FROM check_checkpoint
   WHERE writer = $1
     AND ($2::float8 IS NULL OR last_at >= to_timestamp($2::float8 / 1000))
     AND ($3::float8 IS NULL OR last_at < to_timestamp($3::float8 / 1000))
   ORDER BY sequence`;

export async function writersOf(snapshot: Snapshot): Promise<readonly string[]> {
  return (await snapshot.texts(WRITERS)).map(([writer]) => writer ?? '');
}

/** See `CheckChainSnapshot.groups`. */
export async function* groupsOf(
  snapshot: Snapshot,
  writer: string,
  { fromMs, toMs }: TimeRange,
): AsyncGenerator<readonly CheckGroup[]> {
  const [bounds] = await snapshot.texts(BOUNDS, [writer, fromMs ?? null, toMs ?? null]);
  const [first, last] = bounds ?? [];
  if (typeof first !== 'string') return;
  for await (const rows of snapshot.pages(GROUPS, [writer, first, last], GROUPS_AT_A_TIME))
    yield rows.map(toGroup);
}

/** See `CheckChainSnapshot.checkpoints`. */
export async function* checkpointsOf(
  snapshot: Snapshot,
  writer: string,
  { fromMs, toMs }: TimeRange,
): AsyncGenerator<string> {
  const values = [writer, fromMs ?? null, toMs ?? null];
  for await (const rows of snapshot.pages(CHECKPOINTS, values, GROUPS_AT_A_TIME))
    for (const [jws] of rows) yield jws ?? '';
}

export async function retentionOf(snapshot: Snapshot): Promise<readonly string[]> {
  const rows = await snapshot.texts('SELECT jws FROM check_retention ORDER BY dropped_before');
  return rows.map(([jws]) => jws ?? '');
}
