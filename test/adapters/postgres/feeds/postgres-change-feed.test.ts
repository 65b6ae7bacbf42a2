import { afterEach, describe, expect, it } from 'vitest';
import {
  PostgresChangeFeed,
  type PostgresChangeFeedOptions,
} from '../../../../src/adapters/postgres/feeds/postgres-change-feed.js';
import { PrismaGeneratedTermsStore } from '../../../../src/adapters/postgres/registry/prisma-generated-terms-store.js';
import { PrismaOwnFileStore } from '../../../../src/adapters/postgres/registry/prisma-own-file-store.js';
import { PrismaRegistryStore } from '../../../../src/adapters/postgres/registry/prisma-registry-store.js';
import type { DomainName } from '../../../../src/domain/terms/domain-name.js';
import {
  addEntries,
  aGeneratedResult,
  anEntry,
  anOwnFile,
  CHANGE,
  keepResult,
  putEntry,
  writing,
} from '../../../support/an-entry.js';
import { usePostgres } from '../../../support/lanes.js';
import { SettableClock } from '../../../support/settable-clock.js';
import { silentLog } from '../../../support/silent-log.js';
import { startTcpProxy } from '../../../support/tcp-proxy.js';

const parts = usePostgres();
const disposals: AsyncDisposable[] = [];

afterEach(async () => {
  for (const disposable of disposals.splice(0).reverse()) await disposable[Symbol.asyncDispose]();
});

const EVERYTHING = 'everything';

/** A feed whose events a test can wait for. */
class HeardFeed {
  readonly feed: PostgresChangeFeed;
  readonly #events: (readonly DomainName[] | typeof EVERYTHING)[] = [];
  #wake: (() => void) | undefined;
  nowMs = 0;

  constructor(options: Partial<PostgresChangeFeedOptions> = {}) {
    this.feed = new PostgresChangeFeed({
      connectionString: parts().url,
      log: silentLog,
      heartbeatMs: 5,
      now: () => this.nowMs,
      ...options,
    });
    disposals.push(this.feed);
    const hear = (event: readonly DomainName[] | typeof EVERYTHING) => {
      this.#events.push(event);
      this.#wake?.();
    };
    this.feed.subscribe({ changed: hear, everything: () => hear(EVERYTHING) });
  }

