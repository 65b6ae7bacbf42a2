import type { Pool } from 'pg';
import type { HeldDocument, HeldDocuments } from '../../../domain/audit/ports.js';
import type { EntryChange } from '../../../domain/registry/ports.js';
import type { DomainName } from '../../../domain/terms/domain-name.js';
import { rowsOf } from '../core/rows.js';
import { type EntryChangeRow, toEntryChange } from './entry-change-rows.js';
import { parseStoredDocument } from './stored-document.js';

/**
 * The change after which the entry of a name had the document: the last one before the given time, or else
 * the first after it, since a process hears of a change a moment later. Includes the time of the next change.
 * The hash is searched in the form that `write-entries.ts` writes. The text of a document cannot imitate it:
 * the state holds it as a string, with escaped quotes.
 */
const CHANGE = `
  SELECT id, domain, changed_at AS "changedAt", changed_by AS "changedBy", reason, NULL AS before, after,
         (SELECT min(next.changed_at) FROM registry_change AS next
           WHERE next.domain = registry_change.domain AND next.id > registry_change.id) AS until
    FROM registry_change
   WHERE domain = $1 AND strpos(after, '"document_hash":"' || $2 || '"') > 0
   ORDER BY changed_at <= $3 DESC, CASE WHEN changed_at <= $3 THEN -id ELSE id END
   LIMIT 1`;

/**
 * The version seen last before the given time, or else soonest after it. Beyond the number of kept versions
 * only the last lookup may have the file.
 */
const OWN_FILE = `
  SELECT document, source_url AS "sourceUrl", seen_at AS "retrievedAt"
    FROM (SELECT document, source_url, seen_at FROM own_file_version WHERE domain = $1 AND document_hash = $2
           UNION ALL
          SELECT document, source_url, retrieved_at FROM own_file
           WHERE domain = $1 AND document_hash = $2 AND kind = 'found') AS seen
   ORDER BY seen_at <= $3 DESC, abs(extract(epoch FROM seen_at - $3)) LIMIT 1`;

interface SeenRow {
  readonly document: string;
  readonly sourceUrl: string;
  readonly retrievedAt: Date;
}

/** The documents in the histories of entries and of sites' own files in Postgres, found by domain. */
export class PostgresHeldDocuments implements HeldDocuments {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async find(
    names: readonly DomainName[],
    documentHash: string,
    at: Date,
  ): Promise<HeldDocument | undefined> {
    for (const name of names) {
      const found =
        (await this.#entry(name, documentHash, at)) ?? (await this.#ownFile(name, documentHash, at));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  async #entry(domain: DomainName, hash: string, at: Date): Promise<HeldDocument | undefined> {
    const values = [domain, hash, at];
    const [row] = await rowsOf<EntryChangeRow & { until: Date | null }>(this.#pool, CHANGE, values);
    return row && fromChange(toEntryChange(row), row.until);
  }

  async #ownFile(domain: DomainName, hash: string, at: Date): Promise<HeldDocument | undefined> {
    const [row] = await rowsOf<SeenRow>(this.#pool, OWN_FILE, [domain, hash, at]);
    return row && { ...row, kind: 'own_file', domain, document: parseStoredDocument(domain, row.document) };
  }
}

function fromChange({ after, at, by, reason }: EntryChange, until: Date | null): HeldDocument | undefined {
  if (after === undefined) return undefined;
  const { domain, document, version, validationStatus, origin } = after;
  return {
    kind: 'registry',
    domain,
    document,
    version,
    validationStatus,
    origin,
    since: at,
    ...(until !== null && { until }),
    change: { by, reason },
  };
}
