/**
 * Largest share by which a pause is longer or shorter, so that callers that failed together do not retry
 * together.
 */
const SPREAD = 0.2;

/**
 * Milliseconds before the next try after `failures` in a row, at least one. Each pause is twice as long as
 * the last.
 */
export function backOffMs(
  failures: number,
  { firstMs, mostMs }: { firstMs: number; mostMs: number },
): number {
  return Math.min(firstMs * 2 ** (failures - 1), mostMs);
}

/**
 * Lengthens or shortens a pause by up to a fifth.
 *
 * @param chance 0 to 1, drawn anew each time
 */
export function spreadMs(pauseMs: number, chance: number): number {
  return pauseMs * (1 - SPREAD + 2 * SPREAD * chance);
}
