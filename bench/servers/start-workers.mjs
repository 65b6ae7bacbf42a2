import { join } from 'node:path';
import { CHECK_SETTINGS } from '../support/check-settings.mjs';
import { root } from '../support/root.mjs';
import { stopDatabase } from './start-service.mjs';

/**
 * Processes of the service on one Postgres and one Redis.
 *
 * @typedef {{ ports: readonly number[], workerPids: readonly number[], pid: number, folder: string, stop: () => Promise<void> }} Workers
 * @param {import('../support/processes.mjs').Processes} processes
 * @param {string} folder for all that they write
 * @param {number} count
 * @returns {Promise<Workers>} `pid` is of the process above all of them
 */
export async function startWorkers(processes, folder, count) {
  const args = ['--folder', folder, '--services', String(count), '--port', '0'];
  const setup = processes.start(process.execPath, [join(root, 'scripts/start-setup.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, ...CHECK_SETTINGS },
  });
  processes.defer(() => stopDatabase(folder));
  const services = await setup.reading((line) =>
    line.startsWith('{"services":') ? JSON.parse(line).services : undefined,
  );
  return {
    ports: services.map(({ url }) => Number(new URL(url).port)),
    workerPids: services.map(({ pid }) => pid),
    pid: setup.pid,
    folder,
    stop: () => setup.stop(),
  };
}
