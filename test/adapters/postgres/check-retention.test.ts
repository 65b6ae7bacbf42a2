import { beforeEach, describe, expect, it } from 'vitest';
import { dropExpiredChecks } from '../../../src/adapters/postgres/audit/drop-expired-checks.js';
import { ensureCheckPartitions } from '../../../src/adapters/postgres/audit/ensure-check-partitions.js';
import { verifyExport } from '../../../src/domain/audit/verify-export.js';
import { aCheckRecord, checkRecords } from '../../support/a-check-record.js';
import { anAuditLog } from '../../support/audit-log.js';
import { usePostgres } from '../../support/lanes.js';
import { silentLog } from '../../support/silent-log.js';

const parts = usePostgres();
let audit: ReturnType<typeof anAuditLog>;
const sql = async (text: string) => (await parts().pool.query(text)).rows;
const month = (index: number, day = 15) => new Date(Date.UTC(2026, index, day, 12));

const drop = (now: Date) =>
  dropExpiredChecks(parts().pool, {
    retentionDays: 30,
    now,
    log: silentLog,
    signer: audit.signer,
    readKeys: audit.readKeys,
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

/** Group 1 is in January, 2 and 3 extend over its end, 4 is in February. January is dropped. */
beforeEach(async () => {
  await sql('TRUNCATE check_record, check_group, check_checkpoint, check_retention');
  await sql('DROP TABLE IF EXISTS check_record_2026_01, check_record_2026_02, check_record_2026_03');
  audit = anAuditLog(parts().pool);
  await ensureCheckPartitions(parts().pool, month(0), silentLog);
  await audit.log.append(checkRecords(5, { checkedAt: month(0) }));
  for (let group = 0; group < 2; group += 1) {
    await audit.log.append([
      ...checkRecords(3, { checkedAt: new Date('2026-01-31T23:59:59.999Z') }),
      ...checkRecords(2, { checkedAt: new Date('2026-02-01T00:00:00.000Z') }),
    ]);
  }
  await audit.log.append(checkRecords(5, { checkedAt: month(1) }));
  await audit.sign();
  expect(await drop(month(2, 10))).toEqual(['check_record_2026_01']);
});

it('verifies the rest of groups across the end of a dropped month, and counts the same both ways', async () => {
  const counts = { intact: true, checks: 9, findings: [] };
  expect(await audit.verify()).toMatchObject({ ...counts, dropped_checks: 11 });
  expect(await offline()).toMatchObject({ ...counts, droppedChecks: 11 });
});

it('does so within any range of time', async () => {
  for (const [range, checks, dropped] of [
    ['?from=2026-02-01', 9, 6],
    ['?to=2026-02-01', 4, 11],
    ['?from=2026-01-20&to=2026-02-10', 4, 6],
    ['?to=2026-01-20', 0, 5],
  ] as const) {
    const counts = { range, intact: true, checks, findings: [] };
    expect({ range, ...(await audit.verify(range)) }).toMatchObject({ ...counts, dropped_checks: dropped });
    expect({ ...(await offline(range)), range }).toMatchObject({ ...counts, droppedChecks: dropped });
  }
});

const COPY = 'INSERT INTO check_record SELECT (jsonb_populate_record(check_record, jsonb_build_object(';
const ONE = `FROM check_record WHERE sequence = 4 AND position = 1`;
const IN_JANUARY = "'id', gen_random_uuid(), 'checked_at', '2026-01-15T12:00:00Z'";
const TAMPERINGS: readonly (readonly [string, string, string])[] = [
  [
    'a made-up check in a group that was dropped',
    `${COPY}${IN_JANUARY}, 'sequence', 1))).* ${ONE}`,
    'check_removed',
  ],
  [
    'a made-up check of no group from before the dropped month’s end',
    `${COPY}${IN_JANUARY}, 'writer', gen_random_uuid()))).* ${ONE}`,
    'check_outside_chain',
  ],
  [
    'the same from before the first group',
    `${COPY}${IN_JANUARY}, 'checked_at', '2020-01-15T12:00:00Z', 'writer', gen_random_uuid()))).* ${ONE}`,
    'check_outside_chain',
  ],
  [
    'a change of what is left of a group',
    "UPDATE check_record SET decision = 'denied' WHERE sequence = 2 AND position = 4",
    'check_changed',
  ],
  [
    'an exchange of places in what is left of a group',
    'UPDATE check_record SET position = 9 - position WHERE sequence = 3',
    'check_changed',
  ],
  ['a removed rest of a group', 'DELETE FROM check_record WHERE sequence = 2', 'check_removed'],
  [
    'a check added to what is left of a group',
    `${COPY}'id', gen_random_uuid(), 'sequence', 2, 'position', 3, 'checked_at', '2026-02-01T00:00:00Z'))).* ${ONE}`,
    'check_inserted',
  ],
  ['a removed statement', 'DELETE FROM check_retention', 'check_removed'],
];

describe.each(TAMPERINGS)('%s', (_what, statement, kind) => {
  it('is found by the service and in an export', async () => {
    await sql(statement);
    expect((await audit.verify()).findings.map((finding) => finding.kind)).toContain(kind);
    expect((await offline()).findings.map((finding) => finding.kind)).toContain(kind);
  });
});

it('does not vouch for the rest of a group that was changed before', async () => {
  await sql("UPDATE check_record SET decision = 'denied' WHERE sequence = 4 AND position = 1");
  await audit.log.append([
    aCheckRecord({ checkedAt: new Date('2026-02-28T23:59:59.999Z') }),
    aCheckRecord({ checkedAt: new Date('2026-03-01T00:00:00.000Z') }),
  ]);
  await sql("UPDATE check_record SET decision = 'denied' WHERE sequence = 5 AND position = 2");
  await drop(month(3, 10));
  const { findings } = await audit.verify();
  expect(findings).toEqual([expect.objectContaining({ kind: 'check_removed', sequence: 5 })]);
});

it('accepts a check from a spool after its month was dropped, and drops it with a further statement', async () => {
  await audit.log.append([
    aCheckRecord({ checkedAt: month(0) }),
    aCheckRecord({ checkedAt: new Date('2026-02-01T00:00:00.000Z') }),
  ]);
  expect(await audit.verify()).toMatchObject({ intact: true, checks: 11, dropped_checks: 11 });
  expect(await offline()).toMatchObject({ intact: true, checks: 11, droppedChecks: 11 });
  await drop(month(2, 11));
  expect(await sql('SELECT FROM check_retention')).toHaveLength(2);
  expect(await audit.verify()).toMatchObject({ intact: true, checks: 10, dropped_checks: 12, findings: [] });
  expect(await offline()).toMatchObject({ intact: true, checks: 10, droppedChecks: 12, findings: [] });
});
