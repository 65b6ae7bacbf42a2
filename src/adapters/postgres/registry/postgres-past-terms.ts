import type { Pool } from 'pg';
import type {
  OwnFileHistory,
  OwnFileVersion,
  OwnFileVersionKind,
  OwnFileVersionSummary,
  PastTerms,
  PastTermsReader,
} from '../../../domain/check/ports.js';
import type { DomainName } from '../../../domain/terms/domain-name.js';
import { rowsOf, withoutNulls } from '../core/rows.js';
import { toEntryState } from './entry-change-rows.js';
import { parseStoredDocument } from './stored-document.js';

/**
 * One row per name, in the order of the names. The entry is in the state that the last change by then left.
 * For an entry that still exists, only changes since it was last added count.
 */
const AT = `
  SELECT asked.domain, made.after AS state,
         file.kind, file.document AS "fileDocument", file.document_hash AS "fileHash", file.source_url AS "sourceUrl",
         file.seen_at AS "seenAt"
    FROM unnest($1::text[]) WITH ORDINALITY AS asked (domain, place)
    LEFT JOIN registry_entry AS entry ON entry.domain = asked.domain
    LEFT JOIN LATERAL (
      SELECT coalesce(max(id), 0) AS id FROM registry_change WHERE domain = asked.domain AND after IS NULL
    ) AS removal ON true
    LEFT JOIN LATERAL (
      SELECT after FROM registry_change
       WHERE domain = entry.domain AND id > removal.id AND changed_at <= $2 ORDER BY id DESC LIMIT 1
    ) AS made ON true
    LEFT JOIN LATERAL (
      SELECT * FROM own_file_version WHERE domain = asked.domain AND seen_at <= $2 ORDER BY id DESC LIMIT 1
    ) AS file ON true
   ORDER BY asked.place`;

const OWN_FILES = `
  SELECT id, domain, seen_at AS "seenAt", kind, document_hash AS "documentHash", source_url AS "sourceUrl"
    FROM own_file_version WHERE domain = ANY($1) AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`;

const OWN_DOCUMENT = `
  SELECT document FROM own_file_version WHERE domain = ANY($1) AND document_hash = $2 ORDER BY id LIMIT 1`;

interface PastRow {
  readonly domain: DomainName;
  readonly state: string | null;
  /** Null, like all that follows, where no file was known. */
  readonly kind: OwnFileVersionKind | null;
  readonly fileDocument: string | null;
  readonly fileHash: string | null;
  readonly sourceUrl: string | null;
  readonly seenAt: Date;
}

interface VersionRow extends Omit<OwnFileVersionSummary, 'documentHash' | 'sourceUrl'> {
  readonly documentHash: string | null;
  readonly sourceUrl: string | null;
}

/** Earlier versions of entries and of sites' own files in Postgres. */
export class PostgresPastTerms implements PastTermsReader, OwnFileHistory {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async at(names: readonly DomainName[], instant: Date): Promise<readonly PastTerms[]> {
    const rows = await rowsOf<PastRow>(this.#pool, AT, [names, instant]);
    return rows.map((row) => {
      const { domain, state } = row;
      const ownFile = ownFileOf(row);
      return {
        ...(state !== null && { entry: toEntryState(domain, state) }),
        ...(ownFile !== undefined && { ownFile }),
      };
    });
  }

  async ownFiles(
    names: readonly DomainName[],
    { limit, before = null }: { limit: number; before?: string | null },
  ): Promise<readonly OwnFileVersionSummary[]> {
    return (await rowsOf<VersionRow>(this.#pool, OWN_FILES, [names, before, limit])).map(withoutNulls);
  }

  async ownDocument(names: readonly DomainName[], documentHash: string): Promise<string | undefined> {
    return (await rowsOf<{ document: string }>(this.#pool, OWN_DOCUMENT, [names, documentHash]))[0]?.document;
  }
}

function ownFileOf({ domain, kind, seenAt, ...file }: PastRow): OwnFileVersion | undefined {
  if (kind === null) return undefined;
  if (kind !== 'found') return { domain, seenAt, file: { kind } };
  const { fileDocument, fileHash: documentHash, sourceUrl } = file;
  const document = parseStoredDocument(domain, fileDocument);
  return {
    domain,
    seenAt,
    file: { kind, document, documentHash: documentHash ?? '', sourceUrl: sourceUrl ?? '' },
  };
}
