import { describe } from 'vitest';
import { CachingReader } from '../../src/adapters/cache/caching-reader.js';
import { PostgresKnownTermsReader } from '../../src/adapters/postgres/registry/postgres-known-terms-reader.js';
import { PrismaOwnFileStore } from '../../src/adapters/postgres/registry/prisma-own-file-store.js';
import { PrismaRegistryStore } from '../../src/adapters/postgres/registry/prisma-registry-store.js';
import { describeOnLanes } from '../support/lanes.js';
import { MemoryChangeFeed } from '../support/memory/memory-change-feed.js';
import { MemoryKnownTermsReader } from '../support/memory/memory-known-terms-reader.js';
import { MemoryOwnFileStore } from '../support/memory/memory-own-file-store.js';
import { MemoryRegistryStore } from '../support/memory/memory-registry-store.js';
import { SettableClock } from '../support/settable-clock.js';
import { knownTermsContract } from './known-terms.contract.js';

function inMemory(feed?: MemoryChangeFeed) {
  const registry = new MemoryRegistryStore(new SettableClock(), feed);
  const ownFiles = new MemoryOwnFileStore(feed);
  return { registry, ownFiles, reader: new MemoryKnownTermsReader(registry, ownFiles) };
}

describeOnLanes(
  'KnownTermsReader',
  {
    memory: async () => inMemory(),
    postgres: async ({ prisma, pool }) => ({
      reader: new PostgresKnownTermsReader(pool),
      registry: new PrismaRegistryStore(prisma, new SettableClock()),
      ownFiles: new PrismaOwnFileStore(prisma),
    }),
  },
  knownTermsContract,
);

describe('KnownTermsReader behind the cache', () =>
  knownTermsContract(async () => {
    const feed = new MemoryChangeFeed();
    const stores = inMemory(feed);
    return { ...stores, reader: new CachingReader(stores.reader, feed) };
  }));
