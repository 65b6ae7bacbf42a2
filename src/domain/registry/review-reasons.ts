import { evidenceOf } from '../check/evidence.js';
import { PERMISSION_KEYS, type PermissionKey } from '../terms/permission.js';
import type { TermsDocument } from '../terms/terms-document.js';
import type { RegistryEntrySummary } from './registry-entry.js';

/** Why an entry waits for a person; `docs/admin.md` says what each means. */
export const REVIEW_REASONS = ['flagged', 'contested', 'changed', 'generated_today', 'unvalidated'] as const;

export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** How long an entry counts as generated today: 24 hours, whatever the time zone of the reader. */
export const TODAY_MS = 24 * 3_600_000;

/** The permissions that a document leaves open because its sources, or their readers, disagree. */
export function contestedKeys(document: TermsDocument): readonly PermissionKey[] {
  const values = evidenceOf(document);
  return PERMISSION_KEYS.filter((key) => values[key].not_given === 'unsure');
}

/** The basis of the queue, besides the properties of every entry. */
export interface ReviewState {
  readonly entry: Pick<RegistryEntrySummary, 'validationStatus' | 'origin' | 'updatedAt'>;
  /** Whether its document has {@link contestedKeys}. */
  readonly contested: boolean;
  /** Whether its document replaced another one and no admin has changed the entry since. */
  readonly rewritten: boolean;
}

/** Why an entry waits; empty for one that a person has validated. */
export function reviewReasons(state: ReviewState, now: Date): readonly ReviewReason[] {
  const { validationStatus, origin, updatedAt } = state.entry;
  if (validationStatus === 'validated') return [];
  const holds: Readonly<Record<ReviewReason, boolean>> = {
    flagged: validationStatus === 'flagged',
    contested: state.contested,
    changed: state.rewritten,
    generated_today: origin === 'generated' && updatedAt.getTime() > now.getTime() - TODAY_MS,
    unvalidated: validationStatus === 'unvalidated',
  };
  return REVIEW_REASONS.filter((reason) => holds[reason]);
}
