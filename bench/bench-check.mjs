/** What a permission check costs, beside what it is compared with. See docs/benchmarks.md. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseLoadGenerator } from './load/load-generator.mjs';
import { readOptions, USAGE } from './options.mjs';
import { measureLatency } from './parts/latency.mjs';
import { measureMemory } from './parts/memory.mjs';
import { measureStart } from './parts/start.mjs';
import { measureThroughput } from './parts/throughput.mjs';
import { isInMemory, machineLine } from './support/machine.mjs';
import { Processes } from './support/processes.mjs';
import { say } from './support/report.mjs';

/**
 * What every part of the benchmark works with. Whatever it starts, it starts through `processes`, and whatever it
 * writes, it writes below `folder`.
 *
 * @typedef {{ processes: Processes, folder: string, load: import('./load/load-generator.mjs').LoadGenerator,
 *   options: import('./options.mjs').Options }} Run
 */

/** @param {Run} run */
async function measure(run) {
  const { only } = run.options;
  say(`${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${machineLine()}`);
  say(
    `Data in ${run.options.folder}${(await isInMemory(run.folder)) ? ', which is in memory: durability costs nothing there' : ''}`,
  );
  say();
  const maximum = only.includes('throughput') ? await measureThroughput(run) : undefined;
  if (only.includes('latency')) await measureLatency(run, maximum);
  if (only.includes('start')) await measureStart(run);
  if (only.includes('memory')) await measureMemory(run);
}

/** @param {import('./options.mjs').Options} options */
async function main(options) {
  const processes = new Processes();
  const folder = await mkdtemp(join(options.folder, 'bench-check-'));
  // Started by root, the database runs as another user, who has to get through to its folder.
  await chmod(folder, 0o755);
  const load = chooseLoadGenerator(processes, folder, options.load);
  try {
    const measured = measure({ processes, folder, load, options });
    // Interrupted, it fails because its processes are stopped; nobody waits for that.
    measured.catch(() => undefined);
    await Promise.race([measured, interruption()]);
  } finally {
    await processes.stopAll();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Rejects when the run is told to stop, or when something fails where nobody waits for it. */
function interruption() {
  return new Promise((_resolve, reject) => {
    for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(name, () => reject(new Error(`Stopped by ${name}.`)));
    }
    process.on('uncaughtException', reject);
  });
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) say(USAGE);
  else await main(options);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
