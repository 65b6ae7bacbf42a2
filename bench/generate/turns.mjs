import { machineTime, processorTime } from '../support/process-use.mjs';
import { median } from '../support/statistics.mjs';

/** Unmeasured, before each turn: the processor's caches and clock need to adapt to a server that was idle. */
const LEAD_IN_SECONDS = 1;

/**
 * A `Contender` is measured in turns. A `Turn` is the result of one: answers a second, microseconds of processor time
 * of the contender's own process for each answer, and the cores that other programs used meanwhile.
 *
 * @typedef {{ name: string, what: string, port: number, pid: number, requests: string, connections: number }} Contender
 * @typedef {import('../load/load-generator.mjs').LoadResult & { perSecond: number, serverUs: number, others: number }} Turn
 */

/**
 * One turn of one contender.
 *
 * @param {import('../load/load-generator.mjs').LoadGenerator} load
 * @param {Contender} contender
 * @param {number} seconds
 * @returns {Promise<Turn>}
 */
export async function takeTurn(load, contender, seconds) {
  const { name, pid } = contender;
  await load.run({ ...contender, seconds: LEAD_IN_SECONDS });
  const before = await processorTime(pid);
  const machineBefore = await machineTime();
  const result = await load.run({ ...contender, seconds });
  const machine = (await machineTime()) - machineBefore;
  const after = await processorTime(pid);
  if (result.failures > 0) throw new Error(`${name} failed ${result.failures} of ${result.sent} requests.`);
  const own = after.own - before.own;
  const below = after.below - before.below;
  return {
    ...result,
    perSecond: result.answered / result.seconds,
    serverUs: (own / result.answered) * 1e6,
    others: Math.max(0, (machine - own - below) / result.seconds - result.load),
  };
}

/**
 * Ratios of two contenders' rates within each round, so that other load on the machine affects both.
 *
 * @param {readonly Turn[]} turns
 * @param {readonly Turn[]} others
 */
export function ratioOf(turns, others) {
  const ratios = turns.map(({ perSecond }, round) => perSecond / (others[round]?.perSecond ?? Number.NaN));
  return { middle: median(ratios), lowest: Math.min(...ratios), highest: Math.max(...ratios) };
}
