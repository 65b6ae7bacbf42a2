import type { DecideEntry, RefusalCode } from '../registry/entry-decision.js';
import type { EntryOrigin, RegistryEntry, RegistryEntrySummary } from '../registry/registry-entry.js';
import type { ValidationStatus } from '../registry/validation-status.js';
import type { DomainName } from '../terms/domain-name.js';

/** Who changes an entry, and why; stored in its history. */
export interface ChangeNote {
  /** For example `generator`, or the name of an operator's token. */
  readonly by: string;
  /** One sentence for people. */
  readonly reason: string;
}

/** One change of an entry. */
export interface EntryChange extends ChangeNote {
  /** Grows with every change of any entry. */
  readonly id: string;
  readonly domain: DomainName;
  readonly at: Date;
  /** The entry as it was; absent when it was new. */
  readonly before?: RegistryEntry;
  /** The entry after the change; absent when it was removed. */
  readonly after?: RegistryEntry;
}

export interface EntryFilter {
  readonly category?: string | undefined;
  readonly validationStatus?: ValidationStatus | undefined;
  /** Part of a domain name, lower case; matched literally, anywhere in the name. */
  readonly q?: string | undefined;
  readonly origin?: EntryOrigin | undefined;
  /** Lowest confidence. */
  readonly minConfidence?: number | undefined;
  /** Highest confidence. */
  readonly maxConfidence?: number | undefined;
  /** Changed at this time or later. */
  readonly updatedSince?: Date | undefined;
}

/** The result for one entry: its state now or, when it was removed, its last state. */
export interface EntryOutcome {
  readonly kind: 'created' | 'changed' | 'removed' | 'kept';
  readonly entry: RegistryEntrySummary;
}

/** Why one entry cannot be changed. */
export interface EntryRefusal {
  readonly domain: DomainName;
  readonly code: RefusalCode;
  /** One sentence for people. */
  readonly message: string;
}

export type ChangeOutcome =
  | { readonly kind: 'done'; readonly outcomes: readonly EntryOutcome[] }
  /** Nothing was changed. */
  | { readonly kind: 'refused'; readonly refusals: readonly EntryRefusal[] };

/** Which changes of an entry {@link RegistryStore.history} gives. */
export interface HistoryPage {
  readonly limit: number;
  /** Id of a change. */
  readonly before?: string;
  readonly sinceAdded?: boolean;
  /** Only the change that made this version. */
  readonly version?: number;
}

/** The registry's entries, one per domain, and the only way to write them. */
export interface RegistryStore {
  /** The entry of exactly this name, or `undefined`. */
  find(domain: DomainName): Promise<RegistryEntry | undefined>;
  /**
   * Up to `limit` entries in ascending order of the domain's bytes; with `after`, those after it. Paging from
   * the last domain of each page returns every entry that stays exactly once.
   */
  list(
    filter: EntryFilter,
    page: { limit: number; after?: DomainName },
  ): Promise<readonly RegistryEntrySummary[]>;
  /** How many entries there are of each status; a status without entries is 0. */
  counts(): Promise<Readonly<Record<ValidationStatus, number>>>;
  /**
   * Calls `decide` for each of the domains while no one else can change its entry, and applies the decisions
   * together with a record of each change. It is all or nothing: when one is refused, nothing changes, and
   * all refusals are returned. The outcomes are in the order of the domains, each domain once. A domain
   * without an entry that gets none has no outcome. A version is one more than the last that the domain ever
   * had, even after a removal, so a version never means two documents. `decide` may be called again for the
   * same domain when another writer came first. What it throws is passed on, and nothing changes then.
   *
   * @param by who makes the changes, for the history
   */
  change(domains: readonly DomainName[], decide: DecideEntry, by: string): Promise<ChangeOutcome>;
  /**
   * Up to `limit` changes of an entry, the latest first; with `before`, only older ones. With `sinceAdded`,
   * only those since the entry was last removed.
   */
  history(domain: DomainName, page: HistoryPage): Promise<readonly EntryChange[]>;
}
