import type { Pool, QueryConfig } from 'pg';
import type { GeneratorRecords, GeneratorRecordsReader } from '../../domain/ports/generated-terms-store.js';
import type { DomainName } from '../../domain/terms/domain-name.js';
import { toKeptGeneratedTerms } from './generated-terms-rows.js';
import { type JoinedOwnFileRow, toJoinedOwnFile } from './own-file-rows.js';
import { translating } from './translate-errors.js';

/** A cached answer waits for this read, so that it gives up long before the pool's own limit. */
const READ_TIMEOUT_MS = 3_000;

/** Everything in one round trip, one row per name in the order of the names. */
const READ_RECORDS = `
  SELECT asked.domain,
         generated.document, generated.analyst, generated.remarks, generated.generated_at AS "generatedAt",
         generated.revision,
         file.kind, file.document AS "fileDocument", file.document_hash AS "fileDocumentHash",
         file.source_url AS "sourceUrl", file.problem, file.retrieved_at AS "retrievedAt",
         EXISTS (SELECT FROM registry_entry AS entry WHERE entry.domain = asked.domain) AS "hasEntry"
    FROM unnest($1::text[]) WITH ORDINALITY AS asked (domain, place)
    LEFT JOIN generated_terms AS generated ON generated.domain = asked.domain
    LEFT JOIN own_file AS file ON file.domain = asked.domain
   ORDER BY asked.place`;

interface GeneratorRecordsRow extends JoinedOwnFileRow {
  /** Null, with all of the result's columns, when the name has no result. */
  readonly document: string | null;
  readonly analyst: string;
  readonly remarks: readonly string[];
  readonly generatedAt: Date;
  readonly revision: number;
  readonly hasEntry: boolean;
}

/** What Postgres holds for the generator: one round trip however many names there are. */
export class PostgresGeneratorRecordsReader implements GeneratorRecordsReader {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async read(names: readonly DomainName[]): Promise<readonly GeneratorRecords[]> {
    if (names.length === 0) return [];
    const query: QueryConfig & { query_timeout: number } = {
      name: 'agentterms_read_generator_records',
      text: READ_RECORDS,
      values: [names],
      query_timeout: READ_TIMEOUT_MS,
    };
    const { rows } = await translating(() => this.#pool.query<GeneratorRecordsRow>(query));
    return rows.map(toGeneratorRecords);
  }
}

function toGeneratorRecords(row: GeneratorRecordsRow): GeneratorRecords {
  const ownFile = toJoinedOwnFile(row);
  return {
    ...(ownFile && { ownFile }),
    ...(row.document !== null && { generated: toKeptGeneratedTerms({ ...row, document: row.document }) }),
    hasEntry: row.hasEntry,
  };
}
