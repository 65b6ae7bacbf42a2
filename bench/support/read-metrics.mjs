/**
 * Pauses of the collector up to this long are counted separately from longer ones. It is a bucket bound of
 * the service's metric.
 */
export const LONG_PAUSE_MS = 10;

/**
 * The measurements of a process's event loop and garbage collector.
 *
 * @typedef {{ count: number, ms: number, long: number }} Pauses `long` is how many took more than {@link LONG_PAUSE_MS}
 * @typedef {{ loopP99Ms: number, loopMaxMs: number, minor: Pauses, major: Pauses }} ProcessMetrics `major`: also its steps
 */

/**
 * Reads the metrics of the service. The delays of its event loop are those since the last reading, the pauses of its
 * collector those since its start.
 *
 * @param {number} port
 * @param {string} token the service's `AUDITOR_TOKEN`
 * @returns {Promise<ProcessMetrics>}
 */
export async function readMetrics(port, token) {
  const headers = { Authorization: `Bearer ${token}` };
  const res = await fetch(`http://127.0.0.1:${port}/metrics`, { headers });
  const page = await res.text();
  if (res.status !== 200) throw new Error(`The metrics are answered with ${res.status}: ${page}`);
  const value = (/** @type {string} */ series) => {
    const line = page.split('\n').find((one) => one.startsWith(`${series} `));
    return line === undefined ? 0 : Number(line.slice(series.length + 1));
  };
  const pauses = (/** @type {readonly string[]} */ ...kinds) => {
    const sum = (/** @type {(kind: string) => number} */ of) =>
      kinds.reduce((all, kind) => all + of(kind), 0);
    const name = 'nodejs_gc_duration_seconds';
    const count = sum((kind) => value(`${name}_count{kind="${kind}"}`));
    const short = sum((kind) => value(`${name}_bucket{le="${LONG_PAUSE_MS / 1000}",kind="${kind}"}`));
    return { count, ms: sum((kind) => value(`${name}_sum{kind="${kind}"}`)) * 1000, long: count - short };
  };
  return {
    loopP99Ms: value('nodejs_eventloop_lag_p99_seconds') * 1000,
    loopMaxMs: value('nodejs_eventloop_lag_max_seconds') * 1000,
    minor: pauses('minor'),
    major: pauses('major', 'incremental'),
  };
}

/**
 * @param {Pauses} before
 * @param {Pauses} after
 * @returns {Pauses}
 */
export function pausesBetween(before, after) {
  return { count: after.count - before.count, ms: after.ms - before.ms, long: after.long - before.long };
}
