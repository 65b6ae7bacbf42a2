import { firstAnswer } from '../servers/start-service.mjs';
import { percentile } from '../support/statistics.mjs';

/**
 * Sends one check after another until `work` is done.
 *
 * @template T
 * @param {number} port
 * @param {() => Promise<T>} work
 * @returns {Promise<{ result: T, medianMs: number, p99Ms: number }>}
 */
export async function askChecksDuring(port, work) {
  let isDone = false;
  const done = work().finally(() => {
    isDone = true;
  });
  // Awaited below, also when a check fails first.
  done.catch(() => undefined);
  const path = '/api/v1/check?domain=site-1000.example&action=read_content';
  /** @type {number[]} */
  const times = [];
  while (!isDone) {
    const start = performance.now();
    await firstAnswer(port, { method: 'GET', path });
    times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  return { result: await done, medianMs: percentile(times, 0.5), p99Ms: percentile(times, 0.99) };
}
