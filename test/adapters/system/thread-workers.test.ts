import { describe, expect, it } from 'vitest';
import { ThreadWorkers } from '../../../src/adapters/system/thread-workers.js';
import { WorkStopped } from '../../../src/domain/ports/workers.js';
import { silentLog } from '../../support/silent-log.js';

const MODULE = new URL('../../support/thread-work.mjs', import.meta.url);
const TIME = { timeoutMs: 20_000 };

function makeWorkers({ heapMb = 64, finishMs = 20_000 } = {}): ThreadWorkers {
  return new ThreadWorkers({ threads: 1, heapMb, finishMs, log: silentLog });
}

const work = (name: string) => ({ module: MODULE, name });

const stopOf = (result: Promise<unknown>) =>
  result.then(
    () => 'no stop',
    (error: unknown) => (error instanceof WorkStopped ? error.reason : error),
  );

describe('ThreadWorkers', () => {
  it('returns the result of the function from another thread', async () => {
    await using workers = makeWorkers();
    expect(await workers.run(work('threadOf'), 'x', TIME)).toMatchObject({ input: 'x', isMainThread: false });
  });

  it('reports that work failed, and continues', async () => {
    await using workers = makeWorkers();
    expect(await stopOf(workers.run(work('fail'), 'x', TIME))).toBe('failed');
    expect(await workers.run(work('threadOf'), 'y', TIME)).toMatchObject({ input: 'y' });
  });

  it('ends work that never ends by itself, and continues', async () => {
    await using workers = makeWorkers();
    expect(await stopOf(workers.run(work('spin'), 'x', { timeoutMs: 200 }))).toBe('timed_out');
    expect(await workers.run(work('threadOf'), 'y', TIME)).toMatchObject({ input: 'y' });
  });

  it('does not count the time in which work waits for a thread', async () => {
    await using workers = makeWorkers();
    const first = stopOf(workers.run(work('spin'), 'x', { timeoutMs: 1_200 }));
    expect(await workers.run(work('threadOf'), 'y', { timeoutMs: 1_000 })).toMatchObject({ input: 'y' });
    expect(await first).toBe('timed_out');
  });

  it('ends work that uses more memory than allowed, and continues', async () => {
    await using workers = makeWorkers({ heapMb: 16 });
    expect(await stopOf(workers.run(work('hoard'), 'x', TIME))).toBe('out_of_memory');
    expect(await workers.run(work('threadOf'), 'y', TIME)).toMatchObject({ input: 'y' });
  });

  it('ends work whose caller is gone', async () => {
    await using workers = makeWorkers({ finishMs: 50 });
    const asker = new AbortController();
    const result = stopOf(workers.run(work('spin'), 'x', { ...TIME, signal: asker.signal }));
    asker.abort('gone');
    expect(await result).toBe('gone');
    expect(await stopOf(workers.run(work('threadOf'), 'x', { ...TIME, signal: asker.signal }))).toBe('gone');
    expect(await workers.run(work('threadOf'), 'y', TIME)).toMatchObject({ input: 'y' });
  });

  it('keeps the thread of work whose caller is gone if it ends soon', async () => {
    await using workers = makeWorkers();
    const asker = new AbortController();
    const told = new Int32Array(new SharedArrayBuffer(8));
    const { threadId } = (await workers.run(work('threadOf'), 'x', TIME)) as { threadId: number };
    const result = stopOf(workers.run(work('waitUntilTold'), told, { ...TIME, signal: asker.signal }));
    await Atomics.waitAsync(told, 0, 0).value;
    asker.abort('gone');
    expect(await result).toBe('gone');
    Atomics.store(told, 1, 1);
    Atomics.notify(told, 1);
    expect(await workers.run(work('threadOf'), 'y', TIME)).toMatchObject({ threadId });
  });
});
