import { describe } from 'vitest';
import { CachingReader } from '../../src/adapters/cache/caching-reader.js';
import { PostgresGeneratorRecordsReader } from '../../src/adapters/postgres/registry/postgres-generator-records-reader.js';
import { PrismaGeneratedTermsStore } from '../../src/adapters/postgres/registry/prisma-generated-terms-store.js';
import { PrismaOwnFileStore } from '../../src/adapters/postgres/registry/prisma-own-file-store.js';
import { PrismaRegistryStore } from '../../src/adapters/postgres/registry/prisma-registry-store.js';
import { describeOnLanes } from '../support/lanes.js';
import { MemoryChangeFeed } from '../support/memory/memory-change-feed.js';
import { MemoryGeneratedTermsStore } from '../support/memory/memory-generated-terms-store.js';
import { MemoryGeneratorRecordsReader } from '../support/memory/memory-generator-records-reader.js';
import { MemoryOwnFileStore } from '../support/memory/memory-own-file-store.js';
import { MemoryRegistryStore } from '../support/memory/memory-registry-store.js';
import { SettableClock } from '../support/settable-clock.js';
import { generatorRecordsContract } from './generator-records.contract.js';

function inMemory(feed?: MemoryChangeFeed) {
  const registry = new MemoryRegistryStore(new SettableClock(), feed);
  const ownFiles = new MemoryOwnFileStore(feed);
  const results = new MemoryGeneratedTermsStore(registry, feed);
  return {
    registry,
    ownFiles,
    results,
    reader: new MemoryGeneratorRecordsReader(registry, ownFiles, results),
  };
}

describeOnLanes(
  'GeneratorRecordsReader',
  {
    memory: async () => inMemory(),
    postgres: async ({ prisma, pool }) => ({
      reader: new PostgresGeneratorRecordsReader(pool),
      registry: new PrismaRegistryStore(prisma, new SettableClock()),
      ownFiles: new PrismaOwnFileStore(prisma),
      results: new PrismaGeneratedTermsStore(prisma, new SettableClock()),
    }),
  },
  generatorRecordsContract,
);

describe('GeneratorRecordsReader behind the cache', () =>
  generatorRecordsContract(async () => {
    const feed = new MemoryChangeFeed();
    const stores = inMemory(feed);
    return { ...stores, reader: new CachingReader(stores.reader, feed) };
  }));
