import { setTimeout as sleep } from 'node:timers/promises';
import type { BackOff } from './back-off.js';
import { isPassing, retryAfterSecondsOf } from './translate-errors.js';

/** Waits; rejects when the signal is aborted. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

export const waitForReal: Wait = (ms, signal) => sleep(ms, undefined, { signal });

const MAX_ATTEMPTS = 4;

export interface RetryOptions {
  readonly wait: Wait;
  readonly backOff: BackOff;
}

/** Runs `work`, and repeats it after a growing, jittered delay while its failures may be temporary. */
export async function retrying<T>(
  work: () => Promise<T>,
  { wait, backOff }: RetryOptions,
  signal: AbortSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const delayMs = delayAfter(error, attempt, backOff);
      if (signal.aborted || attempt >= MAX_ATTEMPTS || !isPassing(error) || delayMs > backOff.longestMs)
        throw error;
      await wait(delayMs, signal);
    }
  }
}

/**
 * The wait that the server asks for, or half to all of a doubling delay; never less than the server asks for.
 */
function delayAfter(error: unknown, attempt: number, { firstMs }: BackOff): number {
  const asked = retryAfterSecondsOf(error);
  const own = firstMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
  return asked === undefined ? own : asked * 1000 + Math.random() * firstMs;
}
