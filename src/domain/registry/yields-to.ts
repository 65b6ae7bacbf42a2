import type { EntryOrigin, ValidationStatus } from './registry-entry.js';

/**
 * Whether what a machine found or derived may take the entry's place: never that of one behind which a person stands, and
 * what was derived never that of the domain's own document, unless the domain has taken it back (`overOwnFile`).
 */
export function yieldsTo(
  entry: { readonly validationStatus: ValidationStatus; readonly origin: EntryOrigin },
  newcomer: EntryOrigin,
  { overOwnFile = false }: { readonly overOwnFile?: boolean } = {},
): boolean {
  if (entry.validationStatus !== 'unvalidated' || entry.origin === 'admin') return false;
  return entry.origin !== 'authoritative' || newcomer === 'authoritative' || overOwnFile;
}
