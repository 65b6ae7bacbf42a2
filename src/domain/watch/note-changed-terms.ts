import type { DecideEntry } from '../registry/entry-decision.js';
import { describeChanges, type PermissionChange } from './permission-changes.js';

/**
 * What terms that changed make of an entry as far as a derivation may not write it: its document stays, since a person or
 * readers in full stand behind it, but it was held against other terms. It is `unvalidated` until a person has
 * looked, and its history and the queue say what differs. A flag stays, and so does an entry that has changed since it was looked at.
 */
export function noteChangedTerms({
  version,
  urls,
  changes,
}: {
  /** Of the entry that the change was found with. */
  readonly version: number;
  /** Of the texts that changed. */
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
