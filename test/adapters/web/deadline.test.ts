import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Deadline } from '../../../src/adapters/web/deadline.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('aborts when its time is up, and not before', () => {
  using deadline = new Deadline(1000, undefined);
  vi.advanceTimersByTime(999);
  expect(deadline.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(deadline.signal.reason).toMatchObject({ reason: 'timed_out' });
});

it('aborts with its caller', () => {
  const caller = new AbortController();
  using deadline = new Deadline(1000, caller.signal);
  caller.abort();
  expect(deadline.signal.reason).toMatchObject({ reason: 'aborted' });
});

it('is over once it is disposed of', () => {
  const caller = new AbortController();
  const deadline = new Deadline(1000, caller.signal);
  deadline[Symbol.dispose]();
  expect(vi.getTimerCount()).toBe(0);
  caller.abort();
  expect(deadline.signal.aborted).toBe(false);
});

it('ends the wait for work that goes on for ever', async () => {
  using deadline = new Deadline(1000, undefined);
  const waiting = deadline.race(new Promise(() => {}));
  vi.advanceTimersByTime(1000);
  await expect(waiting).rejects.toMatchObject({ reason: 'timed_out' });
  await expect(deadline.race(new Promise(() => {}))).rejects.toMatchObject({ reason: 'timed_out' });
});

it('lets work through that is done in time', async () => {
  using deadline = new Deadline(1000, undefined);
  expect(await deadline.race(Promise.resolve(1))).toBe(1);
  await expect(deadline.race(Promise.reject(new Error('no')))).rejects.toThrow('no');
});
