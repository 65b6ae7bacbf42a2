import { vi } from 'vitest';

/** Waits for what happens behind a reply: tries again until the assertion holds. */
export function eventually<T>(assertion: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(assertion, { timeout: 25_000, interval: 20 });
}
