import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import canonicalize from 'canonicalize';
import { connectDatabase, startService } from '../servers/start-service.mjs';
import { CHECK_SETTINGS } from '../support/check-settings.mjs';
import { residentMemory } from '../support/process-use.mjs';
import { say, sayFigure, whole } from '../support/report.mjs';
import { batchRequests, checkRequest } from '../support/requests.mjs';
import { root } from '../support/root.mjs';
import { TARGETS } from '../support/targets.mjs';

const ENTRIES = 100_000;
const ROWS_PER_INSERT = 1_000;
const BATCH_SIZE = 1_000;
const BATCH_CONNECTIONS = 4;
const SETTLE_MS = 5_000;

/**
 * The memory of the service's process when the registry has 100,000 entries and all of them are checked.
 *
 * @param {import('../bench-check.mjs').Run} run
 */
export async function measureMemory({ processes, folder, load, options }) {
  say(`Resident memory of the service's process, ${whole(ENTRIES)} entries in the registry`);
  const service = await startService(processes, { dataDir: join(folder, 'memory'), env: CHECK_SETTINGS });
  const sayMemory = async (/** @type {string} */ when, /** @type {string | undefined} */ target) => {
    const { nowMib, peakMib } = await residentMemory(service.pid);
    sayFigure(`${when} (peak so far ${whole(peakMib)} MiB)`, `${whole(nowMib)} MiB`, target);
  };
  await sayMemory('after the start', undefined);
  const domains = Array.from({ length: ENTRIES }, (_, nth) => `site-${nth + 1}.example`);
  const database = await connectDatabase(service.dataDir);
  await addEntries(database, domains);
  await database.end();

  const questions = domains.map((domain, nth) => ({
    domain,
    action: nth % 2 === 0 ? 'scrape_data' : 'read_content',
  }));
  const batches = batchRequests(questions, BATCH_SIZE, ENTRIES / BATCH_SIZE);
  const plans = [
    { name: 'batches of 1,000', requests: batches, connections: BATCH_CONNECTIONS },
    { name: 'single checks', requests: questions.map(checkRequest), connections: options.connections },
  ];
  for (const { name, requests, connections } of plans) {
    const file = await load.prepare('memory', requests);
    let answered = 0;
    // At least once through all requests, however slow the machine.
    while (answered < requests.length) {
      const result = await load.run({
        port: service.port,
        requests: file,
        connections,
        seconds: options.seconds,
      });
      if (result.failures > 0) throw new Error(`${result.failures} of ${result.sent} requests failed.`);
      answered += result.answered;
    }
    await sayMemory(`after ${whole(answered)} ${name} over all entries`, `< ${TARGETS.residentMib} MiB`);
  }
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  await sayMemory(`${SETTLE_MS / 1000} s later`, `< ${TARGETS.residentMib} MiB`);
  await service.stop();
  say();
}

/**
 * Entries modelled on the shipped ones, with the same size and shape.
 *
 * @param {import('pg').Client} database
 * @param {readonly string[]} domains
 */
async function addEntries(database, domains) {
  const models = (await readFile(join(root, 'registry/entries.ndjson'), 'utf8')).trim().split('\n');
  for (let from = 0; from < domains.length; from += ROWS_PER_INSERT) {
    const some = domains.slice(from, from + ROWS_PER_INSERT);
    const documents = some.map((domain, nth) =>
      documentLike(models[(from + nth) % models.length] ?? '', domain),
    );
    await database.query(
      `INSERT INTO registry_entry (domain, document, document_hash, validation_status, category, confidence, origin,
                                   version, created_at, updated_at)
       SELECT domain, document, hash, 'validated', 'other', 0.9, 'admin', 1, now(), now()
         FROM unnest($1::text[], $2::text[], $3::text[]) AS made (domain, document, hash)`,
      [some, documents, documents.map((text) => createHash('sha256').update(text).digest('hex'))],
    );
  }
}

/**
 * @param {string} model a line of the shipped registry
 * @param {string} domain
 * @returns {string} a document in canonical form, with the model's name replaced by `domain`
 */
function documentLike(model, domain) {
  const entry = JSON.parse(model);
  return canonicalize(JSON.parse(JSON.stringify(entry.document).replaceAll(entry.domain, domain))) ?? '';
}
