import { setTimeout as delay } from 'node:timers/promises';

const INTERVAL_MS = 20;

export interface PollOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Asks until the answer is neither `undefined` nor `false`, and gives that answer; `undefined` once the time is
 * up. Rejects with the signal's reason when it fires, and with whatever `ask` rejects with.
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
