import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Express } from 'express';
import pg from 'pg';
import supertest from 'supertest';
import { afterAll, beforeAll } from 'vitest';
import { MemoryLimitCounter } from '../../src/adapters/cache/memory-limit-counter.js';
import type { CheckResponse } from '../../src/adapters/http/check/check-schema.js';
import type { LimitGroup } from '../../src/adapters/http/kit/limits.js';
import { listen } from '../../src/adapters/http/serve/http-server.js';
import { makePrismaClient } from '../../src/adapters/postgres/core/prisma-client.js';
import { PrismaRegistryStore } from '../../src/adapters/postgres/registry/prisma-registry-store.js';
import { makeRequestIds } from '../../src/adapters/system/request-ids.js';
import { compose } from '../../src/app/compose.js';
import { openServiceDatabase } from '../../src/app/open-database.js';
import { readSettings } from '../../src/app/settings.js';
import type { Timings } from '../../src/app/timings.js';
import type { Log } from '../../src/domain/ports/log.js';
import { type NewEntry, putEntry } from './an-entry.js';
import { type LocalOrigin, startLocalOrigin } from './local-origin.js';
import { conformanceWith } from './openapi-conformance.js';
import { SettableClock } from './settable-clock.js';
import { silentLog } from './silent-log.js';
import { sharedWorkers } from './source-workers.js';
import { createTestDatabase } from './test-database.js';

type Environment = Readonly<Record<string, string>>;

export interface ServiceOptions {
  /** Environment variables that override those of a test. */
  readonly env?: Environment | ((origin: LocalOrigin) => Environment);
  /** Default: logs nothing. */
  readonly log?: Log;
  /** Whether checks look for sites' own files. All sites are at the service's `origin`. */
  readonly live?: boolean;
  /** Shared with another service. Its creator disposes of it. */
  readonly databaseUrl?: string;
  /** Other timings than those of a deployed service. */
  readonly timings?: Partial<Timings>;
  /** A service with which this one shares database, web and clock, like two processes of one installation. */
  readonly beside?: RunningService;
}

/** A request whose answer is checked against the service's OpenAPI file. */
type Ask = (path: string) => supertest.Test;

/** The whole service, listening, on its own database and with a clock that stands still until it is set. */
export interface RunningService extends AsyncDisposable {
  readonly app: Express;
  /** The listener of `METRICS_PORT`. */
  readonly metrics: RequestListener | undefined;
  readonly url: string;
  readonly port: number;
  readonly databaseUrl: string;
  /** Its settings. A process with the same settings shares its database and its web. */
  readonly env: Environment;
  readonly clock: SettableClock;
  /** The whole web that the service can see. */
  readonly origin: LocalOrigin;
  readonly get: Ask;
  readonly head: Ask;
  readonly post: Ask;
  /** `GET /generate` for a domain. */
  generate(domain: string, query?: Readonly<Record<string, string>>): supertest.Test;
  /** The answer to a check, which must be 200. */
  check(domain: string, action: string): Promise<CheckResponse>;
  /** Writes to the registry like another process. */
  put(...entries: readonly NewEntry[]): Promise<void>;
  /** Queries the database directly. */
  sql<Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /**
   * Counts as if this machine had sent that many requests to routes of the group, for cases where real
   * requests are too slow.
   */
  countAsked(group: LimitGroup, times: number): Promise<void>;
  /** Advances the clock. */
  later(ms: number): void;
  /** Looks at the watched terms that are due (`WATCH=on`). */
  watchDue(): Promise<void>;
  beginStop(): void;
  /** Stops listening like the process; see {@link HttpServer}. */
  close(graceMs: number): Promise<void>;
}

/** Tokens that every service of a test knows. */
export const TEST_ADMIN_TOKEN = 'an-admin-token-for-tests';
export const TEST_AUDITOR_TOKEN = 'an-auditor-token-for-tests';

/** High enough for tests that are not about limits. */
const HIGH = '1000000';

/** A service for the tests of the `describe` (or file) that calls this. */
export function useService(options: ServiceOptions = {}): () => RunningService {
  let service: RunningService | undefined;
  beforeAll(async () => {
    service = await startService(options);
  });
  afterAll(() => service?.[Symbol.asyncDispose]());
  return () => {
    if (service === undefined) throw new Error('The service is there once beforeAll has run.');
    return service;
  };
}

