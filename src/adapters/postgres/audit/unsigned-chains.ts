import type { Client, Pool } from 'pg';
import { UNSIGNED_GRACE_MS } from '../../../domain/audit/chain-walk.js';

/** Steps from writer to writer through the index, since a large log has many groups. */
const UNSIGNED = `
  WITH RECURSIVE own AS (
    (SELECT writer FROM check_group ORDER BY writer LIMIT 1)
    UNION ALL
    SELECT (SELECT writer FROM check_group WHERE writer > own.writer ORDER BY writer LIMIT 1)
      FROM own WHERE own.writer IS NOT NULL)
  SELECT own.writer FROM own
   CROSS JOIN LATERAL (
    SELECT sequence, last_at, committed_at FROM check_group
     WHERE writer = own.writer AND row_count > 0 ORDER BY sequence DESC LIMIT 1) AS last
   WHERE NOT EXISTS (SELECT FROM check_checkpoint AS signed
                      WHERE signed.writer = own.writer AND signed.sequence >= last.sequence)
     AND least(abs(extract(epoch FROM to_timestamp($1::float8 / 1000) - last_at)),
               abs(extract(epoch FROM to_timestamp($1::float8 / 1000) - committed_at))) > ${UNSIGNED_GRACE_MS / 1000}
   ORDER BY own.writer LIMIT $2`;

/**
 * Writers whose last group is old but not signed. The content of the checkpoints is left to a verification.
 */
export async function unsignedChains(
  database: Pick<Client | Pool, 'query'>,
  nowMs: number,
  most = 10,
): Promise<readonly string[]> {
  const asked = database as Pick<Pool, 'query'>;
  const { rows } = await asked.query<{ writer: string }>(UNSIGNED, [nowMs, most]);
  return rows.map(({ writer }) => writer);
}
