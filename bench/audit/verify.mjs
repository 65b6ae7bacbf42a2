import { decimal, say, sayFigure, whole } from '../support/report.mjs';
import { median } from '../support/statistics.mjs';

const ROUNDS = 3;
const TARGET = 100_000;

/**
 * How many of the written checks are verified in a second.
 *
 * @param {import('../bench-audit.mjs').Run} run
 */
export async function measureVerify({ log }) {
  const rates = [];
  let report = await log.verifyChains({}, AbortSignal.timeout(600_000));
  const before = process.memoryUsage().rss;
  let peak = before;
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedMs = performance.now();
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 20);
    report = await log.verifyChains({}, AbortSignal.timeout(600_000));
    clearInterval(watch);
    rates.push(report.checks / ((performance.now() - startedMs) / 1000));
  }
  if (!report.intact) throw new Error(`The chains are not intact: ${JSON.stringify(report.findings[0])}`);
  say(`Verification of ${whole(report.checks)} checks in ${whole(report.groups)} groups, ${ROUNDS} rounds:`);
  sayFigure('checks a second, median', whole(median(rates)), `>= ${whole(TARGET)}`);
  sayFigure('slowest round', whole(Math.min(...rates)));
  sayFigure('growth of resident memory, MiB', decimal((peak - before) / 2 ** 20, 0));
  say();
}
