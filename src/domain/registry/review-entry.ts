import { DomainError } from '../errors.js';
import { type EntryDecision, type EntryState, refuseMissing } from './entry-decision.js';
import type { RegistryEntrySummary, ValidationStatus } from './registry-entry.js';

/** What a person who reviews an entry says of it (contract: "Admin"). */
export type Review =
  | { readonly kind: 'flag'; readonly reason: string }
  | { readonly kind: 'validate'; readonly archiveUrl: string; readonly note?: string | undefined }
  | { readonly kind: 'unflag'; readonly reason?: string | undefined };

const MAX_URL_LENGTH = 2048;
const UNFLAGGED = 'The flag was taken back.';

/**
 * What a review makes of an entry. Any entry can be flagged; a flagged one is not validated before the flag is taken
 * back, and only a flagged one can be unflagged. What an entry already is, for the same reason, it stays.
 *
 * @throws DomainError `invalid_request` for an archive address that is not one; see {@link archiveUrlOf}
 */
export function reviewEntry(review: Review, state: EntryState): EntryDecision {
  const { entry } = state;
  if (entry === undefined) return refuseMissing(state);
  switch (review.kind) {
    case 'flag':
      return become('flagged', review.reason, entry, state);
    case 'validate': {
      const url = archiveUrlOf(review.archiveUrl);
      if (entry.validationStatus === 'flagged') {
        return conflict(`The entry of ${entry.domain} is flagged: take the flag back before validating it.`);
      }
      const note = review.note === undefined ? '' : ` ${review.note}`;
      return become('validated', `Validated against ${url}.${note}`, entry, state);
    }
    case 'unflag':
      if (entry.validationStatus !== 'flagged')
        return conflict(`The entry of ${entry.domain} is not flagged.`);
      return {
        kind: 'set-status',
        validationStatus: statusBeforeFlag(entry, state),
        reason: review.reason ?? UNFLAGGED,
      };
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
