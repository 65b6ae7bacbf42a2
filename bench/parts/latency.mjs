import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wireFile } from '../load/wire-file.mjs';
import { connectDatabase, startService } from '../servers/start-service.mjs';
import { recordsSince, requireRecords } from '../support/answered-records.mjs';
import { CHECK_SETTINGS } from '../support/check-settings.mjs';
import { machineTime, processorTime } from '../support/process-use.mjs';
import { LONG_PAUSE_MS, pausesBetween, readMetrics } from '../support/read-metrics.mjs';
import { decimal, say, sayFigure, sayTable, whole } from '../support/report.mjs';
import { checkRequest, questionsAbout, shippedDomains } from '../support/requests.mjs';
import { median } from '../support/statistics.mjs';
import { TARGETS } from '../support/targets.mjs';

const SECONDS = 20;
const WARM_UP_SECONDS = 3;
/** Before the first run: a service that was just started still has to compile its hot code. */
const FIRST_WARM_UP_SECONDS = 15;
const CONNECTIONS = 256;
/**
 * Between two flushes of the probe: often enough for a 99th percentile, rarely enough to leave the disk to
 * the log.
 */
const PROBE_INTERVAL_MS = 10;

const constantRateRun = fileURLToPath(new URL('../load/constant-rate-run.mjs', import.meta.url));
const flushProbe = fileURLToPath(new URL('../load/flush-probe.mjs', import.meta.url));

/**
 * One run at one rate, in milliseconds: the time of checks, and of the disk, the event loop and the garbage collector of
 * the service in the same period.
 *
 * @typedef {{ p50Ms: number, p99Ms: number, p999Ms: number, maxMs: number }} Percentiles
 * @typedef {{ rate: number, fromBegun: Percentiles, fromDue: Percentiles, late: Percentiles, flush: Percentiles,
 *   walFlushMs: number, loopP99Ms: number, loopMaxMs: number, minor: import('../support/read-metrics.mjs').Pauses,
 *   major: import('../support/read-metrics.mjs').Pauses, others: number }} LatencyRun
 */

/**
 * How long a check takes when requests arrive at fixed rates.
 *
 * @param {import('../bench-check.mjs').Run} run
 */
export async function measureLatency({ processes, folder, options: { rates, rounds } }) {
  const token = randomUUID();
  const service = await startService(processes, {
    dataDir: join(folder, 'latency'),
    env: { ...CHECK_SETTINGS, AUDITOR_TOKEN: token },
  });
  const database = await connectDatabase(service.dataDir);
  await database.query('ALTER SYSTEM SET track_wal_io_timing = on');
  await database.query('SELECT pg_reload_conf()');
  const checks = questionsAbout(await shippedDomains()).map(checkRequest);
  const requests = await wireFile(folder, 'constant-rate', checks);
  say(`Latency at fixed rates: ${rounds} rounds of ${SECONDS} s at each`);
  say('  From the moment at which the sender came to a request; in "p99 due" from when it was due.');
  say(
    `  Flushes by a probe on the same file system, every ${PROBE_INTERVAL_MS} ms; "WAL" is the mean of Postgres's own.`,
  );
  say(`  Pauses of the collector: how many, how many above ${LONG_PAUSE_MS} ms, and the mean.`);
  say();

  /** @type {LatencyRun[]} */
  const runs = [];
  let warmUpSeconds = FIRST_WARM_UP_SECONDS;
  for (let round = 0; round < rounds; round += 1) {
    for (const rate of rates) {
      const plan = {
        ports: [service.port],
        requests,
        connections: CONNECTIONS,
        rate,
        seconds: SECONDS,
        warmUpSeconds,
      };
      runs.push(await measureRun({ processes, folder, service, token, database }, plan));
      warmUpSeconds = WARM_UP_SECONDS;
    }
  }
  await database.end();
  await service.stop();
  report(rates, runs);
}

/**
 * @param {{ processes: import('../support/processes.mjs').Processes, folder: string, database: import('pg').Client,
 *   service: import('../servers/start-service.mjs').Service, token: string }} tools
 * @param {{ rate: number, seconds: number, warmUpSeconds: number }} plan
 * @returns {Promise<LatencyRun>}
 */
