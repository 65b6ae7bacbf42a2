/** The cost of a permission check, and of what it is compared with. See docs/benchmarks.md. */
import { chooseLoadGenerator } from './load/load-generator.mjs';
import { readOptions, USAGE } from './options.mjs';
import { measureLatency } from './parts/latency.mjs';
import { measureMemory } from './parts/memory.mjs';
import { measureStart } from './parts/start.mjs';
import { measureThroughput } from './parts/throughput.mjs';
import { isInMemory, machineLine } from './support/machine.mjs';
import { say } from './support/report.mjs';
import { runBenchmark } from './support/run-benchmark.mjs';

/**
 * The input of every part of the benchmark. A part starts everything through `processes`, and writes only below
 * `folder`.
 *
 * @typedef {{ processes: import('./support/processes.mjs').Processes, folder: string, load: import('./load/load-generator.mjs').LoadGenerator,
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
  if (only.includes('throughput')) await measureThroughput(run);
  if (only.includes('latency')) await measureLatency(run);
  if (only.includes('start')) await measureStart(run);
  if (only.includes('memory')) await measureMemory(run);
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) say(USAGE);
  else {
    await runBenchmark({ name: 'bench-check', folder: options.folder }, (processes, folder) =>
      measure({ processes, folder, load: chooseLoadGenerator(processes, folder, options.load), options }),
    );
  }
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
