import { PostgresRegistrySnapshot } from '../../src/adapters/postgres/registry/postgres-registry-snapshot.js';
import { PrismaRegistryStore } from '../../src/adapters/postgres/registry/prisma-registry-store.js';
import { describeOnLanes } from '../support/lanes.js';
import { MemoryRegistrySnapshot } from '../support/memory/memory-registry-snapshot.js';
import { MemoryRegistryStore } from '../support/memory/memory-registry-store.js';
import { SettableClock } from '../support/settable-clock.js';
import { registrySnapshotContract } from './registry-snapshot.contract.js';

describeOnLanes(
  'RegistrySnapshot',
  {
    memory: async () => {
      const store = new MemoryRegistryStore(new SettableClock());
      return { store, openSnapshot: () => MemoryRegistrySnapshot.open(store) };
    },
    postgres: async ({ pool, prisma }) => ({
      store: new PrismaRegistryStore(prisma, new SettableClock()),
      openSnapshot: () => PostgresRegistrySnapshot.open(pool),
    }),
  },
  registrySnapshotContract,
);