  async next(): Promise<readonly DomainName[] | typeof EVERYTHING> {
    while (this.#events.length === 0) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#events.shift() as readonly DomainName[] | typeof EVERYTHING;
  }
}

async function openLive(options: Partial<PostgresChangeFeedOptions> = {}): Promise<HeardFeed> {
  const heard = new HeardFeed(options);
  expect(await heard.next()).toBe(EVERYTHING);
  return heard;
}

const run = (sql: string, values: readonly unknown[] = []) => parts().pool.query(sql, [...values]);

const insertMany = (from: number, count: number, suffix = '.com') =>
  run(
    `INSERT INTO own_file (domain, kind, retrieved_at)
     SELECT 'd' || n || $3, 'none', now() FROM generate_series($1::int, $1::int + $2::int - 1) AS n`,
    [from, count, suffix],
  );

describe('the changes that it reports', () => {
  it('names the domain of an entry that is put, replaced, added or deleted', async () => {
    const heard = await openLive();
    const store = new PrismaRegistryStore(parts().prisma, new SettableClock());
    await putEntry(store, anEntry({ domain: 'a.com' }), CHANGE);
    expect(await heard.next()).toEqual(['a.com']);
    await putEntry(store, anEntry({ domain: 'a.com' }), CHANGE);
    expect(await heard.next()).toEqual(['a.com']);
    await addEntries(store, [anEntry({ domain: 'a.com' }), anEntry({ domain: 'b.com' })]);
    expect(await heard.next()).toEqual(['b.com']);
    await run("DELETE FROM registry_entry WHERE domain = 'a.com'");
    expect(await heard.next()).toEqual(['a.com']);
    await run("UPDATE registry_entry SET domain = 'c.com' WHERE domain = 'b.com'");
    expect((await heard.next()).toString().split(',').toSorted()).toEqual(['b.com', 'c.com']);
    await run('TRUNCATE registry_entry');
    expect(await heard.next()).toBe(EVERYTHING);
  });

  it('names the domain of an own file that is stored, replaced or removed, and none for an unchanged one', async () => {
    const heard = await openLive();
    const store = new PrismaOwnFileStore(parts().prisma);
    await store.put(anOwnFile({ domain: 'a.com', retrievedAt: new Date(1_000) }));
    expect(await heard.next()).toEqual(['a.com']);
    await store.put(anOwnFile({ domain: 'a.com', retrievedAt: new Date(999) }));
    await store.put(anOwnFile({ domain: 'b.com', retrievedAt: new Date(1_001) }));
    expect(await heard.next()).toEqual(['b.com']);
    await store.removeOlderThan(new Date(1_001));
    expect(await heard.next()).toEqual(['a.com']);
    await run('TRUNCATE own_file');
    expect(await heard.next()).toBe(EVERYTHING);
  });

  it('names the domain of a generated result that is kept, replaced or removed, once with its entry', async () => {
    const heard = await openLive();
    const store = new PrismaGeneratedTermsStore(parts().prisma, new SettableClock());
    await keepResult(
      store,
      aGeneratedResult({ domain: 'g.com' }),
      writing(anEntry({ domain: 'g.com' })),
      CHANGE.by,
    );
    expect(await heard.next()).toEqual(['g.com']);
    await run("UPDATE generated_terms SET analyst = 'another' WHERE domain = 'g.com'");
    expect(await heard.next()).toEqual(['g.com']);
    await store.removeOlderThan(new Date('2027-01-01T00:00:00Z'));
    expect(await heard.next()).toEqual(['g.com']);
    await run('TRUNCATE generated_terms');
    expect(await heard.next()).toBe(EVERYTHING);
  });

  it('reports a change when it is committed, and none that is rolled back', async () => {
    const heard = await openLive();
    const client = await parts().pool.connect();
    await client.query('BEGIN');
    await client.query(
      "INSERT INTO own_file (domain, kind, retrieved_at) VALUES ('taken-back.com', 'none', now())",
    );
    await client.query('ROLLBACK');
    client.release();
    await insertMany(1, 1);
    expect(await heard.next()).toEqual(['d1.com']);
    await run('TRUNCATE own_file');
  });

  it('reports 200 long names in messages that Postgres accepts, and more as a change of everything', async () => {
    const heard = await openLive();
    const suffix = `.${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(55)}.com`;
    await insertMany(1, 200, suffix);
    const names = new Set<string>();
    while (names.size < 200) for (const name of await heard.next()) names.add(name);
    expect(names).toEqual(new Set(Array.from({ length: 200 }, (_, index) => `d${index + 1}${suffix}`)));
    await insertMany(1, 201, '.org');
    expect(await heard.next()).toBe(EVERYTHING);
    await run('DELETE FROM own_file');
    expect(await heard.next()).toBe(EVERYTHING);
  });

  it('reports nothing to unsubscribed listeners', async () => {
    const heard = await openLive();
    let told = 0;
    const leave = heard.feed.subscribe({ changed: () => told++, everything: () => told++ });
    leave();
    await run('TRUNCATE own_file');
    await heard.next();
    expect(told).toBe(0);
  });
});

describe('its lease', () => {
  it('is live from the first answer, for the lease after the last answered heartbeat was sent', async () => {
    const heard = new HeardFeed({ heartbeatMs: 1_000_000, leaseMs: 5_000 });
    expect(heard.feed.isLive()).toBe(false);
    await heard.next();
    expect(heard.feed.isLive()).toBe(true);
    heard.nowMs = 4_999;
    expect(heard.feed.isLive()).toBe(true);
    heard.nowMs = 5_000;
    expect(heard.feed.isLive()).toBe(false);
  });

  it('counts from when a heartbeat was sent, not from its answer', async () => {
    const heard = new HeardFeed({ heartbeatMs: 1_000_000, leaseMs: 5_000 });
    heard.feed.subscribe({
      changed() {},
      everything() {
        heard.nowMs = 4_000;
      },
    });
    await heard.next();
    expect(heard.feed.isLive()).toBe(true);
    heard.nowMs = 5_000;
    expect(heard.feed.isLive()).toBe(false);
  });

  it('is renewed by heartbeats', async () => {
    const heard = await openLive();
    heard.nowMs = 6_000;
    expect(heard.feed.isLive()).toBe(false);
    while (!heard.feed.isLive()) await new Promise((resolve) => setImmediate(resolve));
  });

  it('ends when the server ends the connection; everything is suspect when there is a new one', async () => {
    const heard = await openLive();
    await run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'agentterms change feed' AND datname = current_database()",
    );
    while (heard.feed.isLive()) await new Promise((resolve) => setImmediate(resolve));
    heard.nowMs += 10_000;
    expect(await heard.next()).toBe(EVERYTHING);
    expect(heard.feed.isLive()).toBe(true);
    await insertMany(1, 1);
    expect(await heard.next()).toEqual(['d1.com']);
    await run('TRUNCATE own_file');
  });

  it('ends on a half-open connection, which is replaced by a new one', async () => {
    await using proxy = await startTcpProxy(parts().url);
    const heard = await openLive({ connectionString: proxy.url });
    proxy.stall();
    await insertMany(1, 1);
    heard.nowMs = 5_000;
    expect(heard.feed.isLive()).toBe(false);
    proxy.recover();
    let ticking = true;
    const time = async () => {
      while (ticking) {
        heard.nowMs += 1_000;
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const clock = time();
    expect(await heard.next()).toBe(EVERYTHING);
    ticking = false;
    await clock;
    await run('TRUNCATE own_file');
    await heard.feed[Symbol.asyncDispose]();
  });

  it('starts without a server, and keeps trying', async () => {
    await using proxy = await startTcpProxy(parts().url);
    proxy.refuse();
    const warned = Promise.withResolvers<object>();
    const heard = new HeardFeed({
      connectionString: proxy.url,
      log: { ...silentLog, warn: (fields) => warned.resolve(fields) },
    });
    expect(await warned.promise).toMatchObject({ retryInMs: 5 });
    expect(heard.feed.isLive()).toBe(false);
    proxy.accept();
    heard.nowMs += 1_000;
    expect(await heard.next()).toBe(EVERYTHING);
    await heard.feed[Symbol.asyncDispose]();
  });
});

it('leaves no connection behind when it is disposed of, and is never live again', async () => {
  const heard = await openLive();
  await heard.feed[Symbol.asyncDispose]();
  expect(heard.feed.isLive()).toBe(false);
  const connections = async () =>
    (
      await run(
        "SELECT FROM pg_stat_activity WHERE application_name = 'agentterms change feed' AND datname = current_database()",
      )
    ).rows.length;
  // The server takes a moment to notice.
  while ((await connections()) > 0);
});
