import type { Pool } from 'pg';
import { rowsOf } from '../core/rows.js';

/** More than the groups that a writer has under way. */
const NUMBERS = 4;

/** Takes numbers of the writer $1 unless they are already taken, by their group or by an earlier try. */
export const fenceSql = (numbers: string) => `
  INSERT INTO check_group (writer, sequence, row_count, first_at, last_at, settled, voids, rows_hash, previous_hash, hash)
  SELECT $1::uuid, sequence, 0, now(), now(), 0, '{}', '', '', '' FROM ${numbers}
  ON CONFLICT DO NOTHING`;

const FENCE_END = fenceSql(`
    (SELECT coalesce(max(sequence), 0) AS last FROM check_group WHERE writer = $1::uuid) AS reached
   CROSS JOIN LATERAL generate_series(greatest(1, last - ${NUMBERS}), last + ${NUMBERS}) AS sequence`);

/**
 * Takes the numbers around the end of a chain whose writer is gone, so that none of its statements can arrive
 * late. Statements under way are waited for.
 */
export async function fenceChain(pool: Pool, writer: string): Promise<void> {
  await rowsOf(pool, FENCE_END, [writer]);
}
