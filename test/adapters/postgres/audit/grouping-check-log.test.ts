import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GroupingCheckLog } from '../../../../src/adapters/postgres/audit/grouping-check-log.js';
import { makePool, throughPooler } from '../../../../src/adapters/postgres/core/pool.js';
import { DomainError } from '../../../../src/domain/errors.js';
import { checkLogContract } from '../../../contracts/check-log.contract.js';
import { aCheckRecord, checkRecords } from '../../../support/a-check-record.js';
import { keptCheckRecords } from '../../../support/kept-check-records.js';
import { usePostgres } from '../../../support/lanes.js';
import { silentLog } from '../../../support/silent-log.js';
import { startTcpProxy } from '../../../support/tcp-proxy.js';

const parts = usePostgres();
const unavailable = expect.objectContaining({ constructor: DomainError, code: 'service_unavailable' });

/** Makes every insert of check records wait until the returned function is called. */
async function holdInserts(): Promise<() => Promise<void>> {
  const client = new pg.Client(parts().url);
  await client.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE check_record IN EXCLUSIVE MODE');
  return async () => {
    await client.query('ROLLBACK');
    await client.end();
  };
}

/** Resolves when `count` inserts wait for the lock of {@link holdInserts}. */
async function insertsWaiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await parts().pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%check_record (%'",
    );
    if (rows.length === count) return;
  }
}

beforeEach(() => parts().pool.query('TRUNCATE check_record'));

describe('grouping', () => {
  it('commits the appends of one turn of the event loop as one group', async () => {
    const log = new GroupingCheckLog(parts().pool);
    await Promise.all(checkRecords(20).map((record) => log.append([record])));
    expect(log.counts()).toMatchObject({ groups: 1, rows: 20, largestGroup: 20, waitingRows: 0 });
  });

  it('combines appends that arrive while a group is under way', async () => {
    const log = new GroupingCheckLog(parts().pool);
    const release = await holdInserts();
    const first = log.append([aCheckRecord()]);
    await insertsWaiting(1);
    const others = checkRecords(50).map((record) => log.append([record]));
    expect(log.counts().waitingRows).toBe(50);
    await release();
    await Promise.all([first, ...others]);
    expect(log.counts()).toMatchObject({ groups: 2, rows: 51, largestGroup: 50 });
  });

  it('sends a second group in parallel when it is large enough, and no third', async () => {
    const log = new GroupingCheckLog(parts().pool);
    const release = await holdInserts();
    const first = log.append([aCheckRecord()]);
    await insertsWaiting(1);
    const second = log.append(checkRecords(200));
    await insertsWaiting(2);
    const third = log.append(checkRecords(300));
    expect(log.counts().waitingRows).toBe(300);
    await release();
    await Promise.all([first, second, third]);
    expect(log.counts()).toMatchObject({ groups: 3, rows: 501 });
  });

  it('keeps groups within their size and never splits an append', async () => {
    const log = new GroupingCheckLog(parts().pool, { maxGroupRows: 10 });
    await Promise.all([
      log.append(checkRecords(6)),
      log.append(checkRecords(6)),
      log.append(checkRecords(25)),
    ]);
    expect(log.counts()).toMatchObject({ groups: 3, rows: 37, largestGroup: 25 });
  });
});

/** Both ways of writing a group. */
const WAYS = [
  ['INSERT', {}],
  ['COPY', { copyFromRows: 1 }],
] as const;

describe('by COPY, as through a pooler', () => {
  let pool: pg.Pool;
  beforeAll(() => {
    pool = makePool(throughPooler(parts().url), 3, silentLog);
  });
  afterAll(() => pool.end());

  checkLogContract(async () => {
    await parts().pool.query('TRUNCATE check_record');
    const log = new GroupingCheckLog(pool, { copyFromRows: 1 });
    return { log, kept: () => keptCheckRecords(parts().pool) };
  });
});

