import { expect, it } from 'vitest';
import { CachingStandingDecisions } from '../../../src/adapters/cache/caching-standing-decisions.js';
import { newId } from '../../../src/adapters/system/new-id.js';
import { name } from '../../support/an-entry.js';
import { MemoryApprovals } from '../../support/memory/memory-approvals.js';
import { MemoryChangeFeed } from '../../support/memory/memory-change-feed.js';
import { SettableClock } from '../../support/settable-clock.js';
import { silentLog } from '../../support/silent-log.js';

const SITE = name('example.com');
const ADA = { name: 'Ada', role: 'approver' } as const;

/** Decisions in memory whose reads a test counts, fails and holds up. */
class SetApprovals extends MemoryApprovals {
  reads = 0;
  failure: Error | undefined;
  gate: Promise<void> | undefined;

  override async standing() {
    this.reads += 1;
    const { gate } = this;
    const read = await super.standing();
    await gate;
    if (this.failure !== undefined) throw this.failure;
    return read;
  }

  override async use(id: string) {
    if (this.failure !== undefined) throw this.failure;
    return super.use(id);
  }
}

function setUp(readPatienceMs = 10_000) {
  const clock = new SettableClock('2026-03-04T12:00:00.000Z');
  const store = new SetApprovals(clock);
  const feed = new MemoryChangeFeed();
  let nowMs = 0;
  const now = () => nowMs;
  const standing = new CachingStandingDecisions(store, feed, { log: silentLog, now, readPatienceMs });
  const decide = async (decision: 'grant' | 'deny', key: 'make_purchases' | 'read_content') => {
    const id = newId();
    const question = { id, domain: SITE, action: key, key, askedBy: 'key:A', openConditions: [] };
    const times = { askedAt: clock.now(), expiresAt: new Date(clock.now().getTime() + 60_000) };
    await store.ask({ ...question, ...times, termsHash: 'a'.repeat(64) }, 10);
    await store.decide(id, { decision, scope: 'site', reason: 'Fine.' }, ADA);
    return id;
  };
  const idsAt = async () => (await standing.at(SITE))?.decisions.map(({ id }) => id) ?? [];
  const later = (ms: number) => {
    nowMs += ms;
  };
  return { store, feed, standing, decide, idsAt, later };
}

it('reads once for many questions, and again after a change', async () => {
  const { store, feed, standing, decide, idsAt } = setUp();
  const granted = await decide('grant', 'make_purchases');
  await Promise.all(Array.from({ length: 20 }, () => standing.at(SITE)));
  expect(await idsAt()).toEqual([granted]);
  expect(standing.at(name('other.example'))).toBeUndefined();
  expect(store.reads).toBe(1);
  await store.revoke(granted, 'Ada');
  feed.announce([]);
  expect(await idsAt()).toEqual([]);
  expect(store.reads).toBe(2);
});

it('uses no read that began before a change', async () => {
  const { store, feed, decide, idsAt } = setUp();
  const granted = await decide('grant', 'make_purchases');
  const { promise, resolve } = Promise.withResolvers<void>();
  store.gate = promise;
  const before = idsAt();
  store.gate = undefined;
  await store.revoke(granted, 'Ada');
  feed.announce([]);
  expect(await idsAt()).toEqual([]);
  resolve();
  await before;
  expect(await idsAt()).toEqual([]);
});

it('asks the store for each question while changes may be missed', async () => {
  const { store, feed, decide, idsAt } = setUp();
  const granted = await decide('grant', 'make_purchases');
  expect(await idsAt()).toEqual([granted]);
  feed.lose();
  await store.revoke(granted, 'Ada');
  expect(await idsAt()).toEqual([]);
});

it('keeps denials alone while the store is away, and asks it again after a while', async () => {
  const { store, feed, decide, idsAt, later } = setUp();
  const granted = await decide('grant', 'make_purchases');
  const denied = await decide('deny', 'read_content');
  expect((await idsAt()).sort()).toEqual([granted, denied].sort());
  store.failure = new Error('Away.');
  feed.lose();
  expect(await idsAt()).toEqual([denied]);
  expect(await idsAt()).toEqual([denied]);
  expect(store.reads).toBe(2);
  later(1_000);
  store.failure = undefined;
  expect((await idsAt()).sort()).toEqual([granted, denied].sort());
});

it('waits no longer than its patience for a silent store', async () => {
  const { store, feed, decide, idsAt } = setUp(5);
  const denied = await decide('deny', 'read_content');
  expect(await idsAt()).toEqual([denied]);
  feed.lose();
  const { promise, resolve } = Promise.withResolvers<void>();
  store.gate = promise;
  await decide('grant', 'make_purchases');
  expect(await idsAt()).toEqual([denied]);
  resolve();
});

it('uses nothing that counts once while the store is away', async () => {
  const { store, standing, decide } = setUp();
  const id = await decide('grant', 'make_purchases');
  store.failure = new Error('Away.');
  expect(await standing.use(id)).toBe(false);
});
