import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterAll, describe, expect } from 'vitest';
import { CheckSpool } from '../../src/adapters/files/check-spool.js';
import { SpoolingCheckLog } from '../../src/adapters/files/spooling-check-log.js';
import { GroupingCheckLog } from '../../src/adapters/postgres/audit/grouping-check-log.js';
import { makePool } from '../../src/adapters/postgres/core/pool.js';
import { eventually } from '../support/eventually.js';
import { keptCheckRecords } from '../support/kept-check-records.js';
import { describeOnLanes, usePostgres } from '../support/lanes.js';
import { MemoryCheckLog } from '../support/memory/memory-check-log.js';
import { silentLog } from '../support/silent-log.js';
import { startTcpProxy } from '../support/tcp-proxy.js';
import { checkLogContract } from './check-log.contract.js';

describeOnLanes(
  'CheckLog',
  {
    memory: async () => {
      const log = new MemoryCheckLog();
      return { log, kept: async () => log.records().toSorted((one, other) => (one.id < other.id ? -1 : 1)) };
    },
    postgres: async ({ pool }) => ({ log: new GroupingCheckLog(pool), kept: () => keptCheckRecords(pool) }),
  },
  checkLogContract,
);

describe.each([false, true])('CheckLog on the spool, with the database away: %s', (away) => {
  const parts = usePostgres();
  const resources = new AsyncDisposableStack();
  afterAll(() => resources.disposeAsync());

  checkLogContract(async () => {
    const { pool, url } = parts();
    await pool.query('TRUNCATE check_record');
    const proxy = resources.use(await startTcpProxy(url));
    if (away) proxy.refuse();
    const through = resources.adopt(makePool(proxy.url, 2, silentLog), (open) => open.end());
    const folder = await mkdtemp(join(tmpdir(), 'agentterms-test-'));
    resources.defer(() => rm(folder, { recursive: true, force: true }));
    const spool = await CheckSpool.open({ folder, newId: v7, log: silentLog });
    const direct = new GroupingCheckLog(through);
    const replay = new GroupingCheckLog(pool);
    const log = resources.use(
      new SpoolingCheckLog({ direct, replay, spool, log: silentLog, probeIntervalMs: 10 }),
    );
    const kept = async () => {
      await eventually(() => expect(spool.bytes).toBe(0));
      return keptCheckRecords(pool);
    };
    return { log, kept };
  });
});
