import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readCount, readLoad, readParts } from '../support/read-options.mjs';
import { root } from '../support/root.mjs';

export const PARTS = /** @type {const} */ (['clauses', 'cached', 'cold', 'archive']);

const ARCHIVE = '../shared/archive';

export const USAGE = `Usage: npm run bench:generate -- [options]

  --only PARTS     of ${PARTS.join(', ')}; comma-separated (all)
  --quick          fewer rounds, shorter turns, fewer domains: to see that it runs
  --rounds N       rounds of the clauses (15), cached (5) and archive (3) parts
  --seconds N      seconds of each turn of the cached part (6)
  --connections N  connections of the cached part, each with one request under way (64)
  --domains N      cold domains (1000)
  --load PROGRAM   wrk or autocannon (wrk where it is installed)
  --archive PATH   folder of real documents, one <collection>/versions/<service>/<kind>.md each (${ARCHIVE})
  --folder PATH    where the temporary data goes (${tmpdir()})
  --help
`;

/**
 * @typedef {(typeof PARTS)[number]} Part
 * @typedef {{ only: readonly Part[], rounds: { clauses: number, cached: number, archive: number }, seconds: number,
 *   connections: number, domains: number, sites: number, load: 'wrk' | 'autocannon' | undefined,
 *   archive: string | undefined, folder: string, help: boolean }} Options
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
      quick: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      connections: { type: 'string' },
      domains: { type: 'string' },
      load: { type: 'string' },
      archive: { type: 'string' },
      folder: { type: 'string', default: tmpdir() },
      help: { type: 'boolean', default: false },
    },
  });
  const { quick } = values;
  /** @type {(name: 'rounds' | 'seconds' | 'connections' | 'domains', usual: number, brief: number) => number} */
  const count = (name, usual, brief) => {
    const text = values[name];
    if (text === undefined) return quick ? brief : usual;
    return readCount(name, text, 5);
  };
  return {
    only: readParts(PARTS, values.only),
    rounds: {
      clauses: count('rounds', 15, 5),
      cached: count('rounds', 5, 2),
      archive: count('rounds', 3, 1),
    },
    seconds: count('seconds', 6, 2),
    connections: count('connections', 64, 64),
    domains: count('domains', 1000, 100),
    sites: quick ? 10 : 50,
    load: readLoad(values.load),
    archive: archiveAt(values.archive),
    folder: resolve(values.folder),
    help: values.help,
  };
}

/** @param {string | undefined} path */
function archiveAt(path) {
  if (path !== undefined && !existsSync(path)) throw new Error(`--archive: ${path} does not exist.`);
  const folder = path === undefined ? join(root, ARCHIVE) : resolve(path);
  return existsSync(folder) ? folder : undefined;
}
