import type { EntryOrigin, ValidationStatus } from './registry-entry.js';

/** Whether a person stands behind the entry, so that nothing derived by machine may take its place. */
export function isReviewed(entry: {
  readonly validationStatus: ValidationStatus;
  readonly origin: EntryOrigin;
}): boolean {
  return entry.validationStatus !== 'unvalidated' || entry.origin === 'admin';
}
