import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase extends AsyncDisposable {
  /** Connects as a superuser. */
  readonly url: string;
  /** Removes the database, even with open connections. */
  drop(): Promise<void>;
}

/** The initial content of a test's database: all migrations applied, or also the shipped registry in it. */
export const TEMPLATES = { migrated: 'agentterms_migrated', shipped: 'agentterms_shipped' } as const;

/** A fresh database on the server of this run, for one test file or one test. */
export async function createTestDatabase(
  template: keyof typeof TEMPLATES = 'migrated',
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copying files costs less than logging each block, on a server that never syncs.
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATES[template]} STRATEGY FILE_COPY`);
  const url = new URL(fromSetup('TEST_POSTGRES_URL'));
  url.pathname = `/${name}`;
  const drop = () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  return { url: url.href, drop, [Symbol.asyncDispose]: drop };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: fromSetup('TEST_POSTGRES_URL') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function fromSetup(name: string): string {
  const value = process.env[name];
  if (value === undefined)
    throw new Error(`${name} is not set: test/support/postgres-server.ts sets it at the start.`);
  return value;
}
