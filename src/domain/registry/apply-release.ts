import { SHIPPED_REGISTRY_NAME } from '../access/access-token.js';
import type { DomainName } from '../terms/domain-name.js';
import type { DecideEntry } from './entry-decision.js';
import type { EntryOutcome, RegistryStore } from './ports.js';
import { type ReleasedEntry, upgradeEntry } from './upgrade-entry.js';

/** Entries of one change, which are locked together. */
const ENTRIES_AT_ONCE = 100;

/** How many entries a release added, replaced, and left as they were or removed. */
export interface ReleaseOutcome {
  readonly created: number;
  readonly changed: number;
  readonly kept: number;
}

/**
 * Brings the registry to a release, a few entries at a time. After an interruption it can start again and
 * skips what is already done. Entries of other names stay.
 *
 * @param entries each with a different name
 */
export async function applyRelease(
  entries: readonly ReleasedEntry[],
  registry: RegistryStore,
): Promise<ReleaseOutcome> {
  const counts = { created: 0, changed: 0, kept: 0 };
  for (let start = 0; start < entries.length; start += ENTRIES_AT_ONCE) {
    const outcomes = await applyChunk(entries.slice(start, start + ENTRIES_AT_ONCE), registry);
    for (const { kind } of outcomes) if (kind === 'created' || kind === 'changed') counts[kind] += 1;
  }
  return { ...counts, kept: entries.length - counts.created - counts.changed };
}

async function applyChunk(
  chunk: readonly ReleasedEntry[],
  registry: RegistryStore,
): Promise<readonly EntryOutcome[]> {
  const byDomain = new Map<DomainName, ReleasedEntry>(chunk.map((entry) => [entry.domain, entry]));
  const decide: DecideEntry = (state) => {
    const released = byDomain.get(state.domain);
    return released === undefined ? { kind: 'keep' } : upgradeEntry(released, state);
  };
  const outcome = await registry.change([...byDomain.keys()], decide, SHIPPED_REGISTRY_NAME);
  return outcome.kind === 'done' ? outcome.outcomes : [];
}
