import type { Pool, PoolClient } from 'pg';
import type { Prisma, PrismaClient } from '../generated/client.js';
import { translating } from './translate-errors.js';

/** How long a transaction may wait for a connection of the pool. */
const CONNECTION_WAIT_MS = 3_000;
/** How long a transaction of a few rows may take, including the wait for other writers of the same rows. */
const DEFAULT_TIMEOUT_MS = 10_000;

/**
 * Runs `work` in one transaction, in which each statement sees what was committed before that statement
 * began. Rejects with `service_unavailable` when Postgres cannot be reached or after `timeoutMs`; then
 * nothing is kept.
 */
export function inTransaction<Result>(
  prisma: PrismaClient,
  work: (transaction: Prisma.TransactionClient) => Promise<Result>,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): Promise<Result> {
  return translating(() =>
    prisma.$transaction(work, {
      isolationLevel: 'ReadCommitted',
      maxWait: CONNECTION_WAIT_MS,
      timeout: timeoutMs,
    }),
  );
}

/**
 * Runs `work` in one transaction on a connection of the pool. Rejects like {@link translating}; then nothing
 * is kept.
 */
export function inPoolTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  return translating(() => transact(pool, work));
}

async function transact<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A broken connection also rejects the query that waits on it. Without a listener the event would end the
  // process.
  const ignore = () => {};
  client.on('error', ignore);
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(broken);
  }
}
