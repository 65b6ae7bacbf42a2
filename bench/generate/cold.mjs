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
/** Before each look at the process: connections that were closed are gone, and what was in hand is done. */
const SETTLE_MS = 3_000;
/**
 * Fewer than the domains of a stage. Results are kept in memory up to a bound; that it fills is no growth, so that it
 * has to be full before the first look.
 */
const CACHE_MAX_ENTRIES = 100;

/**
 * What the process holds once some domains have been asked about.
 *
 * @typedef {{ domains: number, nowMib: number, peakMib: number, sockets: number, others: number, threads: number }} Look
 */

/**
 * Domains that were never asked about, one after the other through a whole generation.
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
      GENERATOR_CONCURRENCY: String(CONCURRENCY),
      CACHE_MAX_ENTRIES: String(CACHE_MAX_ENTRIES),
    },
  });
  say(
    `Cold domains: ${whole(domains.length)}, ${CONCURRENCY} at a time, each with a home page and ${whole(TERMS_LENGTH)} characters of terms`,
  );
  const looks = [await look(service.pid, 0)];
  const answers = [];
  let seconds = 0;
  const before = await processorTime(service.pid);
  const machineBefore = await machineTime();
  const stage = Math.ceil(domains.length / STAGES);
  for (let from = 0; from < domains.length; from += stage) {
    const startedAt = performance.now();
    const some = await askGenerator(service.port, domains.slice(from, from + stage), CONCURRENCY);
    seconds += (performance.now() - startedAt) / 1000;
    requireSuccess(some);
    answers.push(...some);
    looks.push(await look(service.pid, answers.length));
  }
  const { own: used, below } = await processorTime(service.pid);
  const spent = used - before.own;
  const machine = (await machineTime()) - machineBefore;
  await service.stop();
  await origin.stop();

  sayTable(
    ['after domains', 'RSS MiB', 'peak MiB', 'sockets', 'other files', 'threads'],
    looks.map(({ domains: done, nowMib, peakMib, sockets, others, threads }) =>
      [done, nowMib, peakMib, sockets, others, threads].map(whole),
    ),
  );
  const times = Float64Array.from(answers, ({ ms }) => ms).sort();
  say(
    `  A domain took ${decimal(percentile(times, 0.5), 0)} ms in the middle, ${decimal(percentile(times, 0.99), 0)} ms at p99.`,
  );
  say(
    `  The machine spent ${decimal(machine, 1)} s of processor time: service ${decimal(spent, 1)}, its database ${decimal(below - before.below, 1)}, sites and others the rest.`,
  );
  addFigures(figures, looks, answers.length, seconds, spent);
  say();
}

/**
 * @param {import('./figures.mjs').Figures} figures
 * @param {readonly Look[]} looks
 * @param {number} count
 * @param {number} seconds
 * @param {number} spent
 */
function addFigures(figures, looks, count, seconds, spent) {
  const early = looks[1];
  const last = looks.at(-1);
  if (early === undefined || last === undefined) throw new Error('There was no look at the process.');
  const between = `${whole(early.domains)} to ${whole(last.domains)} domains`;
  figures.add(`cold: domains a second, ${CONCURRENCY} at a time`, decimal(count / seconds, 1));
  figures.add('cold: processor time of the service for a domain', `${decimal((spent / count) * 1000, 0)} ms`);
  figures.add(
    'cold: resident memory at the end, threads included (peak)',
    `${whole(last.nowMib)} MiB (${whole(last.peakMib)})`,
  );
  const growth = last.nowMib / early.nowMib - 1;
  figures.add(
    `cold: growth of resident memory, ${between}`,
    `${decimal(growth * 100, 1)} %`,
    atMost(growth * 100, TARGETS.coldMemoryGrowth * 100, ' %'),
  );
  for (const [name, what] of /** @type {const} */ ([
    ['sockets', 'open sockets'],
    ['others', 'other open files'],
    ['threads', 'threads'],
  ])) {
    const grown = last[name] - early[name];
    figures.add(`cold: growth of ${what}, ${between} (now ${last[name]})`, String(grown), atMost(grown, 0));
  }
}

/**
 * @param {number} pid
 * @param {number} domains
 * @returns {Promise<Look>}
 */
async function look(pid, domains) {
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  return { domains, ...(await residentMemory(pid)), ...(await openHandles(pid)) };
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
