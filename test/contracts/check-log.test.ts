import { MemoryCheckLog } from '../../src/adapters/memory/memory-check-log.js';
import { GroupingCheckLog } from '../../src/adapters/postgres/grouping-check-log.js';
import { keptCheckRecords } from '../support/kept-check-records.js';
import { describeOnLanes } from '../support/lanes.js';
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
