/**
 * The middle value; of an even number the mean of the two in the middle.
 *
 * @param {readonly number[]} values at least one
 */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/**
 * The smallest value that at least this share of the values does not exceed.
 *
 * @param {ArrayLike<number>} sorted ascending, at least one
 * @param {number} share 0 to 1
 */
export function percentile(sorted, share) {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