describe.each(WAYS)('what Postgres refuses, by %s', (_, options) => {
  const bad = () => aCheckRecord({ id: 'not-a-uuid' });

  it('rejects the append with the refusal and keeps its neighbours', async () => {
    const log = new GroupingCheckLog(parts().pool, options);
    const good = checkRecords(40);
    const appends = good.map((record, index) => log.append(index === 13 ? [record, bad()] : [record]));
    const outcomes = await Promise.allSettled(appends);
    expect(outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([13]);
    await expect(appends[13]).rejects.toMatchObject({ constructor: pg.DatabaseError, code: '22P02' });
    expect((await keptCheckRecords(parts().pool)).map(({ id }) => id)).toEqual(
      good.map(({ id }) => id).toSpliced(13, 1),
    );
    expect(log.counts()).toMatchObject({ rows: 39, failedAppends: 1, failedRows: 2 });
  });

  it('rejects an append from which no statement can be made, and keeps its neighbours', async () => {
    const log = new GroupingCheckLog(parts().pool, options);
    const good = log.append([aCheckRecord()]);
    await expect(log.append([aCheckRecord({ checkedAt: new Date(Number.NaN) })])).rejects.toThrow(RangeError);
    await good;
  });

  it('keeps texts that Postgres cannot store, with the offending character replaced', async () => {
    const log = new GroupingCheckLog(parts().pool, options);
    await log.append([aCheckRecord({ action: 'a\u0000"b', runId: 'a\ud800b' })]);
    expect(await keptCheckRecords(parts().pool)).toMatchObject([{ action: 'a\ufffd"b', runId: 'a\ufffdb' }]);
  });
});

describe.each(WAYS)('a group whose answer is lost, by %s', (_, options) => {
  it('sends a group again whose connection was lost, and leaves one row of each record', async () => {
    const log = new GroupingCheckLog(parts().pool, options);
    const release = await holdInserts();
    const record = aCheckRecord();
    const append = log.append([record]);
    await insertsWaiting(1);
    await parts().pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%check_record (%' AND wait_event_type = 'Lock'",
    );
    await insertsWaiting(1);
    await release();
    await append;
    expect(await keptCheckRecords(parts().pool)).toEqual([record]);
    expect(log.counts()).toMatchObject({ groups: 1, retries: 1, failedAppends: 0 });
  });

  it('does not double the rows of a commit whose answer was lost', async () => {
    await using proxy = await startTcpProxy(parts().url);
    await using pool = disposablePool(proxy.url);
    const log = new GroupingCheckLog(pool, options);
    await log.append([aCheckRecord()]);
    const record = aCheckRecord();
    proxy.cutBeforeNextAnswer();
    await log.append([record]);
    expect((await keptCheckRecords(parts().pool)).filter(({ id }) => id === record.id)).toHaveLength(1);
    expect(log.counts()).toMatchObject({ retries: 1, rows: 2 });
  });
});

describe('when Postgres goes away', () => {
  it('rejects every append of an unwritten group, with the reason, and continues when Postgres is back', async () => {
    await using proxy = await startTcpProxy(parts().url);
    await using pool = disposablePool(proxy.url);
    const log = new GroupingCheckLog(pool);
    proxy.refuse();
    const outcomes = await Promise.allSettled([log.append([aCheckRecord()]), log.append([aCheckRecord()])]);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: unavailable });
      expect((outcome as PromiseRejectedResult).reason.cause).toBeInstanceOf(Error);
    }
    expect(log.counts()).toMatchObject({ failedAppends: 2, failedRows: 2, groups: 0 });
    proxy.accept();
    await log.append([aCheckRecord()]);
  });

  it('rejects appends under way and waiting ones when Postgres hangs for longer than the limit', async () => {
    const log = new GroupingCheckLog(parts().pool, { timeoutMs: 50 });
    const release = await holdInserts();
    const first = log.append([aCheckRecord()]);
    const waiting = new Promise<void>((resolve) => setImmediate(resolve)).then(() =>
      log.append([aCheckRecord()]),
    );
    await expect(first).rejects.toEqual(unavailable);
    await expect(waiting).rejects.toEqual(unavailable);
    await release();
  });

  it('rejects while the pool has no connection to give', async () => {
    await using pool = disposablePool(parts().url);
    const held = await pool.connect();
    const log = new GroupingCheckLog(pool, { timeoutMs: 20 });
    await expect(log.append([aCheckRecord()])).rejects.toEqual(unavailable);
    held.release();
  });

  it('refuses at once an append that would make the queue too long', async () => {
    const log = new GroupingCheckLog(parts().pool, { maxWaitingRows: 10 });
    const release = await holdInserts();
    const first = log.append([aCheckRecord()]);
    await insertsWaiting(1);
    const waiting = log.append(checkRecords(10));
    await expect(log.append([aCheckRecord()])).rejects.toEqual(unavailable);
    await release();
    await Promise.all([first, waiting]);
  });
});

describe('disposal', () => {
  it('commits waiting appends, then refuses new ones', async () => {
    const log = new GroupingCheckLog(parts().pool);
    const records = checkRecords(3);
    const appends = Promise.all(records.map((record) => log.append([record])));
    await Promise.all([log[Symbol.asyncDispose](), log[Symbol.asyncDispose]()]);
    expect(await keptCheckRecords(parts().pool)).toEqual(records);
    await appends;
    await expect(log.append([aCheckRecord()])).rejects.toEqual(unavailable);
  });

  it('ends at once for a log that was never used', async () => {
    await new GroupingCheckLog(parts().pool)[Symbol.asyncDispose]();
  });
});

function disposablePool(connectionString: string): pg.Pool & AsyncDisposable {
  const pool = new pg.Pool({ connectionString, max: 1 });
  pool.on('error', () => {});
  return Object.assign(pool, { [Symbol.asyncDispose]: () => pool.end() });
}
