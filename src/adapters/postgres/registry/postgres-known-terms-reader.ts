import type { Pool } from 'pg';
import { type KnownTerms, toKnownTerms } from '../../../domain/check/known-terms.js';
import type { KnownTermsReader } from '../../../domain/check/ports.js';
import type { DomainName } from '../../../domain/terms/domain-name.js';
import { rowsOf } from '../core/rows.js';
import { OWN_FILE_COLUMNS, type OwnFileRow, toOwnFileRecord } from './own-file-rows.js';
import { type JoinedEntryRow, SUMMARY_COLUMNS, toJoinedEntry } from './registry-rows.js';

/** A check waits for this read, so it gives up long before the pool's own limit. */
const DEFAULT_TIMEOUT_MS = 3_000;

/**
 * Both tables in one round trip: one row per name, in the order of the names. The content of invalid files is
 * left out.
 */
const READ_BOTH = `
  SELECT asked.domain,
         entry.document, ${SUMMARY_COLUMNS},
         CASE file.kind WHEN 'found' THEN file.document END AS "fileDocument", ${OWN_FILE_COLUMNS}
    FROM unnest($1::text[]) WITH ORDINALITY AS asked (domain, place)
    LEFT JOIN registry_entry AS entry ON entry.domain = asked.domain
    LEFT JOIN own_file AS file ON file.domain = asked.domain
   ORDER BY asked.place`;

/** What Postgres knows about names, in one round trip for any number of them. */
export class PostgresKnownTermsReader implements KnownTermsReader {
  readonly #pool: Pool;
  readonly #timeoutMs: number;

  constructor(pool: Pool, timeoutMs = DEFAULT_TIMEOUT_MS) {
    this.#pool = pool;
    this.#timeoutMs = timeoutMs;
  }

  async read(names: readonly DomainName[]): Promise<readonly KnownTerms[]> {
    if (names.length === 0) return [];
    const rows = await rowsOf<JoinedEntryRow & OwnFileRow>(this.#pool, {
      name: 'agentterms_read_known_terms',
      text: READ_BOTH,
      values: [names],
      query_timeout: this.#timeoutMs,
    });
    return rows.map((row) => toKnownTerms(toJoinedEntry(row), toOwnFileRecord(row)));
  }
}
