import { DomainError } from './errors.js';

/** So many looks in a row have to find the process late: one pause, of the collector or of the machine, is no overload. */
export const LOOKS_TO_BE_SURE = 3;
/** Callers are told to wait so many seconds in turn, so that they do not all come back at once. */
const RETRY_AFTER_SECONDS = [1, 2, 3] as const;

/**
 * Whether a process has more to do than it can: in each of its last looks, what had arrived waited longer than `limitMs`
 * to be begun.
 *
 * @param latenessMs of the event loop in the last looks, in any order
 */
export function isOverloaded(latenessMs: readonly number[], limitMs: number): boolean {
  return latenessMs.length >= LOOKS_TO_BE_SURE && latenessMs.every((ms) => ms > limitMs);
}

/** What the nth caller is told that is turned away. */
export function overloadedError(nth: number): DomainError {
  return new DomainError(
    'service_unavailable',
    'The service has more to do than it can. Ask again shortly.',
    {
      retryAfterSeconds: RETRY_AFTER_SECONDS[nth % RETRY_AFTER_SECONDS.length] ?? 1,
    },
  );
}
