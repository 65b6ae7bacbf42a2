import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startBareExpress } from '../servers/start-bare-express.mjs';
import { firstAnswer, startService } from '../servers/start-service.mjs';
import { whole } from '../support/report.mjs';
import { checkRequest } from '../support/requests.mjs';
import { root } from '../support/root.mjs';
import { askGenerator, generatePath, requireSuccess } from './ask-generator.mjs';
import { GENERATOR_SETTINGS } from './generator-settings.mjs';
import { inventedPages } from './site-pages.mjs';
import { startBareExpressText } from './start-bare-express-text.mjs';
import { startLocalSites } from './start-local-sites.mjs';

const TERMS_LENGTH = 30_000;
const ASKED_AT_A_TIME = 4;

/**
 * Everything that is measured in comparison. The documents are cached, which was verified; `stop` verifies it again.
 *
 * @param {import('../bench-generate.mjs').Run} run
 * @returns {Promise<{ contenders: import('./turns.mjs').Contender[], stop: () => Promise<void> }>}
 */
export async function startContenders({ processes, folder, load, options }) {
  const own = join(folder, 'cached');
  await mkdir(own);
  const derived = Array.from({ length: options.sites }, (_, nth) => `derived-${nth}.example`);
  const owners = Array.from({ length: options.sites }, (_, nth) => `owner-${nth}.example`);
  const origin = await startLocalSites(processes, own, await sitesOf(derived, owners));
  const service = await startService(processes, {
    dataDir: join(own, 'data'),
    env: { ...GENERATOR_SETTINGS, ...origin.env },
  });
  const texts = await keptTexts(service.port, derived);
  const ownTexts = await keptTexts(service.port, owners);
  const [check] = derived;
  if (check === undefined) throw new Error('There is no site to ask about.');
  const small = checkRequest({ domain: check, action: 'read_content' });
  const generated = await startBareExpressText(processes, join(own, 'generated.json'), middleText(texts));
  const ownFile = await startBareExpressText(processes, join(own, 'own-file.json'), middleText(ownTexts));
  const express = await startBareExpress(processes, await firstAnswer(service.port, small));

  const asked = (/** @type {readonly string[]} */ domains) =>
    domains.map((domain) => ({ method: /** @type {const} */ ('GET'), path: generatePath(domain) }));
  const requests = {
    derived: await load.prepare('derived', asked(derived)),
    owners: await load.prepare('owners', asked(owners)),
    check: await load.prepare('small', [small]),
  };
  const { connections } = options;
  const sizes = (/** @type {readonly string[]} */ all) =>
    `${whole(Buffer.byteLength(middleText(all)))} bytes`;
  const contenders = [
    {
      name: 'express',
      port: express.port,
      pid: express.pid,
      requests: requests.check,
      connections,
      what: 'bare Express 5 sending the answer to a check with res.json, as in bench:check',
    },
    {
      name: 'express-generated',
      port: generated.port,
      pid: generated.pid,
      connections,
      requests: requests.derived,
      what: `bare Express 5 sending a JSON text of ${sizes(texts)}`,
    },
    {
      name: 'generated',
      port: service.port,
      pid: service.pid,
      connections,
      requests: requests.derived,
      what: `GET /generate, ${derived.length} kept results of that size`,
    },
    {
      name: 'express-own-file',
      port: ownFile.port,
      pid: ownFile.pid,
      connections,
      requests: requests.owners,
      what: `bare Express 5 sending a JSON text of ${sizes(ownTexts)}`,
    },
    {
      name: 'own-file',
      port: service.port,
      pid: service.pid,
      connections,
      requests: requests.owners,
      what: `GET /generate, ${owners.length} kept own files of that size`,
    },
  ];
  const servers = [service, origin, generated, ownFile, express];
  return {
    contenders,
    stop: async () => {
      requireKept(await askGenerator(service.port, [...derived, ...owners], ASKED_AT_A_TIME));
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}

/**
 * Requests each domain twice and returns the second answers, which must come from the cache.
 *
 * @param {number} port
 * @param {readonly string[]} domains
 */
async function keptTexts(port, domains) {
  requireSuccess(await askGenerator(port, domains, ASKED_AT_A_TIME));
  const answers = await askGenerator(port, domains, ASKED_AT_A_TIME);
  requireKept(answers);
  return answers.map(({ text }) => text);
}

/** @param {readonly import('./ask-generator.mjs').Answer[]} answers */
function requireKept(answers) {
  requireSuccess(answers);
  const anew = answers.find(({ fromCache }) => !fromCache);
  if (anew !== undefined) throw new Error(`The answer for ${anew.domain} was not kept.`);
}

/** @param {readonly string[]} texts */
function middleText(texts) {
  return texts.toSorted((a, b) => a.length - b.length)[texts.length >> 1] ?? '';
}

/**
 * Sites with terms, and sites that publish a file of the size and shape of the shipped entries.
 *
 * @param {readonly string[]} derived
 * @param {readonly string[]} owners
 * @returns {Promise<import('./start-local-sites.mjs').Sites>}
 */
async function sitesOf(derived, owners) {
  const models = (await readFile(join(root, 'registry/entries.ndjson'), 'utf8')).trim().split('\n');
  const pages = await inventedPages(derived.length, TERMS_LENGTH);
  /** @type {import('./start-local-sites.mjs').Sites['hosts']} */
  const hosts = {};
  for (const [nth, host] of derived.entries()) hosts[host] = { '/': 'home', '/terms': `terms-${nth}` };
  for (const [nth, host] of owners.entries()) {
    const { domain, document } = JSON.parse(models[nth % models.length] ?? '');
    pages[host] = {
      type: 'application/json',
      text: JSON.stringify(document).replaceAll(domain, host),
    };
    hosts[host] = { '/': 'home', '/.well-known/agentterms.json': host };
  }
  return { pages, hosts };
}
