import type { DecideEntry } from '../registry/entry-decision.js';
import { describeChanges, type PermissionChange } from './permission-changes.js';

/**
 * What changed terms make of an entry that a derivation may not write. Its document stays, since a person or
 * readers of the full text vouch for it, but they read other terms. The entry is `unvalidated` until a person
 * has reviewed it, and its history and the queue say what differs. A flag stays. So does an entry that has
 * changed since the look.
 */
export function noteChangedTerms({
  version,
  urls,
  changes,
}: {
  /** Version of the entry at the time of the look. */
  readonly version: number;
  /** Addresses of the texts that changed. */
  readonly urls: readonly string[];
  readonly changes: readonly PermissionChange[];
}): DecideEntry {
  return ({ entry }) => {
    if (entry?.version !== version) return { kind: 'keep' };
    return {
      kind: 'set-status',
      validationStatus: entry.validationStatus === 'flagged' ? 'flagged' : 'unvalidated',
      outdated: true,
      reason: `The terms at ${urls.join(' and ')} have changed, and seem to say otherwise than this document: ${describeChanges(changes)}.`,
    };
  };
}
