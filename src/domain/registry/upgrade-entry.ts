import { SHIPPED_REGISTRY_NAME } from '../access/access-token.js';
import type { DomainName } from '../terms/domain-name.js';
import type { EntryContent, EntryDecision, EntryState } from './entry-decision.js';
import type { RegistryEntrySummary } from './registry-entry.js';

/** An entry as a release of the shipped registry has it. */
export interface ReleasedEntry {
  readonly domain: DomainName;
  /** Its origin is `shipped`. */
  readonly content: EntryContent;
  /** Of the document in `content`; see `documentHash`. */
  readonly documentHash: string;
  /** Why the entry is as it is, one sentence for its history. */
  readonly reason: string;
}

/**
 * What a release makes of the entry of its name. It adds entries that were not removed and replaces those that only
 * releases have written, as far as they differ; everything else is a person's or a site's own and stays as it is.
 */
export function upgradeEntry(released: ReleasedEntry, { entry, lastChange }: EntryState): EntryDecision {
  const { content, reason } = released;
  if (entry === undefined)
    return lastChange === undefined ? { kind: 'replace', content, reason } : { kind: 'keep' };
  // A release leaves an entry alone once anything else has changed it, so the last change tells of all before it.
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
