import type { EntryChange } from '../../../domain/registry/ports.js';
import type { RegistryEntry } from '../../../domain/registry/registry-entry.js';
import type { DomainName } from '../../../domain/terms/domain-name.js';
import { toEntry } from './registry-rows.js';
import { parseStoredObject } from './stored-document.js';

/** A row of `registry_change`. */
export interface EntryChangeRow {
  /** Digits when read through `pg`. */
  readonly id: bigint | string;
  readonly domain: string;
  readonly changedAt: Date;
  readonly changedBy: string;
  readonly reason: string;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * An entry as `write-entries.ts` keeps it in the history. The document stays a text, so that its bytes stay
 * the same.
 */
interface StoredState {
  readonly version: number;
  readonly validation_status: string;
  readonly category: string;
  readonly confidence: number;
  readonly origin: string;
  readonly updated_at: string;
  readonly document_hash: string;
  readonly document: string;
}

/** @throws DamagedTermsError when a stored state is damaged. */
export function toEntryChange(row: EntryChangeRow): EntryChange {
  return {
    id: String(row.id),
    domain: row.domain as DomainName,
    at: row.changedAt,
    by: row.changedBy,
    reason: row.reason,
    ...(row.before !== null && { before: toEntryState(row.domain, row.before) }),
    ...(row.after !== null && { after: toEntryState(row.domain, row.after) }),
  };
}

/** @throws DamagedTermsError when the stored state is damaged. */
export function toEntryState(domain: string, text: string): RegistryEntry {
  const state = parseStoredObject(domain, text) as unknown as StoredState;
  return toEntry({
    domain,
    version: state.version,
    validationStatus: state.validation_status,
    category: state.category,
    confidence: state.confidence,
    origin: state.origin,
    updatedAt: new Date(state.updated_at),
    documentHash: state.document_hash,
    document: state.document,
  });
}
