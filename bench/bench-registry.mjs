/** The cost of searching a large registry. See docs/registry.md. */
import { join } from 'node:path';
import { fillRegistry } from './download/fill-registry.mjs';
import { readOptions, USAGE } from './registry/options.mjs';
import { connectDatabase, startService } from './servers/start-service.mjs';
import { CHECK_SETTINGS } from './support/check-settings.mjs';
import { machineLine } from './support/machine.mjs';
import { decimal, say, sayFigure, sayTable, whole } from './support/report.mjs';
import { runBenchmark } from './support/run-benchmark.mjs';
import { median, percentile } from './support/statistics.mjs';

/** The longest acceptable wait for a person at the page. */
const TARGET_MS = 100;
/** Below the limit of the registry's routes, 600 a minute, with some room. */
const QUESTIONS_A_MINUTE = 500;
const ROWS_WRITTEN = 100;

const QUESTIONS = [
  ['the first page', '/registry?values=1&limit=200'],
  ['a page of one value', '/registry?values=1&limit=200&scrape_data=denied'],
  [
    'a page of rare values',
    '/registry?values=1&limit=200&scrape_data=conditional&allow_training=denied&language=de',
  ],
  ['a page of a part of a name', '/registry?values=1&limit=200&q=99'],
  ['a page of a part that no name has', '/registry?values=1&limit=200&q=no-such-site'],
  ['a page by the newest text', '/registry?values=1&limit=200&sort=newest_text'],
  ['a page by the latest change', '/registry?values=1&limit=200&sort=latest_change'],
  ['counts of everything', '/registry/facets'],
  ['counts of one value', '/registry/facets?scrape_data=denied'],
  [
    'counts of three filters and a part of a name',
    '/registry/facets?q=9&scrape_data=denied&language=en&text_age=1_to_2_years',
  ],
  ['what the plots show', '/registry/overview'],
];

/**
 * @param {import('./support/processes.mjs').Processes} processes
 * @param {string} folder
 * @param {import('./registry/options.mjs').Options} options
 */
async function measure(processes, folder, { entries, rounds }) {
  say(`${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${machineLine()}`);
  const service = await startService(processes, { dataDir: join(folder, 'data'), env: CHECK_SETTINGS });
  const database = await connectDatabase(service.dataDir);
  await fillRegistry(database, entries);
  await database.query('VACUUM ANALYZE registry_facet');

  const ask = async (path) => {
    const beganMs = performance.now();
    const answer = await fetch(`http://127.0.0.1:${service.port}${path}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}.`);
    return performance.now() - beganMs;
  };
  say(`${whole(entries)} entries; the first counts, for which all narrow rows are read:`);
  sayFigure('ms', whole(await ask('/registry/facets')));
  say();
  say(`Each ${rounds} times, over HTTP:`);
  const rows = [];
  for (const [name, path] of QUESTIONS) {
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      const took = await ask(path);
      times.push(took);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, 60_000 / QUESTIONS_A_MINUTE - took)));
    }
    const sorted = times.toSorted((one, other) => one - other);
    rows.push([name, decimal(median(times), 1), decimal(percentile(sorted, 0.95), 1), `< ${TARGET_MS}`]);
  }
  sayTable(['question', 'median ms', 'p95 ms', 'target ms'], rows);
  say();

  say(
    `A statement that flags ${ROWS_WRITTEN} entries, with and without the trigger that keeps their narrow rows:`,
  );
  /** @type {Record<string, number[]>} */
  const times = { with: [], without: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, times_] of Object.entries(times)) {
      const way = name === 'with' ? 'ENABLE' : 'DISABLE';
      await database.query(`ALTER TABLE registry_entry ${way} TRIGGER registry_entry_facet_updated`);
      const beganMs = performance.now();
      await database.query(
        `UPDATE registry_entry SET validation_status = 'flagged'
          WHERE domain IN (SELECT domain FROM registry_entry ORDER BY domain OFFSET $1 LIMIT ${ROWS_WRITTEN})`,
        [(round * ROWS_WRITTEN) % entries],
      );
      times_.push(performance.now() - beganMs);
    }
  }
  for (const [name, all] of Object.entries(times))
    sayFigure(`${name} it, µs an entry`, whole((median(all) * 1000) / ROWS_WRITTEN));
  await database.end();
  await service.stop();
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) say(USAGE);
  else {
    await runBenchmark({ name: 'bench-registry', folder: options.folder }, (processes, folder) =>
      measure(processes, folder, options),
    );
  }
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
