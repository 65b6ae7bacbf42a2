import { beforeEach, expect, it } from 'vitest';
import {
  checkPartitionOf,
  ensureCheckPartitions,
} from '../../../../src/adapters/postgres/audit/ensure-check-partitions.js';
import { GroupingCheckLog } from '../../../../src/adapters/postgres/audit/grouping-check-log.js';
import { aCheckRecord } from '../../../support/a-check-record.js';
import { usePostgres } from '../../../support/lanes.js';
import { silentLog } from '../../../support/silent-log.js';

const parts = usePostgres();
const NOW = new Date('2026-11-30T23:59:59.999Z');
const MONTHS = ['check_record_2026_11', 'check_record_2026_12', 'check_record_2027_01'];

const ensure = (now = NOW, log = silentLog) => ensureCheckPartitions(parts().pool, now, log);

async function partitionOf(checkedAt: string): Promise<string> {
  const record = aCheckRecord({ checkedAt: new Date(checkedAt) });
  await new GroupingCheckLog(parts().pool).append([record]);
  const { rows } = await parts().pool.query(
    'SELECT tableoid::regclass::text AS name FROM check_record WHERE id = $1',
    [record.id],
  );
  return rows[0].name;
}

beforeEach(async () => {
  const { rows } = await parts().pool.query(
    "SELECT relname FROM pg_class WHERE relname ~ '^check_record_\\d{4}_\\d\\d$'",
  );
  for (const { relname } of rows) await parts().pool.query(`DROP TABLE ${relname}`);
  await parts().pool.query('TRUNCATE check_record');
});

it('has a month begin and end in UTC', () => {
  expect(checkPartitionOf(new Date('2026-01-31T23:30:00-02:00'), 1)).toEqual({
    name: 'check_record_2026_03',
    from: new Date('2026-03-01T00:00:00Z'),
    to: new Date('2026-04-01T00:00:00Z'),
  });
});

it('makes this month and the next two, once', async () => {
  expect(await ensure()).toEqual(MONTHS);
  expect(await ensure()).toEqual([]);
});

it('puts each record into its month, and those without one into the default partition', async () => {
  await ensure();
  expect(await partitionOf('2026-11-01T00:00:00.000Z')).toBe('check_record_2026_11');
  expect(await partitionOf('2026-11-30T23:59:59.999Z')).toBe('check_record_2026_11');
  expect(await partitionOf('2026-12-01T00:00:00.000Z')).toBe('check_record_2026_12');
  expect(await partitionOf('2027-01-31T23:59:59.999Z')).toBe('check_record_2027_01');
  expect(await partitionOf('2026-10-31T23:59:59.999Z')).toBe('check_record_default');
  expect(await partitionOf('2027-02-01T00:00:00.000Z')).toBe('check_record_default');
});

it('gives every month the key and the indexes of the table', async () => {
  await ensure();
  const { rows } = await parts().pool.query(
    "SELECT count(*)::int AS indexes FROM pg_index WHERE indrelid = 'check_record_2026_12'::regclass",
  );
  expect(rows).toEqual([{ indexes: 8 }]);
});

it('skips and logs a month whose rows are in the default partition, and makes the others', async () => {
  await partitionOf('2026-12-24T12:00:00.000Z');
  const warnings: object[] = [];
  const made = await ensure(NOW, { ...silentLog, warn: (fields) => warnings.push(fields) });
  expect(made).toEqual(['check_record_2026_11', 'check_record_2027_01']);
  expect(warnings).toEqual([{ partition: 'check_record_2026_12' }]);
  expect(await partitionOf('2026-12-25T12:00:00.000Z')).toBe('check_record_default');
});

it('lets several processes start at once', async () => {
  const made = await Promise.all([ensure(), ensure(), ensure(), ensure()]);
  expect(made.flat().toSorted()).toEqual(MONTHS);
});
