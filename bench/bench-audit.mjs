/** The cost of the log of checks for its writers and for auditors. See docs/audit.md. */
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '../dist/src/adapters/embedded-postgres/start-embedded-postgres.js';
import { migrate } from '../dist/src/adapters/postgres/operate/migrate.js';
import { openCheckLog } from '../dist/src/app/open-check-log.js';
import { TIMINGS } from '../dist/src/app/timings.js';
import { readOptions, USAGE } from './audit/options.mjs';
import { measureQuery } from './audit/query.mjs';
import { measureVerify } from './audit/verify.mjs';
import { measureWrite } from './audit/write.mjs';
import { isInMemory, machineLine } from './support/machine.mjs';
import { say } from './support/report.mjs';
import { runBenchmark } from './support/run-benchmark.mjs';

/**
 * The input of every part of the benchmark: the log on its own database, with the durable settings of a service, in this
 * process.
 *
 * @typedef {{ log: import('../dist/src/app/open-check-log.js').OpenCheckLog, pool: import('pg').Pool,
 *   options: import('./audit/options.mjs').Options }} Run
 */

const MEASURES = { write: measureWrite, verify: measureVerify, query: measureQuery };
const quiet = { info() {}, warn: print, error: print };

/**
 * @param {object} fields
 * @param {string} message
 */
function print(fields, message) {
  process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);
}

/**
 * @param {string} folder
 * @param {import('./audit/options.mjs').Options} options
 */
async function measure(folder, options) {
  say(`${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${machineLine()}`);
  if (await isInMemory(folder)) say('The data is in memory: durability costs nothing there.');
  say();
  await using resources = new AsyncDisposableStack();
  const password = 'for a benchmark alone';
  const server = resources.use(await startEmbeddedPostgres({ dataDir: folder, password, log: quiet }));
  const migrations = fileURLToPath(new URL('../prisma/migrations', import.meta.url));
  await migrate({ connectionString: server.url, folder: migrations, log: quiet });
  const pool = resources.adopt(new pg.Pool({ connectionString: server.url, max: 1 }), (open) => open.end());
  const log = await openCheckLog(
    {
      connectionString: server.url,
      installationKey: 'for a benchmark alone',
      settings: { dataDir: folder, auditRetentionDays: 0, auditSpoolMaxBytes: 2 ** 30 },
      clock: { now: () => new Date() },
      timings: TIMINGS,
      log: quiet,
    },
    resources,
  );
  for (const part of options.only) await MEASURES[part]({ log, pool, options });
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) say(USAGE);
  else {
    await runBenchmark({ name: 'bench-audit', folder: options.folder }, (_processes, folder) =>
      measure(folder, options),
    );
  }
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
