import { DomainError } from '../errors.js';
import type { TermsDocument } from '../terms/terms-document.js';
import { type EntryDecision, type EntryState, refuseMissing } from './entry-decision.js';
import type { RegistryEntrySummary } from './registry-entry.js';
import type { ValidationStatus } from './validation-status.js';

/** A document as an admin puts it into the registry. */
export interface WrittenEntry {
  /** Valid against the schema. */
  readonly document: TermsDocument;
  /** Left out: as the entry has it, otherwise `other`. */
  readonly category?: string | undefined;
  /** Left out: `unvalidated`, for what was said of another document does not hold for this one. */
  readonly validationStatus?: ValidationStatus | undefined;
  /** 0 to 1. Left out: 1, as of a document that does not rest on a reading of terms. */
  readonly confidence?: number | undefined;
  readonly reason?: string | undefined;
}

/** What an admin does with an entry (contract: "Admin"). */
export type EntryEdit =
  | { readonly kind: 'flag'; readonly reason: string }
  | { readonly kind: 'validate'; readonly archiveUrl: string; readonly note?: string | undefined }
  | { readonly kind: 'unflag'; readonly reason?: string | undefined }
  | { readonly kind: 'remove'; readonly reason?: string | undefined }
  | ({ readonly kind: 'write' } & WrittenEntry);

const MAX_URL_LENGTH = 2048;

/**
 * What an edit makes of an entry. Any entry can be written, flagged and removed; a flagged one is not validated before
 * the flag is taken back, and only a flagged one can be unflagged. What an entry already is, for the same reason, it
 * stays. A removed entry keeps its history.
 *
 * @throws DomainError `invalid_request` for an archive address that is not one; see {@link archiveUrlOf}
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
 * The address of the archived text that an entry was held against, in its normal form.
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

/** What was said of another document than the one that stands there now says nothing of this one. */
function statusBeforeFlag(entry: RegistryEntrySummary, { beforeFlag }: EntryState): ValidationStatus {
  return beforeFlag !== undefined && beforeFlag.documentHash === entry.documentHash
    ? beforeFlag.validationStatus
    : 'unvalidated';
}

function conflict(message: string): EntryDecision {
  return { kind: 'refuse', code: 'conflict', message };
}
