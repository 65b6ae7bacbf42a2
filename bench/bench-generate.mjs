/** The cost of an answer of the generator, and of a generation. See docs/generator-benchmarks.md. */
import { measureArchive } from './generate/archive.mjs';
import { measureCached } from './generate/cached.mjs';
import { measureClauses } from './generate/clauses.mjs';
import { measureCold } from './generate/cold.mjs';
import { Figures } from './generate/figures.mjs';
import { readOptions, USAGE } from './generate/options.mjs';
import { chooseLoadGenerator } from './load/load-generator.mjs';
import { machineLine } from './support/machine.mjs';
import { say } from './support/report.mjs';
import { runBenchmark } from './support/run-benchmark.mjs';

/**
 * The input of every part of the benchmark. A part starts everything through `processes`, and writes only below
 * `folder`.
 *
 * @typedef {{ processes: import('./support/processes.mjs').Processes, folder: string,
 *   load: import('./load/load-generator.mjs').LoadGenerator, options: import('./generate/options.mjs').Options,
 *   figures: Figures }} Run
 */

const MEASURES = {
  clauses: measureClauses,
  cached: measureCached,
  cold: measureCold,
  archive: measureArchive,
};

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) say(USAGE);
  else {
    await runBenchmark({ name: 'bench-generate', folder: options.folder }, async (processes, folder) => {
      const load = chooseLoadGenerator(processes, folder, options.load);
      const figures = new Figures();
      say(`${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${machineLine()}`);
      say();
      for (const part of options.only) {
        await MEASURES[part]({ processes, folder, load, options, figures });
      }
      figures.say();
    });
  }
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
