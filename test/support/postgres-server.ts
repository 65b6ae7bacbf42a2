import { randomBytes } from 'node:crypto';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/adapters/embedded-postgres/start-embedded-postgres.js';
import { ensureBuilt } from './a-process.js';
import { removeAbandonedServers, TEST_SERVER_PREFIX } from './postgres-leftovers.js';
import { prepareTemplate } from './prepare-template.js';
import { ensureRedisServer } from './redis-server.js';
import { silentLog } from './silent-log.js';

const TEMPLATE = 'agentterms_template';

/**
 * Vitest's global setup: one Postgres server for the whole run, started by the code under test, with a migrated
 * template from which `createTestDatabase` copies. Workers find it in `TEST_POSTGRES_URL` and
 * `TEST_POSTGRES_TEMPLATE`. Nothing of it outlives the run.
 */
export default async function setup(): Promise<() => Promise<void>> {
  // Once for all: tests that start processes would build one over the other.
  ensureBuilt();
  await removeAbandonedServers();
  ensureRedisServer();
  const dataDir = await mkdtemp(join(await realpath(tmpdir()), TEST_SERVER_PREFIX));
  const server = await startEmbeddedPostgres({
    dataDir,
    password: randomBytes(24).toString('base64url'),
    log: silentLog,
    // What a test run writes need not survive a power cut.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  const teardown = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await makeTemplate(server.url);
  } catch (error) {
    await teardown();
    throw error;
  }
  process.env.TEST_POSTGRES_URL = server.url;
  process.env.TEST_POSTGRES_TEMPLATE = TEMPLATE;
  return teardown;
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${TEMPLATE}`);
    const url = new URL(serverUrl);
    url.pathname = `/${TEMPLATE}`;
    await prepareTemplate(url.href);
    // A database can only be copied while nobody is connected to it.
    await client.query(`ALTER DATABASE ${TEMPLATE} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`);
  } finally {
    await client.end();
  }
}
