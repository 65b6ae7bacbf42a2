// Work for the tests of threads, as plain JavaScript, so that a thread needs nothing else to run it.
import { isMainThread, threadId } from 'node:worker_threads';

export const threadOf = (input) => ({ input, isMainThread, threadId });

export const fail = () => {
  throw new Error('It broke.');
};

export const spin = () => {
  for (;;);
};

export const hoard = () => {
  const held = [];
  for (;;) held.push(Array.from({ length: 1000 }, (_, index) => ({ index })));
};

/** Reports its start in the first number, and ends when the second is set. */
export const waitUntilTold = (told) => {
  Atomics.store(told, 0, 1);
  Atomics.notify(told, 0);
  Atomics.wait(told, 1, 0);
};
