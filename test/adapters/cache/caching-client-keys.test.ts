import { describe, expect, it } from 'vitest';
import { CachingClientKeys } from '../../../src/adapters/cache/caching-client-keys.js';
import type { ClientKey } from '../../../src/domain/access/client-key.js';
import type { ClientKeyStore } from '../../../src/domain/access/ports.js';
import { tokenHash } from '../../../src/domain/access/token-hash.js';
import { DomainError } from '../../../src/domain/errors.js';
import { MemoryChangeFeed } from '../../support/memory/memory-change-feed.js';
import { SettableClock } from '../../support/settable-clock.js';
import { silentLog } from '../../support/silent-log.js';

const AWAY = new DomainError('service_unavailable', 'Away.');

/** A store whose answers a test sets and can delay. */
class SetStore implements ClientKeyStore {
  readonly keys = new Map<string, ClientKey>();
  readonly noted: (readonly (readonly [string, Date])[])[] = [];
  reads = 0;
  failure: Error | undefined;
  /** Reads wait for it. */
  gate: Promise<void> | undefined;

  add(key: string, id = key): void {
    const createdAt = new Date(0);
    this.keys.set(tokenHash(key), { id, name: id, hourly: 1, daily: 1, createdAt, createdBy: 'admin' });
  }

  async unrevoked(): Promise<ReadonlyMap<string, ClientKey>> {
    this.reads += 1;
    const read = new Map(this.keys);
    const { failure } = this;
    await this.gate;
    if (failure !== undefined) throw failure;
    return read;
  }

  async noteUse(uses: ReadonlyMap<string, Date>): Promise<void> {
    if (this.failure !== undefined) throw this.failure;
    this.noted.push([...uses]);
  }

  async revoke(id: string): Promise<undefined> {
    for (const [hash, key] of this.keys) if (key.id === id) this.keys.delete(hash);
  }

  setLimits(): never {
    throw new Error('Not asked for here.');
  }

  setProfile(): never {
    throw new Error('Not asked for here.');
  }

  create(): never {
    throw new Error('Not asked for here.');
  }

  async list(): Promise<readonly ClientKey[]> {
    return [...this.keys.values()];
  }
}

function setUp(readPatienceMs?: number) {
  const store = new SetStore();
  const feed = new MemoryChangeFeed();
  const clock = new SettableClock('2026-03-04T12:00:00.000Z');
  let nowMs = 0;
  const keys = new CachingClientKeys(store, feed, {
    clock,
    log: silentLog,
    now: () => nowMs,
    ...(readPatienceMs !== undefined && { readPatienceMs }),
  });
  return {
    store,
    feed,
    clock,
    keys,
    later: (ms: number) => {
      nowMs += ms;
    },
  };
}

describe('keys in memory', () => {
  it('are read once, and distinguish known keys from unknown ones without another read', async () => {
    const { store, keys } = setUp();
    store.add('one');
    expect(await keys.find('one')).toMatchObject({ name: 'one' });
    for (let nth = 0; nth < 100; nth += 1) expect(await keys.find(`wrong ${nth}`)).toBeUndefined();
    expect(store.reads).toBe(1);
  });

  it('are read once for many simultaneous callers', async () => {
    const { store, keys } = setUp();
    store.add('one');
    const found = await Promise.all(Array.from({ length: 20 }, () => keys.find('one')));
    expect(found.every((key) => key?.name === 'one')).toBe(true);
    expect(store.reads).toBe(1);
  });

  it('are read again when the feed reports a change', async () => {
    const { store, feed, keys } = setUp();
    store.add('one');
    await keys.find('one');
    store.keys.clear();
    store.add('two');
    feed.announce([]);
    expect(await keys.find('one')).toBeUndefined();
    expect(await keys.find('two')).toBeDefined();
    expect(store.reads).toBe(2);
  });

  it('discard a read during which a change arrives', async () => {
    const { store, feed, keys } = setUp();
    store.add('one');
    const { promise, resolve } = Promise.withResolvers<void>();
    store.gate = promise;
    const before = keys.find('one');
    store.gate = undefined;
    store.keys.clear();
    feed.announce([]);
    expect(await keys.find('one')).toBeUndefined();
    resolve();
    expect(await before).toBeDefined();
    expect(await keys.find('one')).toBeUndefined();
    expect(store.reads).toBe(2);
  });

  it('use no old keys while a change is being read', async () => {
    const { store, feed, keys } = setUp();
    store.add('one');
    await keys.find('one');
    store.keys.clear();
    feed.announce([]);
    const { promise, resolve } = Promise.withResolvers<void>();
    store.gate = promise;
    const both = [keys.find('one'), keys.find('one')];
    resolve();
    expect(await Promise.all(both)).toEqual([undefined, undefined]);
  });

  it('are read for every question while the feed is not live', async () => {
    const { store, feed, keys } = setUp();
    store.add('one');
    await keys.find('one');
    feed.lose();
    store.keys.clear();
    expect(await keys.find('one')).toBeUndefined();
    await keys.find('one');
    expect(store.reads).toBe(3);
    feed.restore();
    await keys.find('one');
    await keys.find('one');
    expect(store.reads).toBe(4);
  });

  it('no longer count once revoked here, before the feed reports it', async () => {
    const { store, keys } = setUp();
    store.add('one');
    await keys.find('one');
    await keys.revoke('one', 'admin');
    expect(await keys.find('one')).toBeUndefined();
  });
});

