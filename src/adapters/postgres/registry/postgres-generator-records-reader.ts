import type { Pool } from 'pg';
import type {
  GeneratorRecords,
  GeneratorRecordsReader,
  KeptGeneratedTerms,
} from '../../../domain/generate/ports.js';
import type { DomainName } from '../../../domain/terms/domain-name.js';
import { rowsOf } from '../core/rows.js';
import { OWN_FILE_COLUMNS, type OwnFileRow, toOwnFileRecord } from './own-file-rows.js';
import { parseStoredDocument } from './stored-document.js';

/** A cached answer waits for this read, so it gives up long before the pool's own limit. */
const DEFAULT_TIMEOUT_MS = 3_000;

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

/** For a name without a result, `document` and all other columns of the result are null. */
type GeneratorRecordsRow = OwnFileRow & { readonly hasEntry: boolean } & (
    | (Omit<KeptGeneratedTerms, 'document'> & { readonly document: string })
    | { readonly document: null }
  );

/** What Postgres holds for the generator, in one round trip for any number of names. */
export class PostgresGeneratorRecordsReader implements GeneratorRecordsReader {
  readonly #pool: Pool;
  readonly #timeoutMs: number;

  constructor(pool: Pool, timeoutMs = DEFAULT_TIMEOUT_MS) {
    this.#pool = pool;
    this.#timeoutMs = timeoutMs;
  }

  async read(names: readonly DomainName[]): Promise<readonly GeneratorRecords[]> {
    if (names.length === 0) return [];
    const rows = await rowsOf<GeneratorRecordsRow>(this.#pool, {
      name: 'agentterms_read_generator_records',
      text: READ_RECORDS,
      values: [names],
      query_timeout: this.#timeoutMs,
    });
    return rows.map(toGeneratorRecords);
  }
}

/** @throws DamagedTermsError when a stored document is damaged. */
function toGeneratorRecords(row: GeneratorRecordsRow): GeneratorRecords {
  const ownFile = toOwnFileRecord(row);
  const { hasEntry } = row;
  if (row.document === null) return { ...(ownFile && { ownFile }), hasEntry };
  const { domain, analyst, remarks, generatedAt, revision } = row;
  const document = parseStoredDocument(domain, row.document);
  const generated = { domain, document, analyst, remarks, generatedAt, revision };
  return { ...(ownFile && { ownFile }), generated, hasEntry };
}
