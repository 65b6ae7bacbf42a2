import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readCount, readParts } from '../support/read-options.mjs';

export const PARTS = /** @type {const} */ (['write', 'verify', 'query']);

export const USAGE = `Usage: npm run bench:audit -- [options]

  --only PARTS     of ${PARTS.join(', ')}; comma-separated (all; verify needs write)
  --rows N         checks in the log for the query (10000000)
  --seconds N      seconds of each turn of writing (6)
  --folder PATH    where the temporary data goes (${tmpdir()})
  --help
`;

/**
 * @typedef {(typeof PARTS)[number]} Part
 * @typedef {{ only: readonly Part[], rows: number, seconds: number, folder: string, help: boolean }} Options
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
      rows: { type: 'string', default: '10000000' },
      seconds: { type: 'string', default: '6' },
      folder: { type: 'string', default: tmpdir() },
      help: { type: 'boolean', default: false },
    },
  });
  return {
    only: readParts(PARTS, values.only),
    rows: readCount('rows', values.rows, 9),
    seconds: readCount('seconds', values.seconds, 9),
    folder: resolve(values.folder),
    help: values.help,
  };
}
