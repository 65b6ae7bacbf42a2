import type { Pool, PoolClient } from 'pg';
import { ChainReportBuilder } from '../../../domain/audit/chain-report.js';
import type { ReadTrustedKeys, StatementSigner } from '../../../domain/audit/ports.js';
import { hashPlacedRows, judgeRows, Retention } from '../../../domain/audit/retention.js';
import type { CutGroup, RetentionStatement } from '../../../domain/audit/statements.js';
import type { Log } from '../../../domain/ports/log.js';
import { inPoolTransaction } from '../core/in-transaction.js';
import { rowsOf } from '../core/rows.js';
import { type TextRows, textsOf } from '../core/snapshot.js';
import { translating } from '../core/translate-errors.js';
import { groupRows, statementsOf } from './chain-queries.js';
import { GROUP_COLUMNS, toChainedRow, toGroup } from './check-rows.js';
import { checkPartitionOf, checkPartitions } from './ensure-check-partitions.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Dropping waits for the readers of the month, and all writers wait behind it; so it waits only briefly. */
const LOCK_TIMEOUT_MS = 1_000;
const GROUPS_OVER = `
  SELECT ${GROUP_COLUMNS} FROM check_group WHERE first_at < $1 AND last_at >= $1 AND row_count > 0`;

export interface RetentionOptions {
  /** Checks are kept for at least this long; 0 keeps them for ever. */
  readonly retentionDays: number;
  readonly now: Date;
  readonly signer: StatementSigner;
  /** Keys that signed the statements on months dropped before. */
  readonly readKeys: ReadTrustedKeys;
  readonly log: Log;
}

/**
 * Drops the months of `check_record` whose last day is more than `retentionDays` ago, and resolves with their
 * names. Runs at the start and every ten minutes.
 *
 * The groups stay. A signed statement about the dropped checks is written in the same transaction, so that a
 * verification can distinguish a dropped month from one that was cut off. Where a group extends beyond the
 * end of the last month, the statement says what is left of it, which the group's hash no longer does.
 */
export async function dropExpiredChecks(pool: Pool, options: RetentionOptions): Promise<readonly string[]> {
  const { retentionDays, now, log } = options;
  if (retentionDays === 0) return [];
  // The first instant of the month, in UTC.
  const { from: before } = checkPartitionOf(new Date(now.getTime() - retentionDays * DAY_MS));
  const partitions = await translating(() => checkPartitions(pool));
  const expired = partitions.filter(({ to }) => to <= before).map(({ name }) => name);
  const strays = await rowsOf(pool, 'SELECT FROM check_record_default WHERE checked_at < $1 LIMIT 1', [
    before,
  ]);
  if (expired.length === 0 && strays.length === 0) return [];
  await inPoolTransaction(pool, (client) => drop(client, expired, before, options));
  log.info({ partitions: expired, before }, 'Dropped checks whose time is over.');
  return expired;
}

/**
 * The latest signed statements that the checks of a time were dropped. The caller verifies the signatures.
 */
export async function statementsOnDropped(pool: Pool, at: Date): Promise<readonly string[]> {
  const rows = await rowsOf<{ jws: string }>(
    pool,
    'SELECT jws FROM check_retention WHERE dropped_before > $1 ORDER BY dropped_before DESC LIMIT 10',
    [at],
  );
  return rows.map(({ jws }) => jws);
}

async function drop(
  client: PoolClient,
  partitions: readonly string[],
  before: Date,
  options: RetentionOptions,
): Promise<void> {
  // Done before any writer has to wait: a walk through all groups takes time.
  const cut = await findCutGroups(client, before, options);
  await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
  for (const name of partitions) await client.query(`DROP TABLE IF EXISTS ${name}`);
  await client.query('DELETE FROM check_record_default WHERE checked_at < $1', [before]);
  const { now, signer } = options;
  const statement: RetentionStatement = {
    type: 'retention',
    version: 1,
    dropped_before: before.getTime(),
    signed_at: now.getTime(),
    cut,
  };
  await client.query(
    `INSERT INTO check_retention (dropped_before, dropped_at, jws) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [before, now, await signer.sign(statement)],
  );
}

/**
 * The groups that extend across an instant, and what is left of each when all checks before it are dropped. A
 * group that differs from what was written, or from what retention left, is omitted: no statement may vouch
 * for its rest.
 */
async function findCutGroups(
  client: PoolClient,
  before: Date,
  { readKeys, log }: RetentionOptions,
): Promise<CutGroup[]> {
  const database: TextRows = { texts: (text, values = []) => textsOf(client, text, values) };
  const cut: CutGroup[] = [];
  const { retention: jwss } = await statementsOf(database);
  const { verifier } = await readKeys();
  const retention = await Retention.read(jwss, verifier, new ChainReportBuilder());
  for (const group of (await database.texts(GROUPS_OVER, [before])).map(toGroup)) {
    const { writer, sequence } = group;
    const rows = await groupRows(database, [group]);
    const left = rows.filter((row) => Number(row[1]) >= before.getTime()).map(toChainedRow);
    const report = new ChainReportBuilder();
    judgeRows(group, rows.map(toChainedRow), retention.allowanceFor(group), report);
    if (report.build().intact)
      cut.push({ writer, sequence, row_count: left.length, rows_hash: hashPlacedRows(left) });
    else log.error({ writer, sequence }, 'A group over the end of a dropped month is not as it was written.');
  }
  return cut;
}
