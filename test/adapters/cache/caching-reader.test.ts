import { beforeEach, describe, expect, it } from 'vitest';
import { CachingReader, type CachingReaderOptions } from '../../../src/adapters/cache/caching-reader.js';
import { heapSizeOf } from '../../../src/adapters/cache/heap-size.js';
import { type KnownTerms, toKnownTerms } from '../../../src/domain/check/known-terms.js';
import type { KnownTermsReader } from '../../../src/domain/check/ports.js';
import { DamagedTermsError, DomainError } from '../../../src/domain/errors.js';
import type { DomainName } from '../../../src/domain/terms/domain-name.js';
import { anOwnFile, names } from '../../support/an-entry.js';
import { MemoryChangeFeed } from '../../support/memory/memory-change-feed.js';

/** A store whose reads end when the test says so. Each answer carries the number of its read. */
class HeldReader implements KnownTermsReader {
  readonly reads: (readonly DomainName[])[] = [];
  /** When set, reads end at once. */
  failure: Error | undefined;
  holding = false;
  readonly #held: (() => void)[] = [];

  async read(asked: readonly DomainName[]): Promise<readonly KnownTerms[]> {
    this.reads.push(asked);
    const number = this.reads.length;
    if (this.holding) await new Promise<void>((resolve) => this.#held.push(resolve));
    if (this.failure !== undefined) throw this.failure;
    return asked.map((domain) =>
      toKnownTerms(undefined, anOwnFile({ domain, retrievedAt: new Date(number) })),
    );
  }

  release(nth: number): void {
    this.#held[nth]?.();
  }
}

const AWAY = new DomainError('service_unavailable', 'Away.');

let store: HeldReader;
let feed: MemoryChangeFeed;
let nowMs: number;
let reader: CachingReader<KnownTerms>;

function open(options: CachingReaderOptions = {}): CachingReader<KnownTerms> {
  return new CachingReader(store, feed, { now: () => nowMs, ...options });
}

beforeEach(() => {
  store = new HeldReader();
  feed = new MemoryChangeFeed();
  nowMs = 0;
  reader = open();
});

/** The number of the read that each answer came from; 0 for an empty one. */
async function sources(...domains: string[]): Promise<readonly number[]> {
  const answers = await reader.read(names(...domains));
  return answers.map(({ ownFile }) => ownFile?.retrievedAt.getTime() ?? 0);
}

describe('while the feed is live', () => {
  it('reads a name once and answers from memory afterwards', async () => {
    expect(await sources('a.com')).toEqual([1]);
    expect(await sources('a.com', 'a.com')).toEqual([1, 1]);
    expect(store.reads).toHaveLength(1);
    expect(reader.counts()).toEqual({ hits: 2, misses: 1, servedWhileAway: 0 });
  });

  it('remembers that nothing is stored', async () => {
    let reads = 0;
    const empty: KnownTermsReader = {
      async read(asked) {
        reads += 1;
        return asked.map(() => ({}));
      },
    };
    const nothing = new CachingReader(empty, feed);
    expect(await nothing.read(names('a.com'))).toEqual([{}]);
    expect(await nothing.read(names('a.com'))).toEqual([{}]);
    expect(reads).toBe(1);
  });

  it('reads the missing names of a question together, each once', async () => {
    await sources('b.com');
    expect(await sources('a.com', 'b.com', 'c.com', 'a.com')).toEqual([2, 1, 2, 2]);
    expect(store.reads[1]).toEqual(['a.com', 'c.com']);
  });

  it('joins a read of the same name that is under way', async () => {
    store.holding = true;
    const first = sources('a.com');
    const second = sources('a.com', 'b.com');
    store.release(0);
    store.release(1);
    expect([await first, await second]).toEqual([[1], [1, 2]]);
    expect(store.reads).toEqual([['a.com'], ['b.com']]);
  });

  it('reads a changed name again, and only that one', async () => {
    await sources('a.com', 'b.com');
    feed.announce(names('a.com', 'nowhere.com'));
    expect(await sources('a.com', 'b.com')).toEqual([2, 1]);
  });

  it('does not keep a read during which a change of the name is announced, and lets no caller join it', async () => {
    store.holding = true;
    const before = sources('a.com', 'b.com');
    feed.announce(names('a.com'));
    const after = sources('a.com');
    store.release(1);
    expect(await after).toEqual([2]);
    store.release(0);
    expect(await before).toEqual([1, 1]);
    store.holding = false;
    expect(await sources('a.com', 'b.com')).toEqual([2, 1]);
  });

  it('does not keep a read during which everything may have changed, and lets no caller join it', async () => {
    store.holding = true;
    const before = sources('a.com');
    feed.restore();
    const after = sources('a.com');
    store.release(1);
    expect(await after).toEqual([2]);
    store.release(0);
    expect(await before).toEqual([1]);
    expect(await sources('a.com')).toEqual([2]);
  });

  it('passes a failure on to all waiting callers, and does not keep it', async () => {
    store.failure = new Error('a mistake');
    await expect(Promise.all([sources('a.com'), sources('a.com')])).rejects.toThrow('a mistake');
    store.failure = undefined;
    expect(await sources('a.com')).toEqual([2]);
  });
});

describe('while the feed is not live', () => {
  it('reads again at every question', async () => {
    await sources('a.com');
    feed.lose();
    expect(await sources('a.com')).toEqual([2]);
    expect(await sources('a.com')).toEqual([3]);
  });

  it('suspects, once the feed is back, all that was read before', async () => {
    await sources('a.com');
    feed.lose();
    await sources('b.com');
    feed.restore();
    expect(await sources('a.com', 'b.com')).toEqual([3, 3]);
    expect(await sources('a.com', 'b.com')).toEqual([3, 3]);
  });
});

describe('while the store is away', () => {
  beforeEach(async () => {
    await sources('a.com');
    feed.lose();
    store.failure = AWAY;
  });

  it('returns the last known answer, and rejects for a name never read', async () => {
    expect(await sources('a.com')).toEqual([1]);
    await expect(sources('a.com', 'b.com')).rejects.toBe(AWAY);
    expect(reader.counts().servedWhileAway).toBeGreaterThan(0);
  });

  it('asks the store once a second for names it knows, without delaying a caller', async () => {
    await sources('a.com');
    expect(store.reads).toHaveLength(2);
    store.holding = true;
    expect(await sources('a.com')).toEqual([1]);
    expect(store.reads).toHaveLength(2);
    nowMs = 1_000;
    expect(await sources('a.com')).toEqual([1]);
    expect(await sources('a.com')).toEqual([1]);
    expect(store.reads).toHaveLength(3);
  });

  it('reads again as soon as one such question was answered', async () => {
    await sources('a.com');
    store.failure = undefined;
    nowMs = 1_000;
    expect(await sources('a.com')).toEqual([1]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await sources('a.com')).toEqual([4]);
  });

  it('reads again as soon as the feed is back', async () => {
    await sources('a.com');
    store.failure = undefined;
    feed.restore();
    expect(await sources('a.com')).toEqual([3]);
  });

  it('does not treat another failure as an absence', async () => {
    store.failure = new DamagedTermsError('a.com');
    await expect(sources('a.com')).rejects.toBe(store.failure);
    store.failure = new Error('a mistake');
    await expect(sources('a.com')).rejects.toBe(store.failure);
  });

  it('returns a read during which a change was announced if it knows nothing better', async () => {
    feed.restore();
    store.failure = undefined;
    store.holding = true;
    const before = sources('b.com');
    feed.announce(names('b.com'));
    store.release(0);
    expect(await before).toEqual([2]);
    store.holding = false;
    store.failure = AWAY;
    expect(await sources('b.com')).toEqual([2]);
  });

  it('returns the last known answer of a name that is known to have changed', async () => {
    feed.announce(names('a.com'));
    expect(await sources('a.com')).toEqual([1]);
  });
});

describe('bounds', () => {
  it('keeps no more names than allowed, the last requested ones', async () => {
    reader = open({ maxEntries: 2 });
    await sources('a.com');
    await sources('b.com');
    await sources('a.com');
    await sources('c.com');
    expect(await sources('a.com', 'c.com')).toEqual([1, 3]);
    expect(await sources('b.com')).toEqual([4]);
  });

  it('keeps no more bytes than allowed', async () => {
    const [answer] = await reader.read(names('a.com'));
    const { bytes } = reader;
    expect(bytes).toBeGreaterThan(heapSizeOf(answer));
    reader = open({ maxBytes: 2 * bytes });
    expect(await sources('a.com', 'b.com')).toEqual([2, 2]);
    expect(await sources('a.com', 'b.com')).toEqual([2, 2]);
    await sources('c.com');
    expect(await sources('a.com')).toEqual([4]);
    reader = open({ maxBytes: bytes - 1 });
    expect(await sources('a.com')).toEqual([5]);
    expect(await sources('a.com')).toEqual([6]);
  });

  it('stops listening once it is disposed of', async () => {
    await sources('a.com');
    reader[Symbol.dispose]();
    expect(await sources('a.com')).toEqual([2]);
    feed.announce(names('a.com'));
    expect(await sources('a.com')).toEqual([2]);
  });
});
