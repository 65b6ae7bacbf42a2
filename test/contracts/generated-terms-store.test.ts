import { PostgresGeneratorRecordsReader } from '../../src/adapters/postgres/registry/postgres-generator-records-reader.js';
import { PrismaGeneratedTermsStore } from '../../src/adapters/postgres/registry/prisma-generated-terms-store.js';
import { PrismaRegistryStore } from '../../src/adapters/postgres/registry/prisma-registry-store.js';
import { describeOnLanes } from '../support/lanes.js';
import { MemoryGeneratedTermsStore } from '../support/memory/memory-generated-terms-store.js';
import { MemoryGeneratorRecordsReader } from '../support/memory/memory-generator-records-reader.js';
import { MemoryOwnFileStore } from '../support/memory/memory-own-file-store.js';
import { MemoryRegistryStore } from '../support/memory/memory-registry-store.js';
import { SettableClock } from '../support/settable-clock.js';
import { generatedTermsStoreContract } from './generated-terms-store.contract.js';

describeOnLanes(
  'GeneratedTermsStore',
  {
    memory: async () => {
      const registry = new MemoryRegistryStore(new SettableClock());
      const store = new MemoryGeneratedTermsStore(registry);
      const reader = new MemoryGeneratorRecordsReader(registry, new MemoryOwnFileStore(), store);
      return { store, registry, reader };
    },
    postgres: async ({ prisma, pool }) => ({
      store: new PrismaGeneratedTermsStore(prisma, new SettableClock()),
      registry: new PrismaRegistryStore(prisma, new SettableClock()),
      reader: new PostgresGeneratorRecordsReader(pool),
    }),
  },
  generatedTermsStoreContract,
);
