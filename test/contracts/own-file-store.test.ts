import { PostgresGeneratorRecordsReader } from '../../src/adapters/postgres/registry/postgres-generator-records-reader.js';
import { PrismaOwnFileStore } from '../../src/adapters/postgres/registry/prisma-own-file-store.js';
import { describeOnLanes } from '../support/lanes.js';
import { MemoryGeneratedTermsStore } from '../support/memory/memory-generated-terms-store.js';
import { MemoryGeneratorRecordsReader } from '../support/memory/memory-generator-records-reader.js';
import { MemoryOwnFileStore } from '../support/memory/memory-own-file-store.js';
import { MemoryRegistryStore } from '../support/memory/memory-registry-store.js';
import { SettableClock } from '../support/settable-clock.js';
import { ownFileStoreContract } from './own-file-store.contract.js';

describeOnLanes(
  'OwnFileStore',
  {
    memory: async () => {
      const store = new MemoryOwnFileStore();
      const registry = new MemoryRegistryStore(new SettableClock());
      const results = new MemoryGeneratedTermsStore(registry);
      return { store, reader: new MemoryGeneratorRecordsReader(registry, store, results) };
    },
    postgres: async ({ prisma, pool }) => ({
      store: new PrismaOwnFileStore(prisma),
      reader: new PostgresGeneratorRecordsReader(pool),
    }),
  },
  ownFileStoreContract,
);
