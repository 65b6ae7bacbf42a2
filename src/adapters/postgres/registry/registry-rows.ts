import type { EntryContent } from '../../../domain/registry/entry-decision.js';
import type {
  EntryOrigin,
  RegistryEntry,
  RegistryEntrySummary,
} from '../../../domain/registry/registry-entry.js';
import type { ValidationStatus } from '../../../domain/registry/validation-status.js';
import { documentHash } from '../../../domain/terms/canonical.js';
import type { DomainName } from '../../../domain/terms/domain-name.js';
import { parseStoredDocument } from './stored-document.js';

/** The columns of a {@link RegistrySummaryRow} except its domain; the table's alias is `entry`. */
export const SUMMARY_COLUMNS = `entry.document_hash AS "documentHash", entry.validation_status AS "validationStatus",
         entry.category, entry.confidence, entry.origin, entry.version, entry.updated_at AS "updatedAt"`;

/** The content of an entry. The store manages its version and times. */
export interface EntryColumns {
  readonly domain: string;
  readonly document: string;
  readonly documentHash: string;
  readonly validationStatus: string;
  readonly category: string;
  readonly confidence: number;
  readonly origin: string;
}

/** A row of `registry_entry`. */
interface RegistryEntryRow extends EntryColumns {
  readonly version: number;
  readonly updatedAt: Date;
}

/** A row of `registry_entry` next to columns of other tables; all null for a name without an entry. */
export type JoinedEntryRow = RegistryEntryRow | { readonly domain: string; readonly document: null };

/** A row of `registry_entry` without its document. */
export type RegistrySummaryRow = Omit<RegistryEntryRow, 'document'>;

/**
 * CHECK constraints limit the words in the columns to their lists. The writer is responsible for the domain.
 */
export function toSummary(row: RegistrySummaryRow): RegistryEntrySummary {
  return {
    domain: row.domain as DomainName,
    category: row.category,
    validationStatus: row.validationStatus as ValidationStatus,
    confidence: row.confidence,
    origin: row.origin as EntryOrigin,
    documentHash: row.documentHash,
    version: row.version,
    updatedAt: row.updatedAt,
  };
}

/** The entry of a row, if it has one. @throws DamagedTermsError when the stored document is damaged */
export function toJoinedEntry(row: JoinedEntryRow): RegistryEntry | undefined {
  return row.document === null ? undefined : toEntry(row);
}

/** @throws DamagedTermsError when the stored document is damaged. */
export function toEntry(row: RegistryEntryRow): RegistryEntry {
  return {
    ...toSummary(row),
    document: parseStoredDocument(row.domain, row.document),
    documentText: row.document,
  };
}

/** @throws Error for a document that has no canonical form */
export function toColumns(domain: string, { document, ...said }: EntryContent): EntryColumns {
  return { ...said, domain, document: JSON.stringify(document), documentHash: documentHash(document) };
}
