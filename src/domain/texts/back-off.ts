const FIRST_MS = 60 * 1000;
const LONGEST_MS = 24 * 60 * 60 * 1000;
/** A text that nobody has asked for in this time begins anew. */
export const FAILURES_KEPT_MS = 7 * LONGEST_MS;

/** How long nothing is tried after so many failures, one after another: a minute, doubled with each, a day at most. */
export function backOffMs(failures: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
}
