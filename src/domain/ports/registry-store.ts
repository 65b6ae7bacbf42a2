import type { DecideEntry, RefusalCode } from '../registry/entry-decision.js';
import type { EntryOrigin, RegistryEntry, RegistryEntrySummary } from '../registry/registry-entry.js';
import type { ValidationStatus } from '../registry/validation-status.js';
import type { DomainName } from '../terms/domain-name.js';

/** Who changes an entry, and why; kept in its history. */
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
  /** The entry as it became; absent when it was removed. */
  readonly after?: RegistryEntry;
}

export interface EntryFilter {
  readonly category?: string | undefined;
  readonly validationStatus?: ValidationStatus | undefined;
  /** Part of a domain name, lower case; matched literally, wherever it stands. */
  readonly q?: string | undefined;
  readonly origin?: EntryOrigin | undefined;
  /** Confidence of at least so much. */
  readonly minConfidence?: number | undefined;
  /** Confidence of at most so much. */
  readonly maxConfidence?: number | undefined;
  /** Changed at this time or later. */
  readonly updatedSince?: Date | undefined;
}

/** What became of one entry: as it is now, or, where it was removed, as it was. */
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

/** The registry's entries, one per domain, and the one way to write them. */
export interface RegistryStore {
  /** The entry of exactly this name, or `undefined`. */
  find(domain: DomainName): Promise<RegistryEntry | undefined>;
  /**
   * Up to `limit` entries in ascending order of the domain's bytes, those after `after` when it is given. Walking
   * on from the last domain of each page sees every entry that stays in place exactly once.
   */
  list(
    filter: EntryFilter,
    page: { limit: number; after?: DomainName },
  ): Promise<readonly RegistryEntrySummary[]>;
  /** How many entries there are of each status; a status without entries is 0. */
  counts(): Promise<Readonly<Record<ValidationStatus, number>>>;
  /**
   * Asks `decide` about each of the domains while no one else can change its entry, and does what it says together
   * with a record of each change, all or nothing: when one is refused, nothing is changed, and all refusals are given.
   * The outcomes stand in the order of the domains, each domain once; one that has no entry and gets none has no
   * outcome. A version is one more than the last that the domain ever had, also over a removal, so that none ever stands
   * for two documents. `decide` may be asked again about the same domain when another writer came first; what it throws is passed
   * on, and nothing is changed then.
   *
   * @param by who changes them, as the history shows it
   */
  change(domains: readonly DomainName[], decide: DecideEntry, by: string): Promise<ChangeOutcome>;
  /**
   * Up to `limit` changes of an entry, the latest first, those older than the change `before` when it is given; with
   * `sinceAdded` only those since the entry was removed last.
   */
  history(domain: DomainName, page: HistoryPage): Promise<readonly EntryChange[]>;
}
