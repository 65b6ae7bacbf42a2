import { randomBytes } from 'node:crypto';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { AjvDocumentValidator } from '../../src/adapters/ajv/ajv-document-validator.js';
import { startEmbeddedPostgres } from '../../src/adapters/embedded-postgres/start-embedded-postgres.js';
import { makePool } from '../../src/adapters/postgres/core/pool.js';
import { makePrismaClient } from '../../src/adapters/postgres/core/prisma-client.js';
import { PostgresRegistryReleases } from '../../src/adapters/postgres/registry/postgres-registry-releases.js';
import { PrismaRegistryStore } from '../../src/adapters/postgres/registry/prisma-registry-store.js';
import { projectPath } from '../../src/app/project-files.js';
import { loadShippedRegistry } from '../../src/app/shipped-registry.js';
import { removeAbandonedServers, TEST_SERVER_PREFIX } from './postgres-leftovers.js';
import { prepareTemplate } from './prepare-template.js';
import { hasRedisServer } from './redis-server.js';
import { SettableClock } from './settable-clock.js';
import { silentLog } from './silent-log.js';
import { TEMPLATES } from './test-database.js';

/**
 * A global setup of Vitest: one Postgres server for the whole run, started by the code under test, with the
 * {@link TEMPLATES} from which `createTestDatabase` copies. Workers find it in `TEST_POSTGRES_URL`. Nothing
 * of it outlives the run.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (!hasRedisServer) console.log('redis-server is not installed: the tests on Redis are left out.');
  await removeAbandonedServers();
  const dataDir = await mkdtemp(join(await realpath(tmpdir()), TEST_SERVER_PREFIX));
  const server = await startEmbeddedPostgres({
    dataDir,
    password: randomBytes(24).toString('base64url'),
    log: silentLog,
    // Data of a test run need not survive a power cut, and is gone before it would be vacuumed.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      max_connections: '200',
    },
  });
  const teardown = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await makeTemplates(server.url);
  } catch (error) {
    await teardown();
    throw error;
  }
  process.env.TEST_POSTGRES_URL = server.url;
  return teardown;
}

async function makeTemplates(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const make = async (name: string, fill: (url: string) => Promise<void>, from = 'template1') => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${from}`);
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    await fill(url.href);
    // A database can only be copied while no client is connected to it.
    await client.query(`ALTER DATABASE ${name} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`);
  };
  try {
    await make(TEMPLATES.migrated, prepareTemplate);
    await make(TEMPLATES.shipped, loadRegistry, TEMPLATES.migrated);
  } finally {
    await client.end();
  }
}

/** The work of a service's first start, which takes longer than most tests. */
async function loadRegistry(connectionString: string): Promise<void> {
  const clock = new SettableClock();
  const pool = makePool(connectionString, 2, silentLog);
  const prisma = makePrismaClient(pool);
  await loadShippedRegistry(projectPath('registry'), {
    registry: new PrismaRegistryStore(prisma, clock),
    releases: new PostgresRegistryReleases({ pool, connectionString, clock, log: silentLog }),
    validator: new AjvDocumentValidator(),
    log: silentLog,
  });
  await prisma.$disconnect();
  await pool.end();
}
