/** Share of a pause by which it is longer or shorter, so that what was done together is not done together again. */
const SPREAD = 0.2;

/** Milliseconds before the next try after `failures` in a row, at least one: each pause is twice the one before. */
export function backOffMs(
  failures: number,
  { firstMs, mostMs }: { firstMs: number; mostMs: number },
): number {
  return Math.min(firstMs * 2 ** (failures - 1), mostMs);
}

/**
 * A pause made longer or shorter by up to a fifth.
 *
 * @param chance 0 to 1, drawn anew each time
 */
export function spreadMs(pauseMs: number, chance: number): number {
  return pauseMs * (1 - SPREAD + 2 * SPREAD * chance);
}
