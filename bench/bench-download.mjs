/** What a download of the registry costs. See docs/download.md. */
import { join } from 'node:path';
import { askChecksDuring } from './download/ask-checks.mjs';
import { download } from './download/download.mjs';
import { fillRegistry } from './download/fill-registry.mjs';
import { readOptions, USAGE } from './download/options.mjs';
import { TARGETS } from './download/targets.mjs';
import { watchMemory } from './download/watch-memory.mjs';
import { connectDatabase, startService } from './servers/start-service.mjs';
import { CHECK_SETTINGS } from './support/check-settings.mjs';
import { machineLine } from './support/machine.mjs';
import { processorTime } from './support/process-use.mjs';
import { decimal, say, sayFigure, sayTable, whole } from './support/report.mjs';
import { runBenchmark } from './support/run-benchmark.mjs';
import { median } from './support/statistics.mjs';

/** Folders, `index.json` and `README.md`. */
const FILES_BESIDE = 6;

/**
 * @param {import('./support/processes.mjs').Processes} processes
 * @param {string} folder
 * @param {import('./download/options.mjs').Options} options
 */
async function measure(processes, folder, { entries, rounds, atOnce }) {
  say(`${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${machineLine()}`);
  const service = await startService(processes, { dataDir: join(folder, 'data'), env: CHECK_SETTINGS });
  const database = await connectDatabase(service.dataDir);
  await fillRegistry(database, entries);
  await database.end();
  let downloads = 0;
  const one = async () => {
    const got = await download(service.port, downloads++);
    if (got.files !== entries + FILES_BESIDE)
      throw new Error(`The download holds ${got.files} files and not ${entries + FILES_BESIDE}.`);
    return got;
  };

  say(`Downloads of ${whole(entries)} entries, one after another`);
  const runs = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await processorTime(service.pid);
    const { result, beforeMib, peakMib } = await watchMemory(service.pid, one);
    const after = await processorTime(service.pid);
    runs.push({ ...result, beforeMib, peakMib, cpuSeconds: after.own - before.own });
  }
  sayTable(
    ['round', 'entries/s', 'first byte ms', 'seconds', 'server CPU s', 'MB', 'MiB before', 'MiB peak'],
    runs.map((run, nth) => [
      String(nth + 1),
      whole(entries / run.seconds),
      decimal(run.firstByteMs, 0),
      decimal(run.seconds),
      decimal(run.cpuSeconds),
      decimal(run.bytes / 1e6, 1),
      whole(run.beforeMib),
      whole(run.peakMib),
    ]),
  );
  const rate = median(runs.map(({ seconds }) => entries / seconds));
  sayFigure('entries a second, median', whole(rate));
  const firstByte = median(runs.map(({ firstByteMs }) => firstByteMs));
  sayFigure('first byte, median', `${decimal(firstByte, 0)} ms`, `< ${TARGETS.firstByteMs} ms`);
  const growth = Math.max(...runs.map(({ peakMib }) => peakMib)) - (runs[0]?.beforeMib ?? 0);
  const bound = `< ${TARGETS.residentGrowthMib} MiB`;
  sayFigure('resident growth from before the first to the peak of all', `${whole(growth)} MiB`, bound);
  say();

  say(`${atOnce} at once, with one check after another meanwhile`);
  const { result, beforeMib, peakMib } = await watchMemory(service.pid, () =>
    askChecksDuring(service.port, () => Promise.all(Array.from({ length: atOnce }, one))),
  );
  const slowest = Math.max(...result.result.map(({ seconds }) => seconds));
  sayFigure('entries a second, all together', whole((atOnce * entries) / slowest));
  const latest = Math.max(...result.result.map(({ firstByteMs }) => firstByteMs));
  sayFigure('first byte of the slowest', `${decimal(latest, 0)} ms`, `< ${TARGETS.firstByteMs} ms`);
  sayFigure('resident growth', `${whole(peakMib - beforeMib)} MiB`);
  sayFigure('a check, median', `${decimal(result.medianMs, 1)} ms`);
  sayFigure('a check, p99', `${decimal(result.p99Ms, 1)} ms`);
  await service.stop();
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) say(USAGE);
  else {
    await runBenchmark({ name: 'bench-download', folder: options.folder }, (processes, folder) =>
      measure(processes, folder, options),
    );
  }
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
