import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import express from 'express';
import { afterEach, beforeAll, expect } from 'vitest';
import { compileParameters } from '../../src/adapters/ajv/compile-parameters.js';
import { handlerOf } from '../../src/adapters/http/kit/define-route.js';
import { errorHandler } from '../../src/adapters/http/kit/error-response.js';
import { requestContext } from '../../src/adapters/http/kit/request-context.js';
import { registryDownloadRoute } from '../../src/adapters/http/registry/registry-download-route.js';
import { type HttpServer, listen } from '../../src/adapters/http/serve/http-server.js';
import { makePool } from '../../src/adapters/postgres/core/pool.js';
import { PostgresRegistryChanges } from '../../src/adapters/postgres/registry/postgres-registry-changes.js';
import { PostgresRegistrySnapshot } from '../../src/adapters/postgres/registry/postgres-registry-snapshot.js';
import { PrismaRegistryStore } from '../../src/adapters/postgres/registry/prisma-registry-store.js';
import { writeZip } from '../../src/adapters/zip/write-zip.js';
import { makeExportRegistry } from '../../src/domain/registry/export-registry.js';
import { makeFollowChanges } from '../../src/domain/registry/follow-changes.js';
import { addEntries, type NewEntry } from './an-entry.js';
import { eventually } from './eventually.js';
import { type PostgresParts, usePostgres } from './lanes.js';
import { rewritingHistory } from './rewriting-history.js';
import { SettableClock } from './settable-clock.js';
import { silentLog } from './silent-log.js';

/** Most downloads at one time, and most of one caller. */
export const AT_ONCE = 5;
const OF_ONE_CALLER = 2;

/** Only the route of registry downloads, on the database of a test file. */
export interface DownloadRoute {
  postgres(): PostgresParts;
  store(): PrismaRegistryStore;
  /** Fills the registry again, for a test that changes it. */
  fill(): Promise<void>;
  /** Ends with the test. */
  serve(options?: { readonly databaseUrl?: string }): Promise<HttpServer>;
  /** Transactions of others on the database. */
  transactions(): Promise<number>;
  /** Waits until no transaction is open. */
  nothingHeld(): Promise<void>;
}

/** An answer whose body is not being read yet. */
export async function ask({ port }: HttpServer, method = 'GET', caller = 1): Promise<IncomingMessage> {
  const from = { host: '127.0.0.1', localAddress: `127.0.0.${caller}` };
  const asked = request({ ...from, port, path: '/registry/download', method, agent: false });
  asked.on('error', () => undefined);
  asked.end();
  const [answer] = await once(asked, 'response');
  return answer;
}

/** The route for the tests of the calling file, which share the registry with these entries. */
export function useDownloadRoute(entries: readonly NewEntry[]): DownloadRoute {
  const postgres = usePostgres();
  const clock = new SettableClock('2026-11-21T23:59:59.999Z');
  let opened = new AsyncDisposableStack();

  const store = () => new PrismaRegistryStore(postgres().prisma, clock);
  const fill = async () => {
    await postgres().pool.query(rewritingHistory('TRUNCATE registry_entry, registry_change'));
    await addEntries(store(), entries);
  };
  beforeAll(fill);
  afterEach(async () => {
    await opened.disposeAsync();
    opened = new AsyncDisposableStack();
  });

  const serve = async ({ databaseUrl = postgres().url } = {}) => {
    const pool = opened.adopt(makePool(databaseUrl, AT_ONCE, silentLog), (one) => one.end());
    const exportRegistry = makeExportRegistry({
      openSnapshot: () => PostgresRegistrySnapshot.open(pool),
      signer: { sign: async () => 'a signature' },
      clock,
      maxAtOnce: AT_ONCE,
      maxOfOneCaller: OF_ONE_CALLER,
    });
    const route = registryDownloadRoute({
      exportRegistry,
      writeArchive: writeZip,
      follow: makeFollowChanges(new PostgresRegistryChanges(postgres().pool)),
      clock,
    });
    const app = express();
    app.use(requestContext(() => 'request-7'));
    app.get(route.path, handlerOf(route, { compileParameters }));
    app.use(errorHandler(silentLog));
    const server = await listen(app, { host: '127.0.0.1', port: 0, newRequestId: () => 'request-7' });
    opened.adopt(server, (one) => one.close(0));
    return server;
  };
  const transactions = async () => {
    const { rows } = await postgres().pool.query(
      `SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`,
    );
    return rows.length;
  };
  const nothingHeld = () => eventually(async () => expect(await transactions()).toBe(0));
  return { postgres, store, fill, serve, transactions, nothingHeld };
}
