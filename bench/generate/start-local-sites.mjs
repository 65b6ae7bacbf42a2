import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('local-sites.mjs', import.meta.url));
const imports = new URL('../../test/support/ts-imports.mjs', import.meta.url).href;

/**
 * Pages by name, and for each host the page at each path. `{host}` in a page is replaced by the host's name.
 *
 * @typedef {{ pages: Record<string, { type: string, text: string }>, hosts: Record<string, Record<string, string>> }} Sites
 */

/**
 * @param {import('../support/processes.mjs').Processes} processes
 * @param {string} folder for its files; exists
 * @param {Sites} sites
 * @returns {Promise<{ env: Record<string, string>, stop: () => Promise<void> }>} `env` brings a service to the sites
 */
export async function startLocalSites(processes, folder, sites) {
  const sitesFile = join(folder, 'sites.json');
  const caFile = join(folder, 'sites-ca.pem');
  await writeFile(sitesFile, JSON.stringify(sites));
  const server = processes.start(process.execPath, ['--import', imports, script, sitesFile, caFile]);
  const connectTo = await server.reading((line) => /^connect to (.+)$/.exec(line)?.[1]);
  return {
    env: { FETCH_CONNECT_TO: connectTo, FETCH_CA_FILE: caFile, FETCH_ALLOW_CIDRS: '127.0.0.1/32' },
    stop: () => server.stop(),
  };
}
