import { join } from 'node:path';
import { connectDatabase, startService } from '../servers/start-service.mjs';
import { recordsSince, requireRecords } from '../support/answered-records.mjs';
import { CHECK_SETTINGS } from '../support/check-settings.mjs';
import { machineTime, processorTime } from '../support/process-use.mjs';
import { decimal, say, sayFigure, sayTable, whole } from '../support/report.mjs';
import { median } from '../support/statistics.mjs';
import { TARGETS } from '../support/targets.mjs';
import { startContenders } from './contenders.mjs';

const WARM_UP_SECONDS = 5;
/** Unmeasured, before each turn: the processor's caches and clock need to adapt to a server that was idle. */
const LEAD_IN_SECONDS = 1;

/**
 * Rates a second, and processor time in cores: of the server's own process, of the processes below it, which belong to
 * the database, and of everything else on the machine.
 *
 * @typedef {import('./contenders.mjs').Contender} Contender
 * @typedef {import('../load/load-generator.mjs').LoadResult &
 *   { perSecond: number, server: number, database: number, others: number }} Turn
 */

/**
 * Bare Express, the check, its batches and Cerbos, in turns.
 *
 * @param {import('../bench-check.mjs').Run} run
 */
export async function measureThroughput(run) {
  const { processes, folder, load, options } = run;
  const service = await startService(processes, { dataDir: join(folder, 'throughput'), env: CHECK_SETTINGS });
  const database = await connectDatabase(service.dataDir);
  const { contenders, stop } = await startContenders(run, service);
  say(
    `Throughput: ${options.rounds} rounds of ${options.seconds} s in turns, load from one process of ${load.name}`,
  );
  for (const { name, what, connections } of contenders)
    say(`  ${name.padEnd(10)} ${what}; ${connections} connections`);
  say();
  for (const contender of contenders) await load.run({ ...contender, seconds: WARM_UP_SECONDS });

  /** @type {Map<string, Turn[]>} */
  const turns = new Map(contenders.map(({ name }) => [name, []]));
  for (let round = 1; round <= options.rounds; round += 1) {
    const figures = [];
    for (const contender of contenders) {
      const turn = await takeTurn(run, database, contender);
      turns.get(contender.name)?.push(turn);
      figures.push(`${contender.name} ${whole(turn.perSecond)}`);
    }
    say(`  round ${round}: ${figures.join(', ')}`);
  }
  await database.end();
  await service.stop();
  await stop();
  report(turns);
}

/**
 * @param {import('../bench-check.mjs').Run} run
 * @param {import('pg').Client} database
 * @param {Contender} contender
 * @returns {Promise<Turn>}
 */
async function takeTurn({ load, options }, database, contender) {
  const { name, pid, perRequest, recorded } = contender;
  const ledInAt = new Date();
  await load.run({ ...contender, seconds: LEAD_IN_SECONDS });
  if (recorded) await recordsSince(database, ledInAt);

  const startedAt = new Date();
  const before = await processorTime(pid);
  const machineBefore = await machineTime();
  const result = await load.run({ ...contender, seconds: options.seconds });
  const machine = ((await machineTime()) - machineBefore) / result.seconds;
  const after = await processorTime(pid);
  if (result.failures > 0) throw new Error(`${name} failed ${result.failures} of ${result.sent} requests.`);
  if (recorded) requireRecords(await recordsSince(database, startedAt), result, perRequest);
  const server = (after.own - before.own) / result.seconds;
  const below = (after.below - before.below) / result.seconds;
  return {
    ...result,
    perSecond: (result.answered * perRequest) / result.seconds,
    server,
    database: below,
    others: Math.max(0, machine - server - below - result.load),
  };
}

