import { vi } from 'vitest';

/** Waits for an effect that follows a reply: repeats the assertion until it holds. */
export function eventually<T>(assertion: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(assertion, { timeout: 25_000, interval: 20 });
}
