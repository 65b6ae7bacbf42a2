import { setTimeout as delay } from 'node:timers/promises';

const INTERVAL_MS = 20;

export interface PollOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Calls `ask` until its answer is neither `undefined` nor `false`, and returns that answer; `undefined` once
 * the time is up. Rejects with the signal's reason when the signal fires, and with any rejection of `ask`.
 */
export async function poll<T>(ask: () => Promise<T>, options: PollOptions): Promise<T | undefined> {
  const { timeoutMs, signal } = options;
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    signal?.throwIfAborted();
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() >= deadline) return undefined;
    await delay(INTERVAL_MS);
  }
}
