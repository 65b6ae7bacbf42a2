import type {
  EntryOrigin,
  RegistryEntry,
  RegistryEntrySummary,
  ValidationStatus,
} from '../../domain/registry/registry-entry.js';
import type { DomainName } from '../../domain/terms/domain-name.js';
import { parseStoredDocument } from './stored-document.js';

/** A row of `registry_entry` without its document. */
export interface RegistrySummaryRow {
  readonly domain: string;
  readonly category: string;
  readonly validationStatus: string;
  readonly confidence: number;
  readonly origin: string;
  readonly documentHash: string;
  readonly version: number;
  readonly updatedAt: Date;
}

/** A row of `registry_entry`. */
export interface RegistryEntryRow extends RegistrySummaryRow {
  readonly document: string;
}

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

/** @throws DamagedTermsError when the stored document is damaged. */
export function toEntry(row: RegistryEntryRow): RegistryEntry {
  return {
    ...toSummary(row),
    document: parseStoredDocument(row.domain, row.document),
    documentText: row.document,
  };
}
