import pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { dropExpiredChecks } from '../../../src/adapters/postgres/audit/drop-expired-checks.js';
import { ensureCheckPartitions } from '../../../src/adapters/postgres/audit/ensure-check-partitions.js';
import { GroupingCheckLog } from '../../../src/adapters/postgres/audit/grouping-check-log.js';
import { makePool } from '../../../src/adapters/postgres/core/pool.js';
import { verifyExport } from '../../../src/domain/audit/verify-export.js';
import { aCheckRecord, checkRecords } from '../../support/a-check-record.js';
import { anAuditLog } from '../../support/audit-log.js';
import { eventually } from '../../support/eventually.js';
import { usePostgres } from '../../support/lanes.js';
import { silentLog } from '../../support/silent-log.js';
import { startTcpProxy } from '../../support/tcp-proxy.js';

const parts = usePostgres();
let audit: ReturnType<typeof anAuditLog>;
const sql = async (text: string) => (await parts().pool.query(text)).rows;

beforeEach(async () => {
  await sql('TRUNCATE check_record, check_group, check_checkpoint, check_retention');
  audit = anAuditLog(parts().pool);
});

const offline = async (query = '') => {
  const lines = await audit.exported(query);
  return verifyExport(
    (async function* () {
      yield* lines;
    })(),
    audit.verifier,
  );
};

it('records abandoned groups in the chain, which stays intact', async () => {
  const [known] = checkRecords(1);
  const bad = () => aCheckRecord({ id: 'no-uuid' });
  await audit.log.append([known ?? aCheckRecord()]);
  await audit.log.append([known ?? aCheckRecord(), aCheckRecord()]);
  await Promise.allSettled([audit.log.append([bad()]), audit.log.append([aCheckRecord()])]);
  await audit.log.append([known ?? aCheckRecord()]);
  await audit.sign();
  const groups = await sql('SELECT sequence::int, voids::text FROM check_group ORDER BY sequence');
  expect(groups).toEqual([
    { sequence: 1, voids: '{}' },
    { sequence: 3, voids: '{2}' },
    { sequence: 6, voids: '{4,5}' },
  ]);
  expect(await audit.verify()).toMatchObject({ intact: true, checks: 3, checks_since_checkpoint: 0 });
  expect(await offline()).toMatchObject({ intact: true, checks: 3 });
  await sql('UPDATE check_group SET sequence = 5 WHERE sequence = 3');
  expect((await audit.verify()).intact).toBe(false);
});

it('distinguishes months that retention dropped from months that others dropped', async () => {
  const month = (index: number) => new Date(Date.UTC(2026, index, 15, 12));
  await ensureCheckPartitions(parts().pool, month(0), silentLog);
  await ensureCheckPartitions(parts().pool, month(3), silentLog);
  for (const index of [0, 1, 2, 3])
    for (let group = 0; group < 3; group += 1)
      await audit.log.append(checkRecords(10, { checkedAt: month(index) }));
  // One group across the turn of a month.
  await audit.log.append([
    aCheckRecord({ checkedAt: new Date('2026-02-28T23:59:59.999Z') }),
    aCheckRecord({ checkedAt: new Date('2026-03-01T00:00:00.000Z') }),
  ]);
  await audit.sign();
  const drop = (retentionDays: number, now = month(3)) =>
    dropExpiredChecks(parts().pool, {
      retentionDays,
      now,
      signer: audit.signer,
      readKeys: audit.readKeys,
      log: silentLog,
    });
  expect(await drop(0)).toEqual([]);
  expect(await drop(60)).toEqual(['check_record_2026_01']);
  expect(await drop(45)).toEqual(['check_record_2026_02']);
  expect(await drop(45)).toEqual([]);
  const expected = { intact: true, checks: 61, findings: [] };
  expect(await audit.verify()).toMatchObject({ ...expected, dropped_checks: 61 });
  expect(await offline()).toMatchObject({ ...expected, droppedChecks: 61 });

  await sql('DROP TABLE check_record_2026_03');
  const { findings, findings_total: total } = await audit.verify();
  // The remaining one of the group across the turn of the month is among them.
  expect(total).toBe(31);
  expect(findings[0]).toMatchObject({ kind: 'check_removed', sequence: 7, position: 1 });
  await sql("UPDATE check_retention SET jws = replace(jws, '.', '.A')");
  expect((await audit.verify()).findings.map(({ kind }) => kind)).toContain('retention_invalid');
});

it('is intact up to any time, and from any, though times step back along the chain', async () => {
  const at = (minute: number) => ({ checkedAt: new Date(Date.UTC(2026, 2, 4, 5, minute)) });
  for (const minute of [7, 6, 3, 4, 8, 5, 9, 1]) await audit.log.append(checkRecords(2, at(minute)));
  await audit.sign();
  for (let minute = 0; minute <= 10; minute += 1) {
    for (const side of ['from', 'to']) {
      const range = `?${side}=2026-03-04T05:${String(minute).padStart(2, '0')}:00Z`;
      const { intact, checks, findings } = await audit.verify(range);
      expect({ range, intact, findings }).toEqual({ range, intact: true, findings: [] });
      expect(await offline(range), range).toMatchObject({ intact: true, checks, findings: [] });
    }
  }
});

it('knows that a group was abandoned even if the answer to that was lost', async () => {
  await using proxy = await startTcpProxy(parts().url);
  const pool = makePool(proxy.url, 1, silentLog);
  const locker = new pg.Client(parts().url);
  try {
    const log = new GroupingCheckLog(pool, { timeoutMs: 500 });
    await log.append([aCheckRecord()]);
    await locker.connect();
    await locker.query('BEGIN');
    await locker.query('LOCK TABLE check_record IN EXCLUSIVE MODE');
    await expect(log.append([aCheckRecord()])).rejects.toThrow();
    // The waiting statement ends with its connection, so its number is free.
    await sql(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    await eventually(async () =>
      expect(
        await sql(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        ),
      ).toEqual([]),
    );
    await locker.query('COMMIT');
    await pool.query('SELECT 1');
    proxy.cutBeforeNextAnswer();
    await expect(log.append([aCheckRecord()])).rejects.toThrow();
    await log.append([aCheckRecord()]);
    expect(
      await sql('SELECT sequence::int, row_count, voids::text FROM check_group ORDER BY sequence'),
    ).toEqual([
      { sequence: 1, row_count: 1, voids: '{}' },
      { sequence: 2, row_count: 0, voids: '{}' },
      { sequence: 3, row_count: 1, voids: '{2}' },
    ]);
    expect(await audit.verify()).toMatchObject({ intact: true, checks: 2 });
  } finally {
    await locker.end();
    await pool.end();
  }
});

it('has two groups on their way in one chain', async () => {
  // Whether a group is sent before the one ahead of it returns depends on timing; a few rounds cover it.
  let checks = 0;
  let behind = 0;
  for (let round = 0; behind === 0 && round < 20; round += 1) {
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        for (let turn = 0; turn < index % 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        await audit.log.append(checkRecords(250));
      }),
    );
    checks += 10_000;
    [{ behind }] = await sql('SELECT count(*)::int AS behind FROM check_group WHERE settled < sequence - 1');
  }
  expect(behind).toBeGreaterThan(0);
  expect(await audit.verify()).toMatchObject({ intact: true, checks });
});
