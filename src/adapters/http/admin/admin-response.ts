import type { Static } from 'typebox';
import { jsonDiff } from '../../../domain/registry/json-diff.js';
import type { EntryChange } from '../../../domain/registry/ports.js';
import type { RegistryEntry, RegistryEntrySummary } from '../../../domain/registry/registry-entry.js';
import type { AdminEntry, HistoryResponse, LastChange } from './admin-schema.js';

/** Most values of one change that are listed individually. */
export const MAX_DIFF_LENGTH = 200;

/** The fields of an entry that every caller sees, without its document. */
export function toEntryFields(entry: RegistryEntrySummary): Omit<AdminEntry, 'origin'> {
  return {
    domain: entry.domain,
    category: entry.category,
    validation_status: entry.validationStatus,
    confidence: entry.confidence,
    document_hash: entry.documentHash,
    version: entry.version,
    updated_at: entry.updatedAt.toISOString(),
  };
}

/** The fields of an entry that admins see, without its document. */
export function toAdminEntry(entry: RegistryEntrySummary): AdminEntry {
  return { ...toEntryFields(entry), origin: entry.origin };
}

/** Who last changed an entry, and why; null if it was never changed. */
export function toLastChange(
  change: Pick<EntryChange, 'at' | 'by' | 'reason'> | undefined,
): Static<typeof LastChange> | null {
  return change === undefined ? null : { at: change.at.toISOString(), by: change.by, reason: change.reason };
}

/** The public form of a change, with the values that differ. */
export function toHistoryItem(change: EntryChange): HistoryResponse['changes'][number] {
  const { id, at, by, reason, before, after } = change;
  const diff = jsonDiff(contentOf(before), contentOf(after), MAX_DIFF_LENGTH);
  return {
    id,
    at: at.toISOString(),
    by,
    reason,
    before: before === undefined ? null : toAdminEntry(before),
    after: after === undefined ? null : toAdminEntry(after),
    diff: [...diff.changes],
    diff_complete: diff.complete,
  };
}

/**
 * The fields of an entry that are compared: its content, not what is derived from it. A missing entry has
 * none.
 */
function contentOf(entry: RegistryEntry | undefined): object {
  if (entry === undefined) return {};
  return {
    category: entry.category,
    validation_status: entry.validationStatus,
    confidence: entry.confidence,
    origin: entry.origin,
    document: entry.document,
  };
}
