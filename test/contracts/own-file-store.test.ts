import { MemoryKnownTermsReader } from '../../src/adapters/memory/memory-known-terms-reader.js';
import { MemoryOwnFileStore } from '../../src/adapters/memory/memory-own-file-store.js';
import { MemoryRegistryStore } from '../../src/adapters/memory/memory-registry-store.js';
import { PostgresKnownTermsReader } from '../../src/adapters/postgres/postgres-known-terms-reader.js';
import { PrismaOwnFileStore } from '../../src/adapters/postgres/prisma-own-file-store.js';
import { describeOnLanes } from '../support/lanes.js';
import { SettableClock } from '../support/settable-clock.js';
import { ownFileStoreContract } from './own-file-store.contract.js';

describeOnLanes(
  'OwnFileStore',
  {
    memory: async () => {
      const store = new MemoryOwnFileStore();
      return {
        store,
        reader: new MemoryKnownTermsReader(new MemoryRegistryStore(new SettableClock()), store),
      };
    },
    postgres: async ({ prisma, pool }) => ({
      store: new PrismaOwnFileStore(prisma),
      reader: new PostgresKnownTermsReader(pool),
    }),
  },
  ownFileStoreContract,
);
