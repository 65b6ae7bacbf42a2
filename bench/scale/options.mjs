import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readCount } from '../support/read-options.mjs';

export const USAGE = `Usage: npm run bench:scale -- [options]

  --workers LIST  how many, one after another (1,2,4)
  --rates LIST    checks a second of all workers together (1000,2000,4000,8000,12000)
  --seconds N     seconds at each rate (10)
  --folder PATH   where the temporary data goes (${tmpdir()})
  --help
`;

/**
 * @typedef {{ workers: readonly number[], rates: readonly number[], seconds: number, folder: string, help: boolean }} Options
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
      workers: { type: 'string', default: '1,2,4' },
      rates: { type: 'string', default: '1000,2000,4000,8000,12000' },
      seconds: { type: 'string', default: '10' },
      folder: { type: 'string', default: tmpdir() },
      help: { type: 'boolean', default: false },
    },
  });
  return {
    workers: values.workers.split(',').map((one) => readCount('workers', one.trim(), 1)),
    rates: values.rates.split(',').map((one) => readCount('rates', one.trim(), 6)),
    seconds: readCount('seconds', values.seconds, 4),
    folder: resolve(values.folder),
    help: values.help,
  };
}
