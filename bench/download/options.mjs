import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readCount } from '../support/read-options.mjs';

export const USAGE = `Usage: npm run bench:download -- [options]

  --entries N    entries of the registry (100000)
  --rounds N     downloads one after another (5)
  --at-once N    downloads at once, at most as many as the service serves (5)
  --folder PATH  where the temporary data goes (${tmpdir()})
  --help
`;

/** @typedef {{ entries: number, rounds: number, atOnce: number, folder: string, help: boolean }} Options */

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
      rounds: { type: 'string', default: '5' },
      'at-once': { type: 'string', default: '5' },
      folder: { type: 'string', default: tmpdir() },
      help: { type: 'boolean', default: false },
    },
  });
  return {
    entries: readCount('entries', values.entries, 7),
    rounds: readCount('rounds', values.rounds, 7),
    atOnce: readCount('at-once', values['at-once'], 7),
    folder: resolve(values.folder),
    help: values.help,
  };
}
