import type { EntryContent } from '../../domain/registry/entry-decision.js';
import type {
  EntryOrigin,
  RegistryEntry,
  RegistryEntrySummary,
} from '../../domain/registry/registry-entry.js';
import type { ValidationStatus } from '../../domain/registry/validation-status.js';
import { documentHash } from '../../domain/terms/canonical.js';
import type { DomainName } from '../../domain/terms/domain-name.js';
import { parseStoredDocument } from './stored-document.js';

/** The columns of a {@link RegistrySummaryRow} but its domain, of the table as `entry`. */
export const SUMMARY_COLUMNS = `entry.document_hash AS "documentHash", entry.validation_status AS "validationStatus",
         entry.category, entry.confidence, entry.origin, entry.version, entry.updated_at AS "updatedAt"`;

/** What an entry is; its version and times are the store's affair. */
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

/** A row of `registry_entry` beside columns of other tables; all null for a name that has no entry. */
export type JoinedEntryRow = RegistryEntryRow | { readonly domain: string; readonly document: null };

/** A row of `registry_entry` without its document. */
export type RegistrySummaryRow = Omit<RegistryEntryRow, 'document'>;

/** The words in the columns are held to their lists by CHECK constraints, the domain by who writes it. */
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

/** The entry of a row, when it has one. @throws DamagedTermsError when the stored document is damaged */
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
