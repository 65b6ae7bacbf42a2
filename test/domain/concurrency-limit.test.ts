import { describe, expect, it } from 'vitest';
import { ConcurrencyLimit } from '../../src/domain/concurrency-limit.js';
import type { DomainError } from '../../src/domain/errors.js';

/** Work that waits for a place and holds it until it is released. */
function aTask(limit: ConcurrencyLimit, signal?: AbortSignal, holder?: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const task = { started: false, end: resolve, done: run() };
  async function run() {
    using _place = await limit.enter(signal, holder);
    task.started = true;
    await promise;
  }
  return task;
}

/** Until everything that can continue by itself has done so. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('waiting', () => {
  it('admits a bounded number, and the next one as soon as a place is free', async () => {
    const limit = new ConcurrencyLimit({ most: 2 });
    const tasks = [aTask(limit), aTask(limit), aTask(limit), aTask(limit)];
    await settled();
    expect(tasks.map(({ started }) => started)).toEqual([true, true, false, false]);
    expect(limit).toMatchObject({ isFull: true, waiting: 2 });
    tasks[1]?.end();
    await settled();
    expect(tasks.map(({ started }) => started)).toEqual([true, true, true, false]);
    for (const { end } of tasks) end();
    await Promise.all(tasks.map(({ done }) => done));
    expect(limit).toMatchObject({ isFull: false, waiting: 0 });
  });

  it('rejects with the reason of a caller who stops waiting, and the next one takes that turn', async () => {
    const limit = new ConcurrencyLimit({ most: 1 });
    const running = aTask(limit);
    const caller = new AbortController();
    const waiting = aTask(limit, caller.signal);
    const last = aTask(limit);
    await settled();
    caller.abort(new Error('gave up'));
    await expect(waiting.done).rejects.toThrow('gave up');
    running.end();
    await settled();
    expect([waiting.started, last.started]).toEqual([false, true]);
  });

  it('keeps one holder from taking all places, so that others need not wait', async () => {
    const limit = new ConcurrencyLimit({ most: 3, mostOfOne: 2 });
    const [first, second, third] = ['a', 'a', 'a'].map((holder) => aTask(limit, undefined, holder));
    await settled();
    expect([first?.started, second?.started, third?.started]).toEqual([true, true, false]);
    expect([limit.isFull, limit.hasRoom('a'), limit.hasRoom('b')]).toEqual([false, false, true]);
    const other = aTask(limit, undefined, 'b');
    await settled();
    expect(other.started).toBe(true);
    other.end();
    await settled();
    expect(third?.started).toBe(false);
    first?.end();
    await settled();
    expect(third?.started).toBe(true);
  });

  it('admits holders in turn, each in its own order', async () => {
    const limit = new ConcurrencyLimit({ most: 1 });
    const order: string[] = [];
    const running = aTask(limit, undefined, 'a');
    const entering = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map(async (name) => {
      using _place = await limit.enter(undefined, name[0]);
      order.push(name);
    });
    expect([limit.waiting, limit.waitingOf('a'), limit.waitingOf('d')]).toEqual([6, 3, 0]);
    running.end();
    await Promise.all(entering);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    expect([limit.waiting, limit.isFull]).toEqual([0, false]);
  });

  it('does not admit a caller who has already gone', async () => {
    const limit = new ConcurrencyLimit({ most: 1 });
    await expect(limit.enter(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(limit.isFull).toBe(false);
  });

  it('gives a place back once, however often it is disposed of', async () => {
    const limit = new ConcurrencyLimit({ most: 1 });
    const place = await limit.enter();
    place[Symbol.dispose]();
    place[Symbol.dispose]();
    await limit.enter();
    expect(limit.isFull).toBe(true);
  });
});

describe('taking', () => {
  const refusal = (take: () => unknown) => {
    try {
      take();
    } catch (error) {
      return error as DomainError;
    }
    throw new Error('It was not refused.');
  };

  it('refuses when no place is left, with the message for the caller', () => {
    const limit = new ConcurrencyLimit({ most: 1, message: 'Busy.', retryAfterSeconds: 7 });
    const place = limit.take();
    expect(refusal(() => limit.take())).toMatchObject({
      code: 'service_unavailable',
      message: 'Busy.',
      retryAfterSeconds: 7,
    });
    place[Symbol.dispose]();
    limit.take();
  });

  it('keeps one holder from taking all', () => {
    const limit = new ConcurrencyLimit({ most: 3, mostOfOne: 1 });
    const first = limit.take('a');
    expect(refusal(() => limit.take('a')).code).toBe('service_unavailable');
    limit.take('b');
    first[Symbol.dispose]();
    limit.take('a');
  });
});
