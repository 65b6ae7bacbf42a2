import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startService } from '../servers/start-service.mjs';
import { machineTime, openHandles, processorTime, residentMemory } from '../support/process-use.mjs';
import { decimal, say, sayTable, whole } from '../support/report.mjs';
import { percentile } from '../support/statistics.mjs';
import { askGenerator, requireSuccess } from './ask-generator.mjs';
import { atMost } from './figures.mjs';
import { GENERATOR_SETTINGS } from './generator-settings.mjs';
import { inventedPages } from './site-pages.mjs';
import { startLocalSites } from './start-local-sites.mjs';
import { TARGETS } from './targets.mjs';

const CONCURRENCY = 8;
const STAGES = 5;
const DISTINCT_TERMS = 20;
const TERMS_LENGTH = 30_000;
/** Before each look at the process, so that closed connections are gone and pending work is done. */
const SETTLE_MS = 3_000;
/** Threads without work for half a minute are ended. */
const REST_MS = 40_000;
/**
 * Fewer than the domains of a stage. Results are cached in memory up to a bound. Filling the cache is not
 * growth, so it has to be full before the first look.
 */
const CACHE_MAX_ENTRIES = 100;

/**
 * The resources of the process after requests for some domains, and the seconds of processor time used so far.
 *
 * @typedef {{ domains: number, nowMib: number, peakMib: number, sockets: number, others: number, threads: number,
 *   usage: { own: number, below: number, machine: number } }} Look
 */

/**
 * Whole generations for new domains, one after another.
 *
 * @param {import('../bench-generate.mjs').Run} run
 */
export async function measureCold({ processes, folder, options, figures }) {
  const own = join(folder, 'cold');
  await mkdir(own);
  const domains = Array.from({ length: options.domains }, (_, nth) => `cold-${nth}.example`);
  const origin = await startLocalSites(processes, own, await sitesOf(domains));
  const service = await startService(processes, {
    dataDir: join(own, 'data'),
    env: {
      ...GENERATOR_SETTINGS,
      ...origin.env,
      // One caller may use half of the places.
      GENERATOR_CONCURRENCY: String(2 * CONCURRENCY),
      CACHE_MAX_ENTRIES: String(CACHE_MAX_ENTRIES),
    },
  });
  say(
    `Cold domains: ${whole(domains.length)}, ${CONCURRENCY} at a time, each with a home page and ${whole(TERMS_LENGTH)} characters of terms`,
  );
  const before = await look(service.pid, 0);
  const { looks, answers, seconds } = await askInStages(service, domains);
  const after = await usedSince(service.pid, before.usage);
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  const rested = await look(service.pid, answers.length);
  await service.stop();
  await origin.stop();

  sayTable(
    ['after domains', 'RSS MiB', 'peak MiB', 'sockets', 'other files', 'threads'],
    [before, ...looks, rested].map(({ domains: done, nowMib, peakMib, sockets, others, threads }) =>
      [done, nowMib, peakMib, sockets, others, threads].map(whole),
    ),
  );
  const times = Float64Array.from(answers, ({ ms }) => ms).sort();
  say(`  The last line is after a rest of ${REST_MS / 1000} s.`);
  say(
    `  A domain took ${whole(percentile(times, 0.5))} ms in the middle, ${whole(percentile(times, 0.99))} ms at p99.`,
  );
  say(
    `  Processor time: service ${decimal(after.own, 1)} s, its database ${decimal(after.below, 1)} s, the sites and everything else ${decimal(after.others, 1)} s.`,
  );
  figures.add(`cold: domains a second, ${CONCURRENCY} at a time`, decimal(answers.length / seconds, 1));
  figures.add(
    'cold: processor time of the service for a domain',
    `${whole((after.own / answers.length) * 1000)} ms`,
  );
  addGrowth(figures, before, looks, rested);
  say();
}

/**
 * @param {import('../servers/start-service.mjs').Service} service
 * @param {readonly string[]} domains
 */
async function askInStages({ port, pid }, domains) {
  const looks = [];
  const answers = [];
  let seconds = 0;
  const stage = Math.ceil(domains.length / STAGES);
  for (let from = 0; from < domains.length; from += stage) {
    const startedAt = performance.now();
    const some = await askGenerator(port, domains.slice(from, from + stage), CONCURRENCY);
    seconds += (performance.now() - startedAt) / 1000;
    requireSuccess(some);
    answers.push(...some);
    looks.push(await look(pid, answers.length));
  }
  return { looks, answers, seconds };
}

/**
 * @param {import('./figures.mjs').Figures} figures
 * @param {Look} before the first domain
 * @param {readonly Look[]} looks after each stage
 * @param {Look} rested
 */
function addGrowth(figures, before, looks, rested) {
  const [early] = looks;
  const last = looks.at(-1);
  if (early === undefined || last === undefined) throw new Error('There was no look at the process.');
  const growth = (last.nowMib / early.nowMib - 1) * 100;
  figures.add(
    `cold: growth of resident memory, ${whole(early.domains)} to ${whole(last.domains)} domains`,
    `${decimal(growth, 1)} %`,
    atMost(growth, TARGETS.coldMemoryGrowth, ' %'),
  );
  figures.add(
    `cold: resident memory, threads included, after ${whole(last.domains)} domains`,
    `${whole(last.nowMib)} MiB`,
  );
  figures.add('cold: resident memory after a rest', `${whole(rested.nowMib)} MiB`);
  for (const [name, what] of /** @type {const} */ ([
    ['sockets', 'open sockets'],
    ['others', 'other open files'],
    ['threads', 'threads'],
  ])) {
    const grown = rested[name] - before[name];
    figures.add(
      `cold: ${what} after a rest, more than before the first domain (${before[name]})`,
      String(grown),
      atMost(grown, 0),
    );
  }
}

/** @param {number} pid */
async function usageOf(pid) {
  const { own, below } = await processorTime(pid);
  return { own, below, machine: await machineTime() };
}

/**
 * @param {number} pid
 * @param {Look['usage']} before
 */
async function usedSince(pid, before) {
  const now = await usageOf(pid);
  const own = now.own - before.own;
  const below = now.below - before.below;
  return { own, below, others: now.machine - before.machine - own - below };
}

/**
 * @param {number} pid
 * @param {number} domains
 * @returns {Promise<Look>}
 */
async function look(pid, domains) {
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  return {
    domains,
    ...(await residentMemory(pid)),
    ...(await openHandles(pid)),
    usage: await usageOf(pid),
  };
}

/**
 * @param {readonly string[]} domains
 * @returns {Promise<import('./start-local-sites.mjs').Sites>}
 */
async function sitesOf(domains) {
  return {
    pages: await inventedPages(DISTINCT_TERMS, TERMS_LENGTH),
    hosts: Object.fromEntries(
      domains.map((host, nth) => [host, { '/': 'home', '/terms': `terms-${nth % DISTINCT_TERMS}` }]),
    ),
  };
}
