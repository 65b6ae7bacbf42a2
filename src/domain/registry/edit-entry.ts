import { DomainError } from '../errors.js';
import type { TermsDocument } from '../terms/terms-document.js';
import { type EntryDecision, type EntryState, refuseMissing } from './entry-decision.js';
import type { RegistryEntrySummary } from './registry-entry.js';
import type { ValidationStatus } from './validation-status.js';

/** A document as an admin writes it into the registry. */
export interface WrittenEntry {
  /** Valid against the schema. */
  readonly document: TermsDocument;
  /** Left out: the entry's category, or `other` without an entry. */
  readonly category?: string | undefined;
  /** Left out: `unvalidated`, since the status of another document does not apply to this one. */
  readonly validationStatus?: ValidationStatus | undefined;
  /** 0 to 1. Left out: 1, since the document does not rest on a reading of terms. */
  readonly confidence?: number | undefined;
  readonly reason?: string | undefined;
}

/** What an admin can do with an entry (contract: "Admin"). */
export type EntryEdit =
  | { readonly kind: 'flag'; readonly reason: string }
  | { readonly kind: 'validate'; readonly archiveUrl: string; readonly note?: string | undefined }
  | { readonly kind: 'unflag'; readonly reason?: string | undefined }
  | { readonly kind: 'remove'; readonly reason?: string | undefined }
  | ({ readonly kind: 'write' } & WrittenEntry);

const MAX_URL_LENGTH = 2048;

/**
 * What an edit makes of an entry. Any entry can be written, flagged and removed. A flagged one cannot be
 * validated until the flag is removed, and only a flagged one can be unflagged. An edit to the state that the
 * entry already has, for the same reason, changes nothing. A removed entry keeps its history.
 *
 * @throws DomainError `invalid_request` for an invalid archive address; see {@link archiveUrlOf}
 */
export function editEntry(edit: EntryEdit, state: EntryState): EntryDecision {
  const { entry } = state;
  if (edit.kind === 'write') return write(edit, entry);
  if (entry === undefined) return refuseMissing(state);
  switch (edit.kind) {
    case 'flag':
      return become('flagged', edit.reason, entry, state);
    case 'validate': {
      const url = archiveUrlOf(edit.archiveUrl);
      if (entry.validationStatus === 'flagged') {
        return conflict(`The entry of ${entry.domain} is flagged: take the flag back before validating it.`);
      }
      const note = edit.note === undefined ? '' : ` ${edit.note}`;
      return become('validated', `Validated against ${url}.${note}`, entry, state);
    }
    case 'unflag':
      if (entry.validationStatus !== 'flagged')
        return conflict(`The entry of ${entry.domain} is not flagged.`);
      return {
        kind: 'set-status',
        validationStatus: statusBeforeFlag(entry, state),
        reason: edit.reason ?? 'The flag was taken back.',
      };
    case 'remove':
      return { kind: 'remove', reason: edit.reason ?? 'Removed by hand.' };
  }
}

/**
 * The normalised address of the archived text with which an entry was compared.
 *
 * @throws DomainError `invalid_request` for anything but an http or https address without credentials
 */
export function archiveUrlOf(text: string): string {
  const url = text.length > MAX_URL_LENGTH ? null : URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username + url.password !== '') {
    throw new DomainError(
      'invalid_request',
      `"archive_url" must be an http or https address of at most ${MAX_URL_LENGTH} characters, without credentials.`,
    );
  }
  return url.href;
}

function write(written: WrittenEntry, entry: RegistryEntrySummary | undefined): EntryDecision {
  return {
    kind: 'replace',
    content: {
      document: written.document,
      category: written.category ?? entry?.category ?? 'other',
      validationStatus: written.validationStatus ?? 'unvalidated',
      confidence: written.confidence ?? 1,
      origin: 'admin',
    },
    reason: written.reason ?? (entry === undefined ? 'Written by hand.' : 'Rewritten by hand.'),
  };
}

function become(
  validationStatus: ValidationStatus,
  reason: string,
  entry: RegistryEntrySummary,
  { lastChange }: EntryState,
): EntryDecision {
  return entry.validationStatus === validationStatus && lastChange?.reason === reason
    ? { kind: 'keep' }
    : { kind: 'set-status', validationStatus, reason };
}

/** The status of another document than the current one does not apply to the current one. */
function statusBeforeFlag(entry: RegistryEntrySummary, { beforeFlag }: EntryState): ValidationStatus {
  return beforeFlag !== undefined && beforeFlag.documentHash === entry.documentHash
    ? beforeFlag.validationStatus
    : 'unvalidated';
}

function conflict(message: string): EntryDecision {
  return { kind: 'refuse', code: 'conflict', message };
}
