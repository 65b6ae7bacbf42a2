import { afterEach, describe, expect, it } from 'vitest';
import { AnnouncingChangeFeed } from '../../../../src/adapters/cache/announcing-change-feed.js';
import { makePool } from '../../../../src/adapters/postgres/core/pool.js';
import { ReplayMarks, Standby } from '../../../../src/adapters/postgres/core/standby.js';
import { PostgresKnownTermsReader } from '../../../../src/adapters/postgres/registry/postgres-known-terms-reader.js';
import { PrismaRegistryStore } from '../../../../src/adapters/postgres/registry/prisma-registry-store.js';
import { StandbyTermsReader } from '../../../../src/adapters/postgres/registry/standby-terms-reader.js';
import type { ChangeListener } from '../../../../src/domain/registry/ports.js';
import { anEntry, names, putEntry } from '../../../support/an-entry.js';
import { usePostgres } from '../../../support/lanes.js';
import { rewritingHistory } from '../../../support/rewriting-history.js';
import { SettableClock } from '../../../support/settable-clock.js';
import { silentLog } from '../../../support/silent-log.js';
import { createTestDatabase } from '../../../support/test-database.js';

const parts = usePostgres();

describe('how far a standby is known to have replayed', () => {
  it('is the last moment at which the primary had written no more than it has replayed', () => {
    const marks = new ReplayMarks(1_000);
    expect(marks.through(0)).toBeUndefined();
    marks.written(100, 10n);
    marks.written(600, 20n);
    marks.replayed(9n);
    expect(marks.through(600)).toBeUndefined();
    marks.replayed(19n);
    expect(marks.through(600)).toBe(100);
    marks.replayed(20n);
    expect(marks.through(600)).toBe(600);
  });

  it('does not count while the lag exceeds the bound, and counts again later', () => {
    const marks = new ReplayMarks(1_000);
    marks.written(100, 10n);
    marks.replayed(10n);
    expect(marks.through(1_100)).toBe(100);
    expect(marks.through(1_101)).toBeUndefined();
    marks.written(1_500, 30n);
    marks.replayed(20n);
    expect(marks.through(1_500)).toBeUndefined();
    marks.replayed(30n);
    expect(marks.through(1_600)).toBe(1_500);
  });

  it('is undefined for a server that is not a standby, which is logged', async () => {
    const told = Promise.withResolvers<object>();
    const log = { ...silentLog, warn: (fields: object) => told.resolve(fields) };
    const { pool } = parts();
    await using standby = new Standby({ primary: pool, standby: pool, maxLagMs: 60_000, log });
    expect(await told.promise).toMatchObject({
      err: { message: expect.stringMatching(/no standby any more/) },
    });
    expect(standby.lagMs()).toBeUndefined();
  });
});

describe('terms read from a standby', () => {
  const disposals: (() => unknown)[] = [];
  afterEach(async () => {
    for (const dispose of disposals.splice(0).reverse()) await dispose();
    await parts().pool.query(rewritingHistory('TRUNCATE registry_entry, registry_change'));
  });

  /** A copy that replays nothing by itself, and a feed that the test drives. */
  async function standIn(url?: string) {
    const copy = url === undefined ? await createTestDatabase() : undefined;
    const pool = makePool(url ?? copy?.url ?? '', 2, silentLog);
    disposals.push(
      () => copy?.[Symbol.asyncDispose](),
      () => pool.end(),
    );
    const state = { nowMs: 10, through: 5 as number | undefined, live: true, lost: 0 };
    const listeners = new Set<ChangeListener>();
    const feed = new AnnouncingChangeFeed({
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      isLive: () => state.live,
    });
    const reader = new StandbyTermsReader({
      primary: new PostgresKnownTermsReader(parts().pool),
      standby: new PostgresKnownTermsReader(pool),
      lag: {
        replayedThrough: () => state.through,
        lost: () => {
          state.lost += 1;
        },
      },
      feed,
      now: () => state.nowMs,
    });
    disposals.push(() => reader[Symbol.dispose]());
    const read = async (name: string) => (await reader.read(names(name)))[0]?.entry !== undefined;
    return { state, feed, listeners, read };
  }

  const put = (domain: string) =>
    putEntry(new PrismaRegistryStore(parts().prisma, new SettableClock()), anEntry({ domain }));

  it('come from the primary from a change on until the standby has it', async () => {
    const { state, feed, read } = await standIn();
    await put('example.com');
    await put('example.org');
    expect(await read('example.com')).toBe(false);
    feed.announce(names('example.com'));
    expect(await read('example.com')).toBe(true);
    expect(await read('example.org')).toBe(false);
    // At the moment of the change itself the order is unknown.
    state.through = 10;
    expect(await read('example.com')).toBe(true);
    state.through = 11;
    expect(await read('example.com')).toBe(false);
  });

  it('come from the primary while anything may have changed, the feed is silent, or the standby lags', async () => {
    const { state, listeners, read } = await standIn();
    await put('example.com');
    for (const listener of listeners) listener.everything();
    expect(await read('example.com')).toBe(true);
    state.through = 11;
    expect(await read('example.com')).toBe(false);
    state.live = false;
    expect(await read('example.com')).toBe(true);
    state.live = true;
    state.through = undefined;
    expect(await read('example.com')).toBe(true);
  });

  it('come from the primary when the standby fails, which is reported to the lag', async () => {
    const { state, read } = await standIn('postgres://nothing@127.0.0.1:1/listens');
    await put('example.com');
    expect(await read('example.com')).toBe(true);
    expect(state.lost).toBe(1);
  });
});