/** @param {Map<string, Turn[]>} turns */
function report(turns) {
  say();
  sayInExpress(turns);
  say();
  say('Medians of the rounds. Batches: checks a second, milliseconds a request');
  sayTable(
    ['', 'a second', 'lowest', 'highest', 'p50 ms', 'p99 ms'],
    [...turns].map(([name, all]) => {
      const rates = all.map(({ perSecond }) => perSecond);
      return [
        name,
        ...[median(rates), Math.min(...rates), Math.max(...rates)].map(whole),
        decimal(middle(all, ({ p50Ms }) => p50Ms)),
        decimal(middle(all, ({ p99Ms }) => p99Ms)),
      ];
    }),
  );
  say();
  say('Cores in use, and microseconds of processor time for one answer or check');
  sayTable(
    ['', 'server', 'database', 'load', 'others', 'server us', 'database us'],
    [...turns].map(([name, all]) => [
      name,
      decimal(middle(all, ({ server }) => server)),
      decimal(middle(all, ({ database }) => database)),
      decimal(middle(all, ({ load }) => load)),
      decimal(middle(all, ({ others }) => others)),
      decimal(middle(all, cost('server')), 1),
      decimal(middle(all, cost('database')), 1),
    ]),
  );
  say();
  for (const [one, other] of RATIOS) sayRatio(turns, one, other);
  sayFigure('Every answered check has its row in the log, every turn', 'yes');
  say();
}

/**
 * @param {readonly Turn[]} turns
 * @param {(turn: Turn) => number} figure
 */
function middle(turns, figure) {
  return median(turns.map(figure));
}

/**
 * Microseconds of processor time for one answer or check.
 *
 * @param {'server' | 'database'} where
 * @returns {(turn: Turn) => number}
 */
function cost(where) {
  return (turn) => (turn[where] / turn.perSecond) * 1e6;
}

const IN_EXPRESS = /** @type {const} */ ([
  ['check', 'server', TARGETS.checkInExpress.server],
  ['check', 'database', TARGETS.checkInExpress.database],
  ['batch-1000', 'server', TARGETS.batchCheckInExpress],
  ['batch-1000', 'database', undefined],
  ['batch-100', 'server', undefined],
  ['batch-100', 'database', undefined],
  ['cerbos', 'server', undefined],
]);

/**
 * Processor time for one check in units of one answer of bare Express. The ratio is taken within each round, so that a
 * slower minute of the machine affects both. It is the most stable figure of all.
 *
 * @param {Map<string, Turn[]>} turns
 */
function sayInExpress(turns) {
  say(
    'Processor time for one check, in answers of bare Express; the median of the rounds (lowest to highest)',
  );
  const express = turns.get('express') ?? [];
  for (const [name, where, target] of IN_EXPRESS) {
    const shares = (turns.get(name) ?? []).map(
      (turn, round) => cost(where)(turn) / cost('server')(/** @type {Turn} */ (express[round])),
    );
    if (shares.length > 0) sayMedian(`${name}, ${where}`, shares, target && `<= ${target}`);
  }
}

/** Ratios of rates. */
const RATIOS = /** @type {const} */ ([
  ['check', 'express'],
  ['check', 'cerbos'],
  ['batch-1000', 'check'],
  ['batch-100', 'check'],
]);

/**
 * The median of the ratios within each round, so that other load on the machine affects both.
 *
 * @param {Map<string, Turn[]>} turns
 * @param {string} one
 * @param {string} other
 */
function sayRatio(turns, one, other) {
  const others = turns.get(other);
  if (others === undefined) return;
  const ratios = (turns.get(one) ?? []).map(
    ({ perSecond }, round) => perSecond / (others[round]?.perSecond ?? Number.NaN),
  );
  sayMedian(`rate of ${one} / ${other}`, ratios, undefined);
}

/**
 * @param {string} name
 * @param {readonly number[]} values one of each round
 * @param {string | undefined} target
 */
function sayMedian(name, values, target) {
  const spread = `${decimal(Math.min(...values))} to ${decimal(Math.max(...values))}`;
  sayFigure(`${name} (${spread})`, decimal(median(values)), target);
}