/** Starts the service. Dispose of it with `await using` or in `afterAll`. */
export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  await using resources = new AsyncDisposableStack();
  const { beside } = options;
  const clock = beside?.clock ?? new SettableClock();
  const databaseUrl =
    options.databaseUrl ?? beside?.databaseUrl ?? resources.use(await createTestDatabase('shipped')).url;
  const origin = beside?.origin ?? resources.use(await startLocalOrigin());
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: await aFolder(resources),
    CLIENT_HASH_KEY: 'a key for tests alone',
    ADMIN_TOKEN: TEST_ADMIN_TOKEN,
    AUDITOR_TOKEN: TEST_AUDITOR_TOKEN,
    BASE_URL: 'https://service.example',
    RATE_LIMIT_HOURLY: HIGH,
    RATE_LIMIT_DAILY: HIGH,
    // Tests call from this machine.
    RATE_LIMIT_LOOPBACK: '0',
    // Test machines can be late for their own reasons.
    OVERLOAD_MS: '0',
    CHECK_LOOKUP: options.live === true ? 'live' : 'registry',
    FETCH_CONNECT_TO: origin.connectTo,
    FETCH_ALLOW_CIDRS: '127.0.0.0/8',
    FETCH_CA_FILE: await caFile(origin, resources),
    ...(typeof options.env === 'function' ? options.env(origin) : options.env),
  };
  const counters = new Map<string, MemoryLimitCounter>();
  const settings = readSettings(env);
  const log = options.log ?? silentLog;
  const service = resources.use(
    await compose(settings, {
      database: await openServiceDatabase(settings, { log }, resources),
      log,
      clock,
      workers: sharedWorkers(),
      ownCounter: (group, windows) => {
        const counter = new MemoryLimitCounter(windows, clock);
        counters.set(group, counter);
        return counter;
      },
      ...(options.timings !== undefined && { timings: options.timings }),
    }),
  );
  const server = resources.adopt(
    await listen(service.app, { host: '127.0.0.1', port: 0, newRequestId: makeRequestIds() }),
    (listening) => listening.close(0),
  );
  const pool = resources.adopt(quietPool(databaseUrl), (open) => open.end());
  const prisma = resources.adopt(makePrismaClient(pool), (client) => client.$disconnect());
  const registry = new PrismaRegistryStore(prisma, clock);

  const url = `http://127.0.0.1:${server.port}`;
  const { text: file } = await supertest(url).get('/openapi.json');
  const conform = conformanceWith(file);
  const ask =
    (method: 'get' | 'head' | 'post'): Ask =>
    (path) =>
      supertest(url)
        [method](path)
        .expect((answer) => {
          const pathOnly = path.split('?', 1)[0] ?? path;
          conform({
            ...answer,
            method: method.toUpperCase(),
            path: pathOnly,
            status: answer.status,
            headers: answer.headers,
            text: answer.text,
          });
        });

  const opened = resources.move();
  return {
    app: service.app,
    metrics: service.metrics,
    url,
    port: server.port,
    databaseUrl,
    env,
    clock,
    origin,
    get: ask('get'),
    head: ask('head'),
    post: ask('post'),
    generate: (domain, query = {}) => ask('get')('/generate').query({ domain, ...query }),
    check: async (domain, action) =>
      (await ask('get')('/api/v1/check').query({ domain, action }).expect(200)).body,
    put: async (...entries) => {
      for (const entry of entries) await putEntry(registry, entry);
    },
    sql: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    countAsked: async (group, times) => {
      await counters.get(group)?.add('127.0.0.1', times, [Infinity, Infinity]);
    },
    later: (ms) => clock.set(new Date(clock.now().getTime() + ms).toISOString()),
    watchDue: async () => {
      if (service.watchDue === undefined) throw new Error('The service watches nothing.');
      await service.watchDue();
    },
    beginStop: () => service.beginStop(),
    close: (graceMs) => server.close(graceMs),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/**
 * Requests a path that many times, one after another. Every answer must have the status. `get` checks the
 * rest of an answer, which takes several times as long.
 */
export async function repeat(
  { url }: Pick<RunningService, 'url'>,
  times: number,
  path: string,
  status = 200,
): Promise<void> {
  for (let call = 1; call <= times; call += 1) {
    const answer = await fetch(url + path);
    await answer.arrayBuffer();
    if (answer.status !== status)
      throw new Error(`Call ${call} of ${path} was answered with ${answer.status}.`);
  }
}

async function aFolder(resources: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'agentterms-data-'));
  resources.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function caFile({ ca }: LocalOrigin, resources: AsyncDisposableStack): Promise<string> {
  const file = join(await aFolder(resources), 'ca.pem');
  await writeFile(file, ca);
  return file;
}

/** Survives a server that goes away, which some tests need. */
function quietPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2 });
  pool.on('error', () => undefined);
  return pool;
}
