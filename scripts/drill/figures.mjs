/**
 * Figures by which a drill is judged, from the answers and the samples. Times are milliseconds of one clock.
 */

/**
 * Answered checks that are missing in the log, and those that it contains more than once.
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

/** Counts each word, the most frequent first: `503 × 12, timeout × 1`; `none` without any. */
export function countWords(words) {
  const sorted = [...countEach(words)].sort(([, a], [, b]) => b - a);
  return sorted.length === 0 ? 'none' : sorted.map(([word, count]) => `${word} × ${count}`).join(', ');
}

/** How often each value occurs. */
export function countEach(values) {
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/**
 * The most requests that one process let through, without the number that it may have let through by itself.
 *
 * @param processes which process let each request through
 * @param apartOf how many the process may have let through by itself
 */
export function mostByOne(processes, apartOf) {
  return Math.max(0, ...[...countEach(processes)].map(([name, count]) => count - apartOf(name)));
}

/**
 * How many requests of one caller the processes may have let through without Redis. Each time that a process
 * lost Redis, it counts what its last answer before left for the caller, or the whole limit without such an
 * answer.
 *
 * @param losses `{process, since}`: one found Redis away, at `since` or later
 * @param answers `{process, at, remaining}` to the caller, where `remaining` is what the caller had left
 */
export function allowedApart(losses, answers, limit) {
  const leftAt = ({ process, since }) =>
    answers
      .filter((answer) => answer.process === process && answer.at < since)
      .reduce((last, answer) => (last === undefined || answer.at >= last.at ? answer : last), undefined)
      ?.remaining ?? limit;
  return losses.reduce((sum, loss) => sum + leftAt(loss), 0);
}

/**
 * When processes lost Redis, according to samples of their own counts. A process without Redis at the
 * beginning of the drill counts, too.
 *
 * @param looks `{at, process, fallbacks, isApart}`, in the order of time; `fallbacks` counts from the start
 * of the process
 * @param startedAt what a look before then counts is older than the drill
 */
export function redisLosses(looks, startedAt) {
  const last = new Map();
  const losses = [];
  for (const { at, process, fallbacks, isApart } of looks) {
    const isOlder = !last.has(process) && at <= startedAt;
    const before = last.get(process) ?? {
      at: startedAt,
      fallbacks: isOlder ? fallbacks - Number(isApart) : 0,
    };
    for (let nth = before.fallbacks; nth < fallbacks; nth += 1) losses.push({ process, since: before.at });
    last.set(process, { at, fallbacks });
  }
  return losses;
}

/** The median, and the value that 1 in 100 exceed, rounded. */
export function quantiles(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { p50: at(0.5), p99: at(0.99) };
}

/** The numbers of a Prometheus page by name, for metrics without labels. */
export function metricsOf(page) {
  return Object.fromEntries(
    [...page.matchAll(/^(\w+) (\S+)$/gm)].map(([, name, value]) => [name, Number(value)]),
  );
}
