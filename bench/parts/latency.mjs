import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wireFile } from '../load/wire-file.mjs';
import { connectDatabase, startService } from '../servers/start-service.mjs';
import { recordsSince, requireRecords } from '../support/answered-records.mjs';
import { CHECK_SETTINGS } from '../support/check-settings.mjs';
import { machineTime, processorTime } from '../support/process-use.mjs';
import { decimal, say, sayFigure, sayTable, whole } from '../support/report.mjs';
import { checkRequest, questionsAbout, shippedDomains } from '../support/requests.mjs';
import { median } from '../support/statistics.mjs';
import { TARGETS } from '../support/targets.mjs';

const SHARE_OF_MAXIMUM = 0.7;
const RUNS = 5;
const SECONDS = 10;
const WARM_UP_SECONDS = 3;
const CONNECTIONS = 256;
const MAXIMUM_ROUNDS = 3;

const constantRateRun = fileURLToPath(new URL('../load/constant-rate-run.mjs', import.meta.url));

/**
 * How long a check takes when requests arrive at a fixed rate, at 70 % of what the check can do at most.
 *
 * @param {import('../bench-check.mjs').Run} run
 * @param {number | undefined} knownMaximum in requests a second; measured here when it is not known
 */
export async function measureLatency(run, knownMaximum) {
  const { processes, folder } = run;
  const service = await startService(processes, { dataDir: join(folder, 'latency'), env: CHECK_SETTINGS });
  const database = await connectDatabase(service.dataDir);
  const checks = questionsAbout(await shippedDomains()).map(checkRequest);
  // A service that was just started has its hot code to compile yet.
  const maximum = await maximumOf(run, service, checks, knownMaximum === undefined ? MAXIMUM_ROUNDS : 1);
  const rate = SHARE_OF_MAXIMUM * (knownMaximum ?? maximum);
  const plan = {
    ...{
      ports: [service.port],
      requests: await wireFile(folder, 'constant-rate', checks),
      connections: CONNECTIONS,
    },
    ...{ rate, seconds: SECONDS, warmUpSeconds: WARM_UP_SECONDS },
  };
  say(`Latency at a constant ${whole(rate)} requests a second, 70 % of ${whole(knownMaximum ?? maximum)}:`);
  say(`  ${RUNS} runs of ${SECONDS} s, measured from the moment at which each request was due`);

  const results = [];
  for (let nth = 0; nth < RUNS; nth += 1) {
    const startedAt = new Date();
    const usedByOthers = await timeOfOthers(service.pid);
    const output = await processes.start(process.execPath, [constantRateRun, JSON.stringify(plan)]).output();
    const result = JSON.parse(output);
    if (result.failures > 0) throw new Error(`${result.failures} of ${result.sent} requests failed.`);
    const others = (await usedByOthers()) / (WARM_UP_SECONDS + SECONDS) - result.load;
    requireRecords(await recordsSince(database, startedAt), result, 1);
    results.push({ ...result, others: Math.max(0, others) });
  }
  await database.end();
  await service.stop();

  sayTable(
    ['run', 'p50 ms', 'p99 ms', 'p99.9 ms', 'max ms', 'p99 ms to be sent', 'load', 'others'],
    results.map(({ p50Ms, p99Ms, p999Ms, maxMs, sendDelayP99Ms, load, others }, nth) => [
      String(nth + 1),
      ...[p50Ms, p99Ms, p999Ms, maxMs, sendDelayP99Ms, load, others].map((n) => decimal(n)),
    ]),
  );
  const p99 = median(results.map(({ p99Ms }) => p99Ms));
  sayFigure(
    'p99 at 70 % of the maximum, median of the runs',
    `${decimal(p99)} ms`,
    `< ${TARGETS.p99AtConstantRateMs} ms`,
  );
  say();
}

/**
 * Processor time, in seconds, that everything but the service and its database uses from now on.
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
 * @param {import('../bench-check.mjs').Run} run
 * @param {import('../servers/start-service.mjs').Service} service
 * @param {readonly import('../support/requests.mjs').HttpRequest[]} checks
 * @param {number} rounds
 */
async function maximumOf({ load, options: { seconds, connections } }, { port }, checks, rounds) {
  const plan = {
    port,
    requests: await load.prepare('check', checks),
    connections,
    seconds,
  };
  await load.run(plan);
  const rates = [];
  for (let round = 0; round < rounds; round += 1) {
    const { answered, seconds: took } = await load.run(plan);
    rates.push(answered / took);
  }
  return median(rates);
}
