import type { Pool } from 'pg';
import type { GeneratorRecords, GeneratorRecordsReader } from '../../domain/ports/generated-terms-store.js';
import type { DomainName } from '../../domain/terms/domain-name.js';
import { type GeneratedTermsRow, toKeptGeneratedTerms } from './generated-terms-rows.js';
import { OWN_FILE_COLUMNS, type OwnFileRow, toOwnFileRecord } from './own-file-rows.js';
import { rowsOf } from './rows.js';

/** A cached answer waits for this read, so that it gives up long before the pool's own limit. */
const READ_TIMEOUT_MS = 3_000;

/** Everything in one round trip, one row per name in the order of the names. */
const READ_RECORDS = `
  SELECT asked.domain,
         generated.document, generated.analyst, generated.remarks, generated.generated_at AS "generatedAt",
         generated.revision,
         file.document AS "fileDocument", ${OWN_FILE_COLUMNS},
         EXISTS (SELECT FROM registry_entry AS entry WHERE entry.domain = asked.domain) AS "hasEntry"
    FROM unnest($1::text[]) WITH ORDINALITY AS asked (domain, place)
    LEFT JOIN generated_terms AS generated ON generated.domain = asked.domain
    LEFT JOIN own_file AS file ON file.domain = asked.domain
   ORDER BY asked.place`;

type GeneratorRecordsRow = OwnFileRow & { readonly hasEntry: boolean } & (
    | GeneratedTermsRow
    | { readonly document: null }
  );

/** What Postgres holds for the generator: one round trip however many names there are. */
export class PostgresGeneratorRecordsReader implements GeneratorRecordsReader {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async read(names: readonly DomainName[]): Promise<readonly GeneratorRecords[]> {
    if (names.length === 0) return [];
    const rows = await rowsOf<GeneratorRecordsRow>(this.#pool, {
      name: 'agentterms_read_generator_records',
      text: READ_RECORDS,
      values: [names],
      query_timeout: READ_TIMEOUT_MS,
    });
    return rows.map(toGeneratorRecords);
  }
}

function toGeneratorRecords(row: GeneratorRecordsRow): GeneratorRecords {
  const ownFile = toOwnFileRecord(row);
  return {
    ...(ownFile && { ownFile }),
    ...(row.document !== null && { generated: toKeptGeneratedTerms(row) }),
    hasEntry: row.hasEntry,
  };
}
