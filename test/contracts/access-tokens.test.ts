import { PrismaAccessTokens } from '../../src/adapters/postgres/access/prisma-access-tokens.js';
import { newId } from '../../src/adapters/system/new-id.js';
import { describeOnLanes } from '../support/lanes.js';
import { MemoryAccessTokens } from '../support/memory/memory-access-tokens.js';
import { SettableClock } from '../support/settable-clock.js';
import { silentLog } from '../support/silent-log.js';
import { accessTokensContract } from './access-tokens.contract.js';

describeOnLanes(
  'AccessTokens',
  {
    memory: async () => {
      const clock = new SettableClock();
      const tokens = new MemoryAccessTokens(clock, newId);
      return { tokens, elsewhere: tokens, clock };
    },
    postgres: async ({ prisma, pool }) => {
      await pool.query('TRUNCATE access_token');
      const clock = new SettableClock();
      const tokens = new PrismaAccessTokens({ prisma, clock, newId, log: silentLog });
      const elsewhere = new PrismaAccessTokens({ prisma, clock, newId, log: silentLog });
      return { tokens, elsewhere, clock };
    },
  },
  accessTokensContract,
);
