import { type EntryEdit, editEntry } from '../../src/domain/registry/edit-entry.js';
import type { ValidationStatus } from '../../src/domain/registry/validation-status.js';
import type { DomainName } from '../../src/domain/terms/domain-name.js';
import type { QueuedEntry } from './shapes.js';

export const BULK_OPERATIONS = ['flag', 'validate', 'unflag', 'delete'] as const;

export type BulkOperation = (typeof BULK_OPERATIONS)[number];

/** Most entries that the service changes at once. */
export const MOST_AT_ONCE = 1_000;

/** The result of an operation for a listed entry. The service decides again by the same rule. */
export type Preview =
  | { readonly kind: 'status'; readonly status: ValidationStatus }
  /** Only the service knows the entry's state before its flag. */
  | { readonly kind: 'unflagged' | 'removed' | 'kept' }
  | { readonly kind: 'refused'; readonly message: string };

/**
 * @param said the reason or the archive's address; with one, a status may be set again that the entry already
 * has
 */
export function previewOf(operation: BulkOperation, entry: QueuedEntry, said: string): Preview {
  const { last_change: lastChange } = entry;
  const decision = editEntry(editOf(operation, said), {
    domain: entry.domain as DomainName,
    entry: {
      domain: entry.domain as DomainName,
      category: entry.category,
      validationStatus: entry.validation_status,
      confidence: entry.confidence,
      origin: entry.origin,
      documentHash: '',
      version: entry.version,
      updatedAt: new Date(entry.updated_at),
    },
    ...(lastChange !== null && { lastChange }),
  });
  switch (decision.kind) {
    case 'set-status':
      return operation === 'unflag'
        ? { kind: 'unflagged' }
        : { kind: 'status', status: decision.validationStatus };
    case 'refuse':
      return { kind: 'refused', message: decision.message };
    case 'remove':
      return { kind: 'removed' };
    default:
      return { kind: 'kept' };
  }
}

/** The preview uses another text in place of one that the service would refuse. */
function editOf(operation: BulkOperation, said: string): EntryEdit {
  if (operation === 'flag') return { kind: 'flag', reason: said };
  if (operation === 'validate')
    return { kind: 'validate', archiveUrl: isArchiveAddress(said) ? said : 'https://archive.invalid/' };
  return { kind: operation === 'unflag' ? 'unflag' : 'remove' };
}

/** Whether the service accepts a text as the address of an archived text. */
export function isArchiveAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === '';
}
