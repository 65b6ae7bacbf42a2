import type { Pool, PoolClient } from 'pg';
import pg from 'pg';
import type { Log } from '../../../domain/ports/log.js';
import { inPoolTransaction } from '../core/in-transaction.js';
import { translating } from '../core/translate-errors.js';

/** This month and the two after it. */
const MONTHS_AHEAD = 2;
/**
 * Any constant that is unique in this service will do. It keeps two starting processes from making the same
 * partition.
 */
const PARTITION_LOCK = 4_027_190_551;
const LOCK_TIMEOUT_MS = 5_000;
const CHECK_VIOLATION = '23514';

/** One month of `check_record`, `[from, to)` in UTC. */
export interface CheckPartition {
  readonly name: string;
  readonly from: Date;
  readonly to: Date;
}

/** The partition of the month that is `offset` months after the month of `at`. */
export function checkPartitionOf(at: Date, offset = 0): CheckPartition {
  const from = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + offset, 1));
  const to = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + offset + 1, 1));
  return { name: `check_record_${from.toISOString().slice(0, 7).replace('-', '_')}`, from, to };
}

/** The months that have a partition, the earliest first. */
export async function checkPartitions(client: Pick<Pool | PoolClient, 'query'>): Promise<CheckPartition[]> {
  const { rows } = await client.query<{ month: string }>(
    `SELECT replace(right(relname, 7), '_', '-') AS month FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
      WHERE inhparent = 'check_record'::regclass AND relname ~ '^check_record_\\d{4}_(0[1-9]|1[0-2])$' ORDER BY relname`,
  );
  return rows.map(({ month }) => checkPartitionOf(new Date(month)));
}

/**
 * Creates missing partitions of `check_record` for the month of `now` and the two after it, and resolves with
 * the names of those it created. Runs at the start and every ten minutes. A month whose rows are already in
 * the default partition is left there and logged. Nothing is lost, but dropping that month takes a DELETE.
 */
export async function ensureCheckPartitions(pool: Pool, now: Date, log: Log): Promise<readonly string[]> {
  const made: string[] = [];
  for (let offset = 0; offset <= MONTHS_AHEAD; offset++) {
    const partition = checkPartitionOf(now, offset);
    if (await translating(() => ensurePartition(pool, partition, log))) made.push(partition.name);
  }
  return made;
}

/** Returns `true` if it was missing and has been created. */
export async function ensurePartition(pool: Pool, partition: CheckPartition, log: Log): Promise<boolean> {
  // First without a lock: at nearly every start the partition already exists.
  if (await isAttached(pool, partition)) return false;
  try {
    return await inPoolTransaction(pool, async (client) => {
      await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await client.query('SELECT pg_advisory_xact_lock($1)', [PARTITION_LOCK]);
      const missing = !(await isAttached(client, partition));
      if (missing) await attach(client, partition);
      return missing;
    });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === CHECK_VIOLATION)) throw error;
    log.warn(
      { partition: partition.name },
      'Rows of this month are in the default partition; they stay there.',
    );
    return false;
  }
}

async function isAttached(client: Pool | PoolClient, { name }: CheckPartition): Promise<boolean> {
  return (await checkPartitions(client)).some((partition) => partition.name === name);
}

/**
 * Created separately and then attached. This allows others to read and write the other months, which
 * PARTITION OF does not.
 */
async function attach(client: PoolClient, { name, from, to }: CheckPartition): Promise<void> {
  await client.query(`CREATE TABLE ${name} (LIKE check_record INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`);
  await client.query(
    `ALTER TABLE check_record ATTACH PARTITION ${name} FOR VALUES FROM ('${from.toISOString()}') TO ('${to.toISOString()}')`,
  );
}
