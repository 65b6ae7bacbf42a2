import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe } from 'vitest';
import { makePool } from '../../src/adapters/postgres/core/pool.js';
import { makePrismaClient } from '../../src/adapters/postgres/core/prisma-client.js';
import type { PrismaClient } from '../../src/adapters/postgres/generated/client.js';
import { prepareTemplate } from './prepare-template.js';
import { rewritingHistory } from './rewriting-history.js';
import { silentLog } from './silent-log.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

/** What an adapter for Postgres is made from. */
export interface PostgresParts {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly prisma: PrismaClient;
}

export interface Lanes<T> {
  /** Each creates an empty one. */
  readonly memory: () => Promise<T>;
  readonly postgres: (parts: PostgresParts) => Promise<T>;
}

const { TEST_DATABASE_URL } = process.env;

/**
 * Runs a contract suite on every adapter of the port: in memory, on the Postgres of this run, and on the one
 * that `TEST_DATABASE_URL` names, in a database that is created for it there.
 */
export function describeOnLanes<T>(
  port: string,
  lanes: Lanes<T>,
  contract: (open: () => Promise<T>) => void,
): void {
  describe(`${port} on memory`, () => contract(lanes.memory));
  describe(`${port} on postgres`, () => {
    const parts = usePostgres();
    contract(async () => lanes.postgres(await emptied(parts())));
  });
  if (TEST_DATABASE_URL === undefined) {
    console.log(`${port}: lane "external" left out, TEST_DATABASE_URL is not set.`);
    return;
  }
  describe(`${port} on external`, () => {
    const parts = usePostgres(() => createExternalDatabase(TEST_DATABASE_URL));
    contract(async () => lanes.postgres(await emptied(parts())));
  });
}

/** A database for the tests of the `describe` (or file) that calls this, with a pool and a Prisma client on it. */
export function usePostgres(create: () => Promise<TestDatabase> = createTestDatabase): () => PostgresParts {
  let database: TestDatabase | undefined;
  let parts: PostgresParts | undefined;
  beforeAll(async () => {
    database = await create();
    const pool = makePool(database.url, 5, silentLog);
    parts = { url: database.url, pool, prisma: makePrismaClient(pool) };
  });
  afterAll(async () => {
    await parts?.prisma.$disconnect();
    await parts?.pool.end();
    await database?.drop();
  });
  return () => {
    if (parts === undefined) throw new Error('The database is there once beforeAll has run.');
    return parts;
  };
}

async function emptied(parts: PostgresParts): Promise<PostgresParts> {
  await parts.pool.query(
    rewritingHistory(
      'TRUNCATE registry_entry, registry_change, own_file, own_file_version, generated_terms, check_record',
    ),
  );
  return parts;
}

async function createExternalDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `agentterms_test_${randomBytes(8).toString('hex')}`;
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await onServer(`CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await prepareTemplate(url.href);
  const drop = () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  return { url: url.href, drop, [Symbol.asyncDispose]: drop };
}
