/** What a drill is judged by. Times are milliseconds of one clock. */

/**
 * Answered checks that the log does not have, and those that it has more than once.
 *
 * @param answered ids of answered checks
 * @param logged rows with `id` and how often (`count`) the log has it
 */
export function holdAgainstLog(answered, logged) {
  const counts = new Map(logged.map(({ id, count }) => [id, Number(count)]));
  return {
    missing: answered.filter((id) => !counts.has(id)).length,
    double: [...counts.values()].filter((count) => count > 1).length,
  };
}

/** Longest time from one success to the next, or from the start, or to the end, in ms. */
export function longestGap(successes, from, to) {
  const times = [from, ...successes.filter((at) => at > from && at < to).sort((a, b) => a - b), to];
  return Math.max(...times.slice(1).map((at, nth) => at - times[nth]));
}

/** How many of each word there are, the most frequent first: `503 × 12, timeout × 1`; `none` without any. */
export function countWords(words) {
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  return sorted.length === 0 ? 'none' : sorted.map(([word, count]) => `${word} × ${count}`).join(', ');
}

/**
 * How far a limit was exceeded: by all processes together, which may happen while they cannot count together, and by the one
 * that let most through, which may not.
 *
 * @param processes which process let each request through
 */
export function overLimit(processes, limit) {
  const counts = new Map();
  for (const name of processes) counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    together: Math.max(0, processes.length - limit),
    byOne: Math.max(0, ...[...counts.values()].map((count) => count - limit)),
  };
}

/** The middle of them, and the one that 1 in 100 exceed, rounded. */
export function quantiles(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { p50: at(0.5), p99: at(0.99) };
}
