import { expect, it } from 'vitest';
import type { GenerationLocks } from '../../src/domain/generate/ports.js';
import { name } from '../support/an-entry.js';

/** Any number of processes on one store of locks. No lock is held. */
export type OpenGenerationLocks = (processes: number) => Promise<readonly GenerationLocks[]>;

const SITE = name('example.com');
const OTHER_SITE = name('other.example.com');
const never = () => new AbortController().signal;

async function openTwo(open: OpenGenerationLocks): Promise<readonly [GenerationLocks, GenerationLocks]> {
  return (await open(2)) as [GenerationLocks, GenerationLocks];
}

/** Whether the promise is still pending once the process that asked has had another request answered. */
async function waits(promise: Promise<unknown>, asked: GenerationLocks): Promise<boolean> {
  let settled = false;
  const settle = () => {
    settled = true;
  };
  promise.then(settle, settle);
  for (let round = 0; round < 3; round += 1)
    await (await asked.acquire(OTHER_SITE, never()))[Symbol.asyncDispose]();
  return !settled;
}

/** The promises of every `GenerationLocks`. */
export function generationLocksContract(open: () => Promise<OpenGenerationLocks>): void {
  it('gives the lock of a domain to one holder, and to the next when it is released', async () => {
    const [one, other] = await openTwo(await open());
    const first = await one.acquire(SITE, never());
    const second = other.acquire(SITE, never());
    expect(await waits(second, other)).toBe(true);
    await first[Symbol.asyncDispose]();
    const held = await second;
    const third = one.acquire(SITE, never());
    expect(await waits(third, one)).toBe(true);
    await held[Symbol.asyncDispose]();
    await (await third)[Symbol.asyncDispose]();
  });

  it('gives the locks of different domains to several holders', async () => {
    const [one, other] = await openTwo(await open());
    await using _first = await one.acquire(SITE, never());
    await using _second = await one.acquire(name('www.example.com'), never());
    await using _third = await other.acquire(OTHER_SITE, never());
  });

  it('never has two holders at once, and serves every caller in the end', async () => {
    const processes = await (await open())(4);
    let inside = 0;
    let turns = 0;
    await Promise.all(
      processes.map(async (locks) => {
        for (let round = 0; round < 3; round += 1) {
          await using _lock = await locks.acquire(SITE, never());
          inside += 1;
          expect(inside).toBe(1);
          await new Promise((resolve) => setImmediate(resolve));
          turns += 1;
          inside -= 1;
        }
      }),
    );
    expect(turns).toBe(12);
  });

  it('takes no lock when it is aborted before the call', async () => {
    const [one, other] = await openTwo(await open());
    const reason = new Error('too late');
    await expect(one.acquire(SITE, AbortSignal.abort(reason))).rejects.toBe(reason);
    await (await other.acquire(SITE, never()))[Symbol.asyncDispose]();
  });

  it('gives up waiting when it is aborted, with the reason, and leaves no lock behind', async () => {
    const [one, other] = await openTwo(await open());
    const lock = await one.acquire(SITE, never());
    const leaving = new AbortController();
    const waiting = other.acquire(SITE, leaving.signal);
    expect(await waits(waiting, other)).toBe(true);
    const reason = new Error('no time');
    leaving.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    const again = other.acquire(SITE, never());
    expect(await waits(again, other)).toBe(true);
    await lock[Symbol.asyncDispose]();
    await (await again)[Symbol.asyncDispose]();
    await (await one.acquire(SITE, never()))[Symbol.asyncDispose]();
  });

  it('leaves no lock behind when it is aborted at the moment of the call', async () => {
    const [one, other] = await openTwo(await open());
    const leaving = new AbortController();
    const asked = one.acquire(SITE, leaving.signal);
    const outcome = asked.then(
      (lock) => lock[Symbol.asyncDispose](),
      (error: unknown) => error,
    );
    leaving.abort('changed my mind');
    expect([undefined, 'changed my mind']).toContain(await outcome);
    await (await other.acquire(SITE, never()))[Symbol.asyncDispose]();
  });

  it('keeps a lock although the signal of its request is aborted later', async () => {
    const [one, other] = await openTwo(await open());
    const leaving = new AbortController();
    const lock = await one.acquire(SITE, leaving.signal);
    leaving.abort();
    const second = other.acquire(SITE, never());
    expect(await waits(second, other)).toBe(true);
    await lock[Symbol.asyncDispose]();
    await (await second)[Symbol.asyncDispose]();
  });

  it('ignores a second release of a lock', async () => {
    const [one, other] = await openTwo(await open());
    const lock = await one.acquire(SITE, never());
    await lock[Symbol.asyncDispose]();
    const next = await one.acquire(SITE, never());
    await lock[Symbol.asyncDispose]();
    const waiting = other.acquire(SITE, never());
    expect(await waits(waiting, other)).toBe(true);
    await next[Symbol.asyncDispose]();
    await (await waiting)[Symbol.asyncDispose]();
  });
}
