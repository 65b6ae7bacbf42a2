import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { load as loadHtml } from 'cheerio';
import { startService } from '../servers/start-service.mjs';
import { decimal, say, sayTable, whole } from '../support/report.mjs';
import { median } from '../support/statistics.mjs';
import { archiveHtml, termsToDerive } from './archive-documents.mjs';
import { askGenerator, requireSuccess } from './ask-generator.mjs';
import { GENERATOR_SETTINGS } from './generator-settings.mjs';
import { homePage, htmlPage, inventedPages } from './site-pages.mjs';
import { startLocalSites } from './start-local-sites.mjs';

const DOCUMENTS = 20;
const EVIDENCE = 'com.agentterms.evidence';
/** Requested before anything is measured, so that the threads for pages exist. */
const WARM_UP_HOST = 'warm-up.example';
const WARM_UP_LENGTH = 30_000;

/**
 * What came of one document: milliseconds in the middle of the rounds and at worst, keys with a value, quotes, those
 * that stand in the page, and, where it is labelled, on how many keys the two agree and how many of the denials were found.
 *
 * @typedef {{ service: string, kb: number, middleMs: number, worstMs: number, values: number, quotes: number,
 *   standing: number, labels: number, agreed: number, denials: number, denied: number }} Result
 */

/**
 * Whole generations from real terms, one at a time.
 *
 * @param {import('../bench-generate.mjs').Run} run
 */
export async function measureArchive({ processes, folder, options, figures }) {
  if (options.archive === undefined) {
    say('Generation from real documents is left out: there is no archive.');
    say();
    return;
  }
  const own = join(folder, 'archive');
  await mkdir(own);
  const documents = await termsToDerive(options.archive, DOCUMENTS);
  const rounds = options.rounds.archive;
  const pages = await Promise.all(
    documents.map(async ({ path, service }) =>
      htmlPage(`${service}: Terms of Service`, await archiveHtml(path)),
    ),
  );
  const origin = await startLocalSites(processes, own, await sitesOf(pages, rounds));
  const service = await startService(processes, {
    dataDir: join(own, 'data'),
    env: { ...GENERATOR_SETTINGS, ...origin.env },
  });
  requireSuccess(await askGenerator(service.port, [WARM_UP_HOST], 1));
  /** @type {import('./ask-generator.mjs').Answer[][]} */
  const answers = documents.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    const some = await askGenerator(
      service.port,
      documents.map((_, nth) => hostOf(nth, round)),
      1,
    );
    for (const [nth, answer] of some.entries()) answers[nth]?.push(answer);
  }
  await service.stop();
  await origin.stop();

  say(
    `Whole generations: ${documents.length} real documents, each ${rounds} times as a site never asked about before, one at a time`,
  );
  const results = documents.map((document, nth) =>
    resultOf(document, pages[nth]?.text ?? '', answers[nth] ?? []),
  );
  report(results, answers.flat(), figures);
  say();
}

/**
 * @param {import('./archive-documents.mjs').ArchiveDocument} document
 * @param {string} html as it was served
 * @param {readonly import('./ask-generator.mjs').Answer[]} answers
 * @returns {Result}
 */
function resultOf({ service, labels = {} }, html, answers) {
  const derived = answers.find(({ status }) => status === 200);
  const document = derived === undefined ? {} : JSON.parse(derived.text);
  /** @type {Record<string, boolean | null>} */
  const permissions = document.permissions ?? {};
  /** @type {{ quote: string }[]} */
  const quotes = Object.values(document.extensions?.[EVIDENCE] ?? {}).flat();
  const served = lettersOf(loadHtml(html)('body').text());
  const pairs = Object.entries(labels).map(([key, label]) => ({ label, value: permissions[key] ?? null }));
  const times = answers.map(({ ms }) => ms);
  const denials = pairs.filter(({ label }) => label === false);
  return {
    service,
    kb: Buffer.byteLength(html) / 1e3,
    middleMs: median(times),
    worstMs: Math.max(...times),
    values: Object.values(permissions).filter((value) => value !== null).length,
    quotes: quotes.length,
    standing: quotes.filter(({ quote }) => served.includes(lettersOf(quote))).length,
    labels: pairs.length,
    agreed: pairs.filter(({ label, value }) => label === value).length,
    denials: denials.length,
    denied: denials.filter(({ value }) => value === false).length,
  };
}

