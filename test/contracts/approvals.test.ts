import { PostgresApprovals } from '../../src/adapters/postgres/approvals/postgres-approvals.js';
import { describeOnLanes } from '../support/lanes.js';
import { MemoryApprovals } from '../support/memory/memory-approvals.js';
import { SettableClock } from '../support/settable-clock.js';
import { approvalsContract } from './approvals.contract.js';

describeOnLanes(
  'ApprovalStore',
  {
    memory: async () => {
      const clock = new SettableClock();
      return { store: new MemoryApprovals(clock), clock };
    },
    postgres: async ({ pool }) => {
      await pool.query('TRUNCATE approval, site_permission');
      const clock = new SettableClock();
      return { store: new PostgresApprovals(pool, clock), clock };
    },
  },
  approvalsContract,
);
