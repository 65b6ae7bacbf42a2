import { PrismaRegistryStore } from '../../src/adapters/postgres/registry/prisma-registry-store.js';
import { describeOnLanes } from '../support/lanes.js';
import { MemoryRegistryStore } from '../support/memory/memory-registry-store.js';
import { SettableClock } from '../support/settable-clock.js';
import { type OpenRegistryStore, registryStoreContract } from './registry-store.contract.js';
import { registryStoreChangeContract } from './registry-store-change.contract.js';

describeOnLanes(
  'RegistryStore',
  {
    memory: async () => {
      const clock = new SettableClock();
      return { store: new MemoryRegistryStore(clock), clock };
    },
    postgres: async ({ prisma }) => {
      const clock = new SettableClock();
      return { store: new PrismaRegistryStore(prisma, clock), clock };
    },
  },
  (open: () => Promise<OpenRegistryStore>) => {
    registryStoreContract(open);
    registryStoreChangeContract(open);
  },
);
