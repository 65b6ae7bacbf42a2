import { afterEach, beforeEach, expect, it } from 'vitest';
import { ChangeStreams } from '../../../../src/adapters/http/feeds/change-streams.js';
import type { PublicChange } from '../../../../src/domain/registry/follow-changes.js';
import { name } from '../../../support/an-entry.js';
import { eventually } from '../../../support/eventually.js';
import { MemoryChangeFeed } from '../../../support/memory/memory-change-feed.js';

const change = (nth: number): PublicChange => ({
  cursor: `${nth}-0123456789ab`,
  kind: 'added',
  domain: name('a.com'),
  at: new Date(0),
});

let feed: MemoryChangeFeed;
let made: PublicChange[];
let questions: string[];
let opened: ChangeStreams[];

beforeEach(() => {
  feed = new MemoryChangeFeed();
  [made, questions, opened] = [[], [], []];
});
afterEach(() => {
  for (const streams of opened) streams[Symbol.dispose]();
});

function streamsOf(options: Partial<ConstructorParameters<typeof ChangeStreams>[0]> = {}) {
  const follow = {
    cursor: async (since: string) => since,
    page: async (since: string, limit: number) => {
      questions.push(since);
      const changes = made
        .filter(({ cursor }) => Number.parseInt(cursor, 10) > Number.parseInt(since, 10))
        .slice(0, limit);
      return { changes, next: changes.at(-1)?.cursor ?? since, more: false };
    },
  };
  const streams = new ChangeStreams({
    follow,
    feed,
    maxAtOnce: 3,
    maxOfOneCaller: 2,
    heartbeatMs: 60_000,
    ...options,
  });
  opened.push(streams);
  return streams;
}

const reading = async (streams: ChangeStreams, caller = 'a') => {
  const { stream, leave } = await streams.open(caller, '0', ({ cursor }) => cursor);
  return { next: async () => (await stream.next()).value, leave };
};

it('reads once for all streams at the same place', async () => {
  const streams = streamsOf();
  const readers = await Promise.all(['a', 'a', 'b'].map((caller) => reading(streams, caller)));
  for (const { next } of readers) expect(await next()).toBe('retry: 2000\nid: 0\n\n');
  const next = readers.map((reader) => reader.next());
  await eventually(() => expect(questions.length).toBeGreaterThan(0));
  const before = questions.length;
  made.push(change(1));
  feed.announce([name('a.com')]);
  for (const event of await Promise.all(next))
    expect(event).toBe('id: 1-0123456789ab\nevent: change\ndata: 1-0123456789ab\n\n');
  expect(questions.length).toBe(before + 1);
});

it('reads nothing for a reader that takes nothing', async () => {
  const streams = streamsOf();
  const { next } = await reading(streams);
  await next();
  made.push(change(1));
  feed.announce([name('a.com')]);
  expect(questions).toEqual([]);
});

it('looks without being woken, and shows that it lives', async () => {
  const { next } = await reading(streamsOf({ heartbeatMs: 5 }));
  await next();
  expect(await next()).toBe(':\n\n');
  made.push(change(1));
  expect(await next()).toContain('id: 1-');
});

it('refuses further readers until a place is free', async () => {
  const streams = streamsOf();
  const [one] = [await reading(streams, 'a'), await reading(streams, 'a')];
  await expect(reading(streams, 'a')).rejects.toMatchObject({
    code: 'service_unavailable',
    retryAfterSeconds: 30,
  });
  await reading(streams, 'b');
  await expect(reading(streams, 'c')).rejects.toMatchObject({ code: 'service_unavailable' });
  one?.leave();
  one?.leave();
  await reading(streams, 'c');
  await expect(reading(streams, 'd')).rejects.toMatchObject({ code: 'service_unavailable' });
});

it('frees the place of a reader with an unknown cursor', async () => {
  const streams = streamsOf({
    maxAtOnce: 1,
    follow: { cursor: () => Promise.reject(new Error('no')), page: never },
  });
  for (const _ of [1, 2]) await expect(reading(streams)).rejects.toThrow('no');
});

it('ends when it is left, when all of them end, and when its time is over', async () => {
  const left = await reading(streamsOf());
  await left.next();
  const end = left.next();
  left.leave();
  expect(await end).toBeUndefined();
  const streams = streamsOf();
  const open = await reading(streams);
  await open.next();
  const last = open.next();
  streams[Symbol.dispose]();
  expect(await last).toBeUndefined();
  const short = await reading(streamsOf({ longestMs: 0 }));
  await short.next();
  expect(await short.next()).toBeUndefined();
});

function never(): never {
  throw new Error('It is not asked.');
}
