import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Processes } from './processes.mjs';

/**
 * Gives a benchmark its processes and a folder for all its files, and removes both again, however it ends.
 *
 * @param {{ name: string, folder: string }} options `folder` is where the benchmark's own folder is made
 * @param {(processes: Processes, folder: string) => Promise<void>} measure
 */
export async function runBenchmark({ name, folder: parent }, measure) {
  const processes = new Processes();
  const folder = await mkdtemp(join(parent, `${name}-`));
  // When root starts it, the database runs as another user, who must be able to reach its folder.
  await chmod(folder, 0o755);
  try {
    const measured = measure(processes, folder);
    // When interrupted, it fails because its processes are stopped, and nobody awaits it.
    measured.catch(() => undefined);
    await Promise.race([measured, interruption()]);
  } finally {
    await processes.stopAll();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Rejects when a signal stops the run, or on a failure that no code awaits. */
function interruption() {
  return new Promise((_resolve, reject) => {
    for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(name, () => reject(new Error(`Stopped by ${name}.`)));
    }
    process.on('uncaughtException', reject);
  });
}
