import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readCount, readLoad, readParts } from './support/read-options.mjs';

export const PARTS = /** @type {const} */ (['throughput', 'latency', 'start', 'memory']);

export const USAGE = `Usage: npm run bench:check -- [options]

  --only PARTS     of ${PARTS.join(', ')}; comma-separated (all)
  --rounds N       rounds of the throughput and the latency part (5)
  --seconds N      seconds of each turn of the throughput part (6)
  --rates LIST     checks a second at which the latency is measured; comma-separated (200,1000,2000)
  --connections N  connections of single requests, each with one under way (64)
  --load PROGRAM   wrk or autocannon (wrk where it is installed)
  --folder PATH    where the temporary data goes (${tmpdir()})
  --help
`;

/**
 * @typedef {(typeof PARTS)[number]} Part
 * @typedef {{ only: readonly Part[], rounds: number, seconds: number, rates: readonly number[], connections: number,
 *   load: 'wrk' | 'autocannon' | undefined, folder: string, help: boolean }} Options
 */

/**
 * @param {readonly string[]} args
 * @returns {Options}
 * @throws Error that says what is wrong with them
 */
export function readOptions(args) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: PARTS.join(',') },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '6' },
      rates: { type: 'string', default: '200,1000,2000' },
      connections: { type: 'string', default: '64' },
      load: { type: 'string' },
      folder: { type: 'string', default: tmpdir() },
      help: { type: 'boolean', default: false },
    },
  });
  return {
    only: readParts(PARTS, values.only),
    rounds: readCount('rounds', values.rounds, 4),
    seconds: readCount('seconds', values.seconds, 4),
    rates: values.rates.split(',').map((one) => readCount('rates', one.trim(), 6)),
    connections: readCount('connections', values.connections, 4),
    load: readLoad(values.load),
    folder: resolve(values.folder),
    help: values.help,
  };
}
