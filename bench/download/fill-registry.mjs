import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../support/root.mjs';

const ROWS_PER_INSERT = 1_000;
const STATUSES = ['validated', 'unvalidated', 'unvalidated', 'flagged'];

/**
 * Fills the registry up to `total` entries, modelled on the shipped ones, with the same size and shape.
 *
 * @param {import('pg').Client} database
 * @param {number} total
 */
export async function fillRegistry(database, total) {
  const models = (await readFile(join(root, 'registry/entries.ndjson'), 'utf8')).trim().split('\n');
  const { rows } = await database.query('SELECT count(*)::int AS held FROM registry_entry');
  for (let from = rows[0].held; from < total; from += ROWS_PER_INSERT) {
    const count = Math.min(ROWS_PER_INSERT, total - from);
    const domains = Array.from({ length: count }, (_, nth) => `site-${from + nth}.example`);
    const documents = domains.map((domain, nth) =>
      textLike(models[(from + nth) % models.length] ?? '', domain),
    );
    await database.query(
      `INSERT INTO registry_entry (domain, document, document_hash, validation_status, category, confidence, origin,
                                   version, created_at, updated_at)
       SELECT domain, document, hash, status, 'other', 0.9, 'admin', 1, now(), now()
         FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS made (domain, document, hash, status)`,
      [
        domains,
        documents,
        documents.map((text) => createHash('sha256').update(text).digest('hex')),
        domains.map((_, nth) => STATUSES[nth % STATUSES.length]),
      ],
    );
  }
  // The server's own maintenance would do this some minutes later.
  await database.query('VACUUM ANALYZE registry_entry');
}

/**
 * @param {string} model a line of the shipped registry
 * @param {string} domain
 * @returns {string} the model's document with its domain replaced
 */
function textLike(model, domain) {
  const entry = JSON.parse(model);
  return JSON.stringify(entry.document).replaceAll(entry.domain, domain);
}
