import { PrismaAccessSessions } from '../../src/adapters/postgres/access/prisma-access-sessions.js';
import { describeOnLanes } from '../support/lanes.js';
import { MemoryAccessSessions } from '../support/memory/memory-access-sessions.js';
import { accessSessionsContract } from './access-sessions.contract.js';

describeOnLanes(
  'AccessSessions',
  {
    memory: async () => {
      const sessions = new MemoryAccessSessions();
      return { sessions, elsewhere: sessions };
    },
    postgres: async ({ prisma, pool }) => {
      await pool.query('TRUNCATE access_session');
      return { sessions: new PrismaAccessSessions(prisma), elsewhere: new PrismaAccessSessions(prisma) };
    },
  },
  accessSessionsContract,
);
