import type { EntryChange } from '../../domain/ports/registry-store.js';
import type { RegistryEntry } from '../../domain/registry/registry-entry.js';
import type { DomainName } from '../../domain/terms/domain-name.js';
import { type RegistryEntryRow, toEntry } from './registry-rows.js';
import { parseStoredObject } from './stored-document.js';

/** A row of `registry_change`. */
export interface EntryChangeRow {
  readonly id: bigint;
  readonly domain: string;
  readonly changedAt: Date;
  readonly changedBy: string;
  readonly reason: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** An entry as its history keeps it. The document stays the text that it is, so that its bytes stay too. */
export interface StoredState {
  readonly version: number;
  readonly validation_status: string;
  readonly category: string;
  readonly confidence: number;
  readonly origin: string;
  readonly updated_at: string;
  readonly document_hash: string;
  readonly document: string;
}

/**
 * The JSON text that keeps a row of `registry_entry` in the history. `entry-history.ts` finds words in it by their
 * keys, so the order of the keys stays.
 */
export function toStateText(row: RegistryEntryRow): string {
  return JSON.stringify({
    version: row.version,
    validation_status: row.validationStatus,
    category: row.category,
    confidence: row.confidence,
    origin: row.origin,
    updated_at: row.updatedAt.toISOString(),
    document_hash: row.documentHash,
    document: row.document,
  } satisfies StoredState);
}

/** @throws DamagedTermsError when a stored state is damaged. */
export function toEntryChange(row: EntryChangeRow): EntryChange {
  return {
    id: String(row.id),
    domain: row.domain as DomainName,
    at: row.changedAt,
    by: row.changedBy,
    reason: row.reason,
    ...(row.before !== null && { before: fromStateText(row.domain, row.before) }),
    ...(row.after !== null && { after: fromStateText(row.domain, row.after) }),
  };
}

/** @throws DamagedTermsError when the state is damaged. */
export function parseStoredState(domain: string, text: string): StoredState {
  return parseStoredObject(domain, text) as unknown as StoredState;
}

function fromStateText(domain: string, text: string): RegistryEntry {
  const state = parseStoredState(domain, text);
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
