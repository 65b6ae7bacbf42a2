import { DomainError } from './errors.js';

/** How many samples in a row must be late: one pause, of the collector or of the machine, is not overload. */
export const LOOKS_TO_BE_SURE = 3;
/** Callers get these waits in seconds in turn, so that they do not all come back at once. */
const RETRY_AFTER_SECONDS = [1, 2, 3] as const;

/**
 * Whether a process has more work than it can do: in each of the last samples, work waited longer than
 * `limitMs` before it began.
 *
 * @param latenessMs of the event loop in the last samples, in any order
 */
export function isOverloaded(latenessMs: readonly number[], limitMs: number): boolean {
  return latenessMs.length >= LOOKS_TO_BE_SURE && latenessMs.every((ms) => ms > limitMs);
}

/** The error for the nth caller that is turned away. */
export function overloadedError(nth: number): DomainError {
  return new DomainError(
    'service_unavailable',
    'The service has more to do than it can. Ask again shortly.',
    {
      retryAfterSeconds: RETRY_AFTER_SECONDS[nth % RETRY_AFTER_SECONDS.length] ?? 1,
    },
  );
}