/**
 * Only letters and digits, without the numbers of list items: the part of a text that does not depend on how a page's
 * layout is removed.
 *
 * @param {string} text
 */
function lettersOf(text) {
  return text
    .replace(/^\s*\d+\. /gm, '')
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * @param {readonly Result[]} results
 * @param {readonly import('./ask-generator.mjs').Answer[]} answers
 * @param {import('./figures.mjs').Figures} figures
 */
function report(results, answers, figures) {
  sayTable(
    ['', 'KB', 'median ms', 'worst ms', 'values', 'quotes', 'in the page', 'agrees', 'denials'],
    results.map((one) => [
      one.service,
      ...[one.kb, one.middleMs, one.worstMs, one.values, one.quotes, one.standing].map(whole),
      one.labels === 0 ? '' : `${one.agreed} of ${one.labels}`,
      one.labels === 0 ? '' : `${one.denied} of ${one.denials}`,
    ]),
  );
  say(
    '  The labels are those that the rules were made with: agreement shows no accuracy on other documents.',
  );
  const sum = (/** @type {(result: Result) => number} */ figure) =>
    results.reduce((all, result) => all + figure(result), 0);
  const times = answers.map(({ ms }) => ms);
  const failed = answers.filter(({ status }) => status !== 200);
  for (const { domain, status, text } of failed) say(`  ${domain}: ${status} ${text}`);
  figures.add('archive: generations without a document', `${failed.length} of ${answers.length}`);
  figures.add('archive: median time of a generation', `${decimal(median(times), 0)} ms`);
  figures.add('archive: worst time of a generation', `${decimal(Math.max(...times), 0)} ms`);
  figures.add('archive: keys with a value', `${sum(({ values }) => values)} of ${7 * results.length}`);
  const quotes = sum((one) => one.quotes);
  const standing = sum((one) => one.standing);
  figures.add('archive: quotes that stand in the page', `${standing} of ${quotes}`, {
    text: 'all',
    met: standing === quotes,
  });
  const labels = sum((one) => one.labels);
  if (labels === 0) return;
  figures.add('archive: values as labelled', `${sum(({ agreed }) => agreed)} of ${labels}`);
  figures.add(
    'archive: labelled denials that were found',
    `${sum(({ denied }) => denied)} of ${sum(({ denials }) => denials)}`,
  );
}

/**
 * @param {number} nth
 * @param {number} round
 */
function hostOf(nth, round) {
  return `document-${nth}-${round}.example`;
}

/**
 * Every document at a new host for each round.
 *
 * @param {readonly { type: string, text: string }[]} documents
 * @param {number} rounds
 * @returns {Promise<import('./start-local-sites.mjs').Sites>}
 */
async function sitesOf(documents, rounds) {
  const { 'terms-0': warmUp } = await inventedPages(1, WARM_UP_LENGTH);
  /** @type {import('./start-local-sites.mjs').Sites} */
  const sites = { pages: { home: homePage() }, hosts: {} };
  if (warmUp !== undefined) sites.pages[WARM_UP_HOST] = warmUp;
  sites.hosts[WARM_UP_HOST] = { '/': 'home', '/terms': WARM_UP_HOST };
  for (const [nth, page] of documents.entries()) {
    sites.pages[`document-${nth}`] = page;
    for (let round = 0; round < rounds; round += 1)
      sites.hosts[hostOf(nth, round)] = { '/': 'home', '/terms': `document-${nth}` };
  }
  return sites;
}
