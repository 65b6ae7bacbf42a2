/**
 * How many checks workers on one Postgres and one Redis answer at fixed arrival rates. See
 * docs/benchmarks.md.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wireFile } from './load/wire-file.mjs';
import { readOptions, USAGE } from './scale/options.mjs';
import { connectDatabase } from './servers/start-service.mjs';
import { startWorkers } from './servers/start-workers.mjs';
import { recordsSince, requireRecords } from './support/answered-records.mjs';
import { machineLine } from './support/machine.mjs';
import { machineTime, processorTime } from './support/process-use.mjs';
import { decimal, say, sayTable, whole } from './support/report.mjs';
import { checkRequest, questionsAbout, shippedDomains } from './support/requests.mjs';
import { runBenchmark } from './support/run-benchmark.mjs';

const WARM_UP_SECONDS = 5;
const CONNECTIONS = 256;
/** Before the first rate: a service that was just started still has to compile its hot code. */
const FIRST_WARM_UP_SECONDS = 15;

const constantRateRun = fileURLToPath(new URL('load/constant-rate-run.mjs', import.meta.url));

/**
 * @param {import('./support/processes.mjs').Processes} processes
 * @param {string} folder
 * @param {import('./scale/options.mjs').Options} options
 */
async function measure(processes, folder, { workers, rates, seconds }) {
  say(`${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${machineLine()}`);
  say(
    'Single checks at a fixed rate of all workers together, each measured from when the sender came to it;',
  );
  say('late: how long after it was due that was');
  const requests = await wireFile(folder, 'scale', questionsAbout(await shippedDomains()).map(checkRequest));
  const rows = [];
  const sizes = [];
  for (const count of workers) {
    const setup = await startWorkers(processes, join(folder, `workers-${count}`), count);
    const database = await connectDatabase(setup.folder);
    const walBefore = await walBytes(database);
    let warmUpSeconds = FIRST_WARM_UP_SECONDS;
    for (const rate of rates) {
      const plan = { ports: setup.ports, requests, connections: CONNECTIONS, rate, seconds, warmUpSeconds };
      rows.push([String(count), whole(rate), ...(await takeTurn(processes, setup, database, plan))]);
      warmUpSeconds = WARM_UP_SECONDS;
    }
    sizes.push([String(count), ...(await sizesOf(database, walBefore))]);
    await database.end();
    await setup.stop();
  }
  say();
  sayTable(
    [
      ...[
        'workers',
        'a second',
        'p50 ms',
        'p90 ms',
        'p99 ms',
        'p99.9 ms',
        'max ms',
        'late p99 ms',
        'refused',
      ],
      ...['service us', 'stores us', 'load', 'others'],
    ],
    rows,
  );
  say();
  say(
    'us: processor time for one answer, of all workers, and of Postgres and Redis; load and others in cores',
  );
  say();
  sayTable(
    ['workers', 'checks kept', 'table B', 'indexes B', 'WAL B', 'checks a group', 'a group B', 'an entry B'],
    sizes,
  );
  say('B: bytes on disk for one check, and for one group and one entry of the registry with their indexes');
}

/**
 * The disk space of a check and of an entry in the database.
 *
 * @param {import('pg').Client} database
 * @param {number} walBefore
 */
async function sizesOf(database, walBefore) {
  const { rows } = await database.query(`
    SELECT (SELECT count(*) FROM check_record)::int AS checks, (SELECT count(*) FROM registry_entry)::int AS entries,
           sum(pg_table_size(inhrelid))::float8 AS bytes, sum(pg_indexes_size(inhrelid))::float8 AS indexes,
           pg_total_relation_size('registry_entry')::float8 AS registry,
           (SELECT count(*) FROM check_group)::int AS groups, pg_total_relation_size('check_group')::float8 AS "groupBytes"
      FROM pg_inherits WHERE inhparent = 'check_record'::regclass`);
  const { checks, entries, bytes, indexes, registry, groups, groupBytes } = rows[0];
  const wal = (await walBytes(database)) - walBefore;
  const ofCheck = [bytes / checks, indexes / checks, wal / checks];
  return [checks, ...ofCheck, checks / groups, groupBytes / groups, registry / entries].map(whole);
}

/** @param {import('pg').Client} database */
async function walBytes(database) {
  const { rows } = await database.query(
    "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS bytes",
  );
  return rows[0].bytes;
}

/**
 * @param {import('./support/processes.mjs').Processes} processes
 * @param {import('./servers/start-workers.mjs').Workers} setup
 * @param {import('pg').Client} database
 * @param {{ rate: number, seconds: number, warmUpSeconds: number }} plan
 */
async function takeTurn(processes, { pid, workerPids }, database, plan) {
  const used = async () => {
    const own = await Promise.all(workerPids.map(async (worker) => (await processorTime(worker)).own));
    const workers = own.reduce((sum, one) => sum + one, 0);
    return { workers, stores: (await processorTime(pid)).below - workers, machine: await machineTime() };
  };
  const startedAt = new Date();
  const before = await used();
  const run = processes.start(process.execPath, [constantRateRun, JSON.stringify(plan)]);
  const result = JSON.parse(await run.output());
  const after = await used();
  const { sent, answered, failures, fromBegun, late } = result;
  requireRecords(await recordsSince(database, startedAt), { sent, answered: answered - failures }, 1);
  const workers = after.workers - before.workers;
  const stores = after.stores - before.stores;
  const wholeSeconds = plan.warmUpSeconds + plan.seconds;
  const others = (after.machine - before.machine - workers - stores) / wholeSeconds - result.load;
  return [
    ...[fromBegun.p50Ms, fromBegun.p90Ms, fromBegun.p99Ms, fromBegun.p999Ms, fromBegun.maxMs, late.p99Ms].map(
      (ms) => decimal(ms, 1),
    ),
    `${decimal((100 * failures) / sent, 1)} %`,
    ...[workers, stores].map((time) => decimal((time / answered) * 1e6, 1)),
    ...[result.load, Math.max(0, others)].map((cores) => decimal(cores)),
  ];
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) say(USAGE);
  else
    await runBenchmark({ name: 'bench-scale', folder: options.folder }, (processes, folder) =>
      measure(processes, folder, options),
    );
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
