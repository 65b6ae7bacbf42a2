import { expect, it } from 'vitest';
import { orAborted } from '../../src/domain/or-aborted.js';

it('ends the wait for work that never ends', async () => {
  const stop = new AbortController();
  const waiting = orAborted(new Promise(() => {}), stop.signal);
  stop.abort(new Error('time is up'));
  await expect(waiting).rejects.toThrow('time is up');
  await expect(orAborted(new Promise(() => {}), stop.signal)).rejects.toThrow('time is up');
});

it('returns the result of work that ends in time', async () => {
  const { signal } = new AbortController();
  expect(await orAborted(Promise.resolve(1), signal)).toBe(1);
  await expect(orAborted(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
});
