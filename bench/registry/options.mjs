import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readCount } from '../support/read-options.mjs';

export const USAGE = `Usage: npm run bench:registry -- [options]

  --entries N    entries of the registry (100000)
  --rounds N     times that each question is asked (30)
  --folder PATH  where the temporary data goes (${tmpdir()})
  --help
`;

/** @typedef {{ entries: number, rounds: number, folder: string, help: boolean }} Options */

/**
 * @param {readonly string[]} args
 * @returns {Options}
 * @throws Error that says what is wrong with them
 */
export function readOptions(args) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      entries: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '30' },
      folder: { type: 'string', default: tmpdir() },
      help: { type: 'boolean', default: false },
    },
  });
  return {
    entries: readCount('entries', values.entries, 7),
    rounds: readCount('rounds', values.rounds, 4),
    folder: resolve(values.folder),
    help: values.help,
  };
}
