import type { Pool, QueryConfig } from 'pg';
import { type KnownTerms, toKnownTerms } from '../../domain/check/known-terms.js';
import type { KnownTermsReader } from '../../domain/ports/known-terms.js';
import type { DomainName } from '../../domain/terms/domain-name.js';
import { type JoinedOwnFileRow, toJoinedOwnFile } from './own-file-rows.js';
import { toEntry } from './registry-rows.js';
import { translating } from './translate-errors.js';

/** A check waits for this read, so that it gives up long before the pool's own limit. */
const DEFAULT_TIMEOUT_MS = 3_000;

/** Both tables in one round trip, one row per name in the order of the names; without what invalid files hold. */
const READ_BOTH = `
  SELECT asked.domain,
         entry.document, entry.document_hash AS "documentHash", entry.validation_status AS "validationStatus",
         entry.category, entry.confidence, entry.origin, entry.version, entry.updated_at AS "updatedAt",
         file.kind, CASE file.kind WHEN 'found' THEN file.document END AS "fileDocument",
         file.document_hash AS "fileDocumentHash",
         file.source_url AS "sourceUrl", file.problem, file.retrieved_at AS "retrievedAt"
    FROM unnest($1::text[]) WITH ORDINALITY AS asked (domain, place)
    LEFT JOIN registry_entry AS entry ON entry.domain = asked.domain
    LEFT JOIN own_file AS file ON file.domain = asked.domain
   ORDER BY asked.place`;

interface KnownTermsRow extends JoinedOwnFileRow {
  /** Null, with all of the entry's columns, when the name has no entry. */
  readonly document: string | null;
  readonly documentHash: string;
  readonly validationStatus: string;
  readonly category: string;
  readonly confidence: number;
  readonly origin: string;
  readonly version: number;
  readonly updatedAt: Date;
}

/** What Postgres knows of names: one round trip however many there are. */
export class PostgresKnownTermsReader implements KnownTermsReader {
  readonly #pool: Pool;
  readonly #timeoutMs: number;

  constructor(pool: Pool, timeoutMs = DEFAULT_TIMEOUT_MS) {
    this.#pool = pool;
    this.#timeoutMs = timeoutMs;
  }

  async read(names: readonly DomainName[]): Promise<readonly KnownTerms[]> {
    if (names.length === 0) return [];
    const query: QueryConfig & { query_timeout: number } = {
      name: 'agentterms_read_known_terms',
      text: READ_BOTH,
      values: [names],
      query_timeout: this.#timeoutMs,
    };
    const { rows } = await translating(() => this.#pool.query<KnownTermsRow>(query));
    return rows.map(fromRow);
  }
}

function fromRow(row: KnownTermsRow): KnownTerms {
  return toKnownTerms(
    row.document === null ? undefined : toEntry({ ...row, document: row.document }),
    toJoinedOwnFile(row),
  );
}
