import { afterEach, expect, it } from 'vitest';
import { CachingReader } from '../../../src/adapters/cache/caching-reader.js';
import { makePool } from '../../../src/adapters/postgres/core/pool.js';
import { PostgresChangeFeed } from '../../../src/adapters/postgres/feeds/postgres-change-feed.js';
import { PostgresKnownTermsReader } from '../../../src/adapters/postgres/registry/postgres-known-terms-reader.js';
import { PrismaRegistryStore } from '../../../src/adapters/postgres/registry/prisma-registry-store.js';
import type { KnownTerms } from '../../../src/domain/check/known-terms.js';
import { anEntry, names, putEntry } from '../../support/an-entry.js';
import { usePostgres } from '../../support/lanes.js';
import { rewritingHistory } from '../../support/rewriting-history.js';
import { SettableClock } from '../../support/settable-clock.js';
import { silentLog } from '../../support/silent-log.js';
import { startTcpProxy } from '../../support/tcp-proxy.js';

// The cache, the feed and the reader as the service connects them. Changes come from another process.

const LEASE_MS = 5_000;
const parts = usePostgres();
const disposals: (() => unknown)[] = [];

afterEach(async () => {
  for (const dispose of disposals.splice(0).reverse()) await dispose();
  await parts().pool.query(rewritingHistory('TRUNCATE registry_entry, registry_change'));
});

interface Joined {
  readonly feed: PostgresChangeFeed;
  readonly reader: CachingReader<KnownTerms>;
  /** Version of the entry of example.com, as a check would see it. */
  readonly seen: () => Promise<number | undefined>;
  readonly time: { nowMs: number };
}

async function join(urls: { feed?: string; reads?: string } = {}): Promise<Joined> {
  const time = { nowMs: 0 };
  const now = () => time.nowMs;
  const feed = new PostgresChangeFeed({
    connectionString: urls.feed ?? parts().url,
    log: silentLog,
    heartbeatMs: 5,
    leaseMs: LEASE_MS,
    now,
  });
  const pool = makePool(urls.reads ?? parts().url, 2, silentLog);
  const reader = new CachingReader(new PostgresKnownTermsReader(pool), feed, { now });
  disposals.push(
    () => pool.end(),
    () => feed[Symbol.asyncDispose](),
  );
  await until(() => feed.isLive());
  return {
    feed,
    reader,
    time,
    seen: async () => (await reader.read(names('example.com')))[0]?.entry?.version,
  };
}

async function until(reached: () => boolean): Promise<void> {
  while (!reached()) await new Promise((resolve) => setImmediate(resolve));
}

const PATIENT = { timeout: 15_000, interval: 5 };

/** Like another process. */
const change = () => putEntry(new PrismaRegistryStore(parts().prisma, new SettableClock()), anEntry());

it('answers from memory, and with a change of another process as soon as the feed reports it', async () => {
  const { reader, seen } = await join();
  expect(await seen()).toBeUndefined();
  for (const version of [1, 2, 3]) {
    await change();
    await expect.poll(seen, PATIENT).toBe(version);
    const { hits } = reader.counts();
    expect(await seen()).toBe(version);
    expect(reader.counts().hits).toBe(hits + 1);
  }
});

it('never returns an answer older than the lease when the feed is half open', async () => {
  const proxy = await startTcpProxy(parts().url);
  const { feed, seen, time } = await join({ feed: proxy.url });
  disposals.unshift(() => proxy[Symbol.asyncDispose]());
  await change();
  await until(() => feed.isLive());
  expect(await seen()).toBe(1);
  proxy.stall();
  await change();
  time.nowMs = LEASE_MS;
  expect(await seen()).toBe(2);
  await change();
  expect(await seen()).toBe(3);
});

it('reads everything again after the connection of the feed was lost', async () => {
  const { feed, seen, time } = await join();
  await change();
  await expect.poll(seen, PATIENT).toBe(1);
  await parts().pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'agentterms change feed' AND datname = current_database()",
  );
  await until(() => !feed.isLive());
  await change();
  time.nowMs += 1_000_000;
  await until(() => feed.isLive());
  expect(await seen()).toBe(2);
});

it('continues with known answers while Postgres is away, and is correct again when it is back', async () => {
  const proxy = await startTcpProxy(parts().url);
  const { feed, reader, seen, time } = await join({ feed: proxy.url, reads: proxy.url });
  disposals.unshift(() => proxy[Symbol.asyncDispose]());
  await change();
  await expect.poll(seen, PATIENT).toBe(1);
  proxy.refuse();
  await until(() => !feed.isLive());
  await change();
  expect(await seen()).toBe(1);
  await expect(reader.read(names('never-read.com'))).rejects.toMatchObject({ code: 'service_unavailable' });
  proxy.accept();
  time.nowMs += 1_000_000;
  await until(() => feed.isLive());
  expect(await seen()).toBe(2);
});