describe('while the store is away', () => {
  it('a key that is not known yet is not called unknown', async () => {
    const { store, keys } = setUp();
    store.failure = AWAY;
    await expect(keys.find('one')).rejects.toBe(AWAY);
    store.failure = undefined;
    expect(await keys.find('one')).toBeUndefined();
  });

  it('the last known keys count, and the store is tried once a second, behind the replies', async () => {
    const { store, feed, keys, later } = setUp();
    store.add('one');
    await keys.find('one');
    feed.lose();
    store.failure = AWAY;
    for (let nth = 0; nth < 5; nth += 1) expect(await keys.find('one')).toBeDefined();
    expect(store.reads).toBe(2);
    store.failure = undefined;
    store.keys.clear();
    later(999);
    expect(await keys.find('one')).toBeDefined();
    expect(store.reads).toBe(2);
    later(1);
    expect(await keys.find('one')).toBeDefined();
    expect(store.reads).toBe(3);
    expect(await keys.find('one')).toBeUndefined();
  });

  it.each([
    ['a change was told of', (feed: MemoryChangeFeed) => feed.announce([])],
    ['a change may have been missed', (feed: MemoryChangeFeed) => feed.lose()],
  ])('a key that is not among the last known is not said to be unknown: %s', async (_, happens) => {
    const { store, feed, keys } = setUp();
    store.add('one');
    await keys.find('one');
    store.add('two');
    happens(feed);
    store.failure = AWAY;
    for (let nth = 0; nth < 3; nth += 1) {
      await expect(keys.find('two')).rejects.toMatchObject({ code: 'service_unavailable' });
      expect(await keys.find('one')).toBeDefined();
    }
    await expect(keys.find('two')).rejects.toMatchObject({ retryAfterSeconds: 1 });
    store.failure = undefined;
    feed.restore();
    expect(await keys.find('two')).toBeDefined();
    expect(await keys.find('three')).toBeUndefined();
  });

  it('keys that were being read when a change arrived also become the last known ones', async () => {
    const { store, feed, keys } = setUp();
    store.add('one');
    const { promise, resolve } = Promise.withResolvers<void>();
    store.gate = promise;
    const before = keys.find('one');
    feed.announce([]);
    resolve();
    expect(await before).toBeDefined();
    store.failure = AWAY;
    expect(await keys.find('one')).toBeDefined();
    await expect(keys.find('two')).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  it('older keys never follow upon later ones', async () => {
    const { store, feed, keys } = setUp();
    store.add('one');
    const { promise, resolve } = Promise.withResolvers<void>();
    store.gate = promise;
    const before = keys.find('one');
    store.gate = undefined;
    store.keys.clear();
    feed.announce([]);
    expect(await keys.find('one')).toBeUndefined();
    resolve();
    expect(await before).toBeDefined();
    feed.lose();
    store.failure = AWAY;
    await expect(keys.find('one')).rejects.toBe(AWAY);
  });

  it('a failure of another kind is reported', async () => {
    const { store, feed, keys } = setUp();
    store.add('one');
    await keys.find('one');
    feed.lose();
    store.failure = new Error('bug');
    await expect(keys.find('one')).rejects.toBe(store.failure);
  });
});

describe('a store that does not answer', () => {
  /** A store that has answered once and is then silent until `speak`. */
  async function fallSilent() {
    const parts = setUp(5);
    parts.store.add('one');
    await parts.keys.find('one');
    const { promise, resolve } = Promise.withResolvers<void>();
    parts.store.gate = promise;
    return { ...parts, speak: resolve };
  }

  it.each([
    ['a change was told of', (feed: MemoryChangeFeed) => feed.announce([])],
    ['a change may have been missed', (feed: MemoryChangeFeed) => feed.lose()],
  ])('is away: known keys count, and nobody waits for it but for a moment: %s', async (_, happens) => {
    const { store, feed, keys, later, speak } = await fallSilent();
    happens(feed);
    const asked = [keys.find('one'), keys.find('one'), keys.find('wrong')];
    expect(await asked[0]).toBeDefined();
    expect(await asked[1]).toBeDefined();
    await expect(asked[2]).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 1 });
    for (let nth = 0; nth < 10; nth += 1) {
      later(1_000);
      expect(await keys.find('one')).toBeDefined();
      await expect(keys.find('wrong')).rejects.toMatchObject({ code: 'service_unavailable' });
    }
    expect(store.reads).toBe(2);
    speak();
  });

  it('is used again when it finally answers', async () => {
    const { store, feed, keys, speak } = await fallSilent();
    store.keys.clear();
    store.add('two');
    feed.announce([]);
    expect(await keys.find('one')).toBeDefined();
    speak();
    await store.gate;
    await Promise.resolve();
    expect(await keys.find('one')).toBeUndefined();
    expect(await keys.find('two')).toBeDefined();
    expect(store.reads).toBe(2);
  });

  it('is not used when a change arrived in between', async () => {
    const { store, feed, keys, speak } = await fallSilent();
    feed.announce([]);
    expect(await keys.find('one')).toBeDefined();
    store.gate = undefined;
    store.keys.clear();
    feed.announce([]);
    speak();
    expect(await keys.find('one')).toBeUndefined();
    expect(store.reads).toBe(3);
  });

  it('that never answered leaves no key known and none unknown', async () => {
    const { store, keys } = setUp(5);
    const { promise, resolve } = Promise.withResolvers<void>();
    store.gate = promise;
    for (let nth = 0; nth < 3; nth += 1)
      await expect(keys.find('one')).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(store.reads).toBe(1);
    resolve();
  });
});

describe('the last use', () => {
  it('is written in one batch: the latest of each key, and nothing for unknown keys', async () => {
    const { store, clock, keys } = setUp();
    store.add('one');
    store.add('two');
    for (const key of ['one', 'two', 'wrong']) await keys.find(key);
    clock.set('2026-03-04T12:00:05.000Z');
    await keys.find('one');
    await keys.noteUses();
    await keys.noteUses();
    expect(store.noted).toEqual([
      [
        ['one', new Date('2026-03-04T12:00:05.000Z')],
        ['two', new Date('2026-03-04T12:00:00.000Z')],
      ],
    ]);
  });

  it('is kept for the next time when the store is away, and written at the end', async () => {
    const { store, keys } = setUp();
    store.add('one');
    await keys.find('one');
    store.failure = AWAY;
    await keys.noteUses();
    store.failure = undefined;
    await keys[Symbol.asyncDispose]();
    expect(store.noted).toEqual([[['one', new Date('2026-03-04T12:00:00.000Z')]]]);
  });

  it('is written before the keys are listed', async () => {
    const { store, keys } = setUp();
    store.add('one');
    await keys.find('one');
    await keys.list();
    expect(store.noted).toHaveLength(1);
  });
});
