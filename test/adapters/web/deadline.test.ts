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
