import type { Clock } from '../../domain/ports/clock.js';
import type {
  ChangeNote,
  EntryChange,
  EntryFilter,
  NewRegistryEntry,
  RegistryStore,
} from '../../domain/ports/registry-store.js';
import type {
  RegistryEntry,
  RegistryEntrySummary,
  ValidationStatus,
} from '../../domain/registry/registry-entry.js';
import { yieldsTo } from '../../domain/registry/yields-to.js';
import { documentHash } from '../../domain/terms/canonical.js';
import type { DomainName } from '../../domain/terms/domain-name.js';
import type { MemoryChangeFeed } from './memory-change-feed.js';

/** Registry entries of this process alone; gone when it ends. */
export class MemoryRegistryStore implements RegistryStore {
  readonly #entries = new Map<DomainName, RegistryEntry>();
  /** In the order in which they were made. */
  readonly #changes: EntryChange[] = [];
  readonly #clock: Clock;
  readonly #feed: MemoryChangeFeed | undefined;

  constructor(clock: Clock, feed?: MemoryChangeFeed) {
    this.#clock = clock;
    this.#feed = feed;
  }

  async find(domain: DomainName): Promise<RegistryEntry | undefined> {
    return this.#entries.get(domain);
  }

  async list(
    filter: EntryFilter,
    page: { limit: number; after?: DomainName },
  ): Promise<readonly RegistryEntrySummary[]> {
    const { after } = page;
    return (
      [...this.#entries.values()]
        .filter((entry) => matches(entry, filter) && (after === undefined || entry.domain > after))
        // Domain names are ASCII, where the order of code units is the order of bytes.
        .sort((one, other) => (one.domain < other.domain ? -1 : 1))
        .slice(0, page.limit)
        .map(toSummary)
    );
  }

  async counts(): Promise<Readonly<Record<ValidationStatus, number>>> {
    const counts = { validated: 0, unvalidated: 0, flagged: 0 };
    for (const { validationStatus } of this.#entries.values()) counts[validationStatus] += 1;
    return counts;
  }

  async put(entry: NewRegistryEntry, { by, reason }: ChangeNote): Promise<number> {
    const { domain } = entry;
    const at = this.#clock.now();
    const before = this.#entries.get(domain);
    const after = toEntry(entry, (before?.version ?? 0) + 1, at);
    this.#entries.set(domain, after);
    const id = String(this.#changes.length + 1);
    this.#changes.push({ id, domain, at, by, reason, ...(before && { before }), after });
    this.#feed?.announce([domain]);
    return after.version;
  }

  async putUnlessReviewed(
    entry: NewRegistryEntry,
    change: ChangeNote,
    options?: { readonly overOwnFile?: boolean },
  ): Promise<number | undefined> {
    const before = this.#entries.get(entry.domain);
    const stays = before !== undefined && !yieldsTo(before, entry.origin, options);
    return stays ? undefined : this.put(entry, change);
  }

  async history(
    domain: DomainName,
    page: { limit: number; before?: string },
  ): Promise<readonly EntryChange[]> {
    const { before, limit } = page;
    if (before !== undefined && !/^[0-9]{1,18}$/.test(before)) return [];
    const end = before === undefined ? Number.POSITIVE_INFINITY : Number(before);
    return this.#changes
      .filter((change) => change.domain === domain && Number(change.id) < end)
      .toReversed()
      .slice(0, limit);
  }

  async addMissing(entries: readonly NewRegistryEntry[]): Promise<number> {
    const now = this.#clock.now();
    const missing = new Map<DomainName, RegistryEntry>();
    for (const entry of entries) {
      if (this.#entries.has(entry.domain) || missing.has(entry.domain)) continue;
      missing.set(entry.domain, toEntry(entry, 1, now));
    }
    for (const [domain, entry] of missing) this.#entries.set(domain, entry);
    this.#feed?.announce([...missing.keys()]);
    return missing.size;
  }
}

function toEntry(entry: NewRegistryEntry, version: number, updatedAt: Date): RegistryEntry {
  const documentText = JSON.stringify(entry.document);
  return {
    domain: entry.domain,
    category: entry.category,
    validationStatus: entry.validationStatus,
    confidence: entry.confidence,
    origin: entry.origin,
    documentHash: documentHash(entry.document),
    version,
    updatedAt,
    // Read back from the text, so that no caller's later change to its document reaches the store.
    document: JSON.parse(documentText),
    documentText,
  };
}

function toSummary({ document: _, documentText: __, ...summary }: RegistryEntry): RegistryEntrySummary {
  return summary;
}

function matches(entry: RegistryEntry, { category, validationStatus, q }: EntryFilter): boolean {
  return (
    (category === undefined || entry.category === category) &&
    (validationStatus === undefined || entry.validationStatus === validationStatus) &&
    (q === undefined || entry.domain.includes(q))
  );
}
