import { SHIPPED_REGISTRY_NAME } from '../access/access-token.js';
import type { DomainName } from '../terms/domain-name.js';
import type { EntryContent, EntryDecision, EntryState } from './entry-decision.js';
import type { RegistryEntrySummary } from './registry-entry.js';

/** An entry in a release of the shipped registry. */
export interface ReleasedEntry {
  readonly domain: DomainName;
  /** Its origin is `shipped`. */
  readonly content: EntryContent;
  /** Hash of the document in `content`; see `documentHash`. */
  readonly documentHash: string;
  /** Why the entry has this content, as one sentence for its history. */
  readonly reason: string;
}

/**
 * What a release makes of the entry with its name. It adds entries that were not removed, and replaces those
 * that only releases have written, when they differ. All other entries belong to a person or a site and stay.
 */
export function upgradeEntry(released: ReleasedEntry, { entry, lastChange }: EntryState): EntryDecision {
  const { content, reason } = released;
  if (entry === undefined)
    return lastChange === undefined ? { kind: 'replace', content, reason } : { kind: 'keep' };
  // A release never changes an entry that anything else has changed, so the last change speaks for all before
  // it.
  const isOfReleases = entry.origin === 'shipped' && lastChange?.by === SHIPPED_REGISTRY_NAME;
  return isOfReleases && differs(released, entry) ? { kind: 'replace', content, reason } : { kind: 'keep' };
}

function differs({ content, documentHash }: ReleasedEntry, entry: RegistryEntrySummary): boolean {
  return (
    documentHash !== entry.documentHash ||
    content.category !== entry.category ||
    content.validationStatus !== entry.validationStatus ||
    content.confidence !== entry.confidence
  );
}