async function measureRun({ processes, folder, service, token, database }, plan) {
  const startedAt = new Date();
  const sender = processes.start(process.execPath, [constantRateRun, JSON.stringify(plan)]);
  const output = sender.output();
  await Promise.race([output, new Promise((resolve) => setTimeout(resolve, plan.warmUpSeconds * 1000))]);

  const probe = { folder, seconds: plan.seconds, intervalMs: PROBE_INTERVAL_MS };
  const flush = processes.start(process.execPath, [flushProbe, JSON.stringify(probe)]).output();
  const walBefore = await walFlushes(database);
  const before = await readMetrics(service.port, token);
  const usedByOthers = await timeOfOthers(service.pid);
  const result = JSON.parse(await output);
  const others = (await usedByOthers()) / plan.seconds - result.load;
  const after = await readMetrics(service.port, token);
  const wal = await walFlushes(database);

  if (result.failures > 0) throw new Error(`${result.failures} of ${result.sent} requests failed.`);
  requireRecords(await recordsSince(database, startedAt), result, 1);
  return {
    rate: plan.rate,
    fromBegun: result.fromBegun,
    fromDue: result.fromDue,
    late: result.late,
    flush: JSON.parse(await flush),
    walFlushMs: (wal.ms - walBefore.ms) / (wal.count - walBefore.count),
    loopP99Ms: after.loopP99Ms,
    loopMaxMs: after.loopMaxMs,
    minor: pausesBetween(before.minor, after.minor),
    major: pausesBetween(before.major, after.major),
    others: Math.max(0, others),
  };
}

/**
 * How often Postgres has flushed its write-ahead log, and how long that took in total.
 *
 * @param {import('pg').Client} database
 * @returns {Promise<{ count: number, ms: number }>}
 */
async function walFlushes(database) {
  const { rows } = await database.query(
    "SELECT sum(fsyncs)::float8 AS count, sum(fsync_time) AS ms FROM pg_stat_io WHERE object = 'wal'",
  );
  return rows[0];
}

/**
 * Processor time in seconds that everything except the service and its database uses from now on.
 *
 * @param {number} pid of the service
 */
async function timeOfOthers(pid) {
  const sum = async () => {
    const { own, below } = await processorTime(pid);
    return (await machineTime()) - own - below;
  };
  const before = await sum();
  return async () => (await sum()) - before;
}

/**
 * @param {readonly number[]} rates
 * @param {readonly LatencyRun[]} runs
 */
function report(rates, runs) {
  const byRate = rates.map((rate) => runs.filter((run) => run.rate === rate));
  sayTable(
    [
      'a second',
      'p50 ms',
      'p99 ms',
      'p99.9 ms',
      'max ms',
      'p99 due',
      'late p99',
      'flush p50',
      'flush p99',
      'flush p99.9',
      'WAL',
    ],
    byRate
      .flat()
      .map(({ rate, fromBegun, fromDue, late, flush, walFlushMs }) => [
        whole(rate),
        ...[
          fromBegun.p50Ms,
          fromBegun.p99Ms,
          fromBegun.p999Ms,
          fromBegun.maxMs,
          fromDue.p99Ms,
          late.p99Ms,
        ].map(ms),
        ...[flush.p50Ms, flush.p99Ms, flush.p999Ms, walFlushMs].map(ms),
      ]),
  );
  say();
  sayTable(
    [
      'a second',
      'loop p99 ms',
      'loop max ms',
      'scavenges',
      'long',
      'mean ms',
      'full',
      'long',
      'mean ms',
      'others',
    ],
    byRate
      .flat()
      .map(({ rate, loopP99Ms, loopMaxMs, minor, major, others }) => [
        whole(rate),
        ...[loopP99Ms, loopMaxMs].map(ms),
        ...[minor, major].flatMap(({ count, long, ms: took }) => [
          `${count}`,
          `${long}`,
          ms(count === 0 ? 0 : took / count),
        ]),
        decimal(others),
      ]),
  );
  say(
    '  The delay of the loop holds the 10 ms between two looks at it. Others: processor time of other programs, in cores.',
  );
  say();
  for (const [nth, rate] of rates.entries()) {
    const beyond = (/** @type {(run: LatencyRun) => number} */ figure) =>
      median((byRate[nth] ?? []).map((run) => figure(run) - run.flush.p99Ms));
    const isTarget = rate === TARGETS.rate;
    sayFigure(
      `p99 at ${whole(rate)} a second beyond the flush's p99, median`,
      `${ms(beyond(({ fromBegun }) => fromBegun.p99Ms))} ms`,
      isTarget ? `<= ${TARGETS.p99BeyondFlushMs} ms` : undefined,
    );
    sayFigure(
      `p99.9 at ${whole(rate)} a second beyond the flush's p99, median`,
      `${ms(beyond(({ fromBegun }) => fromBegun.p999Ms))} ms`,
      isTarget ? `<= ${TARGETS.p999BeyondFlushMs} ms` : undefined,
    );
  }
  say();
}

/** @param {number} value */
function ms(value) {
  return decimal(value, 1);
}
