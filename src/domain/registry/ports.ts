import type { DomainName } from '../terms/domain-name.js';
import type { PermissionKey } from '../terms/permission.js';
import type { DecideEntry, RefusalCode } from './entry-decision.js';
import type { FacetCounts, FacetRow, RegistryOverview } from './facet-index.js';
import type { FacetFilter } from './facets.js';
import type { EntryOrigin, RegistryEntry, RegistryEntrySummary } from './registry-entry.js';
import type { ReviewReason } from './review-reasons.js';
import type { ValidationStatus } from './validation-status.js';

/** One file of an archive, or a folder. */
export interface ArchiveFile {
  /** Path with `/` between the parts; a folder's path ends in `/`. */
  readonly name: string;
  /** Written as UTF-8. Content that comes in pieces is held in memory one piece at a time. */
  readonly content: string | AsyncIterable<string>;
}

/**
 * The bytes of an archive of the files, in their order, each file dated `modifiedAt`. The same files and date
 * give the same bytes. Files are read while the bytes are consumed, and a failure of a file makes the
 * iteration fail.
 */
export type WriteArchive = (files: AsyncIterable<ArchiveFile>, modifiedAt: Date) => AsyncIterable<Uint8Array>;

/**
 * Is notified of changes in the stored terms. Called one at a time, in the order of the changes; must not
 * throw.
 */
export interface ChangeListener {
  /** What is stored about these names may have changed. */
  changed(domains: readonly DomainName[]): void;
  /** Anything may have changed: what was read before this call has to be read again. */
  everything(): void;
}

/** Announces a change that has just been committed, so that the caller does not read the state before it. */
export type AnnounceChange = (domains: readonly DomainName[]) => void;

/** Reports when data read from the stored terms is out of date, whichever process changed it. */
export interface ChangeFeed {
  /** From now on the listener is notified of every change, until the returned function is called. */
  subscribe(listener: ChangeListener): () => void;
  /**
   * Whether the listeners have been notified of every change up to a moment ago; the implementation says how
   * long that is. While it is false, no earlier read can be relied on. Before it becomes true again, the
   * listeners receive `everything`, unless no change was missed.
   */
  isLive(): boolean;
}

/**
 * The orders in which entries are listed; equal days or instants are listed by domain. An entry without a day
 * is the oldest.
 */
export const LIST_ORDERS = ['domain', 'newest_text', 'oldest_text', 'latest_change'] as const;

export type ListOrder = (typeof LIST_ORDERS)[number];

/** An entry with its document's values in a word each. */
export interface ListedEntry
  extends RegistryEntrySummary,
    Pick<FacetRow, 'permissions' | 'languages' | 'textOn'> {}

/** Where a page ended: at the entry of this domain, which has this `key` in the order. */
export interface ListPlace {
  readonly domain: string;
  /** The first sort key, before the domain: a day, an instant in UTC with milliseconds, or the empty text. */
  readonly key: string;
}

export interface CatalogueQuestion extends FacetFilter {
  readonly order: ListOrder;
  /** The time from which ages of texts are counted. */
  readonly now: Date;
}

/** The registry as people browse it. */
export interface RegistryCatalogue {
  /**
   * Up to `limit` entries that match the filter, in the given order; with `after`, those after it. Paging
   * from the place of each page's last entry returns every unchanged entry exactly once.
   */
  page(question: CatalogueQuestion, limit: number, after?: ListPlace): Promise<readonly ListedEntry[]>;
}

/** Counts of the registry's entries. Rejects with `service_unavailable` when the store cannot be asked. */
export interface RegistryFacets {
  counts(filter: FacetFilter, now: Date): Promise<FacetCounts>;
  overview(filter: FacetFilter, now: Date): Promise<RegistryOverview>;
}

/** Reads the stored values that are counted. */
export interface FacetRowsReader {
  /** Every entry, in batches. */
  all(): AsyncIterable<readonly FacetRow[]>;
  /** The rows of those domains that have an entry. */
  of(domains: readonly string[]): Promise<readonly FacetRow[]>;
}

/** The place of a page that ends with this entry. */
export function placeOf({ domain, textOn, updatedAt }: ListedEntry, order: ListOrder): ListPlace {
  if (order === 'domain') return { domain, key: '' };
  return { domain, key: order === 'latest_change' ? updatedAt.toISOString() : textOn };
}

/** What distinguishes one change from all others, including those of other installations. */
export type ChangePlace = Pick<EntryChange, 'id' | 'domain' | 'at'>;

/** A change as followers of all changes receive it. */
export interface FollowedChange extends ChangePlace {
  readonly kind: ChangeKind;
  /**
   * The whole change. Absent when this or a later change removed the entry, because its earlier content is no
   * longer published. Also absent when the stored change is damaged.
   */
  readonly change?: EntryChange;
}

/**
 * The changes of all entries in the order of their ids, which is the order of their commits. A reader that
 * received one has received every change with a smaller id, or could have. So reading on after the last id
 * misses none, however many processes write at once.
 */
export interface RegistryChanges {
  /** The change with that id; without one, the last of all; `undefined` when there is none. */
  place(id?: string): Promise<ChangePlace | undefined>;
  /** Up to `limit` changes after the id, the oldest first. */
  after(id: string, limit: number): Promise<readonly FollowedChange[]>;
  /** Up to `limit` changes before the id, or the last ones without an id, the latest first. */
  before(id: string | undefined, limit: number): Promise<readonly FollowedChange[]>;
}

/** What a change did to the registry: an entry was added, changed or removed. */
export const CHANGE_KINDS = ['added', 'changed', 'removed'] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

export interface ChangeFilter {
  /** Exact name of who made the change. */
  readonly by?: string | undefined;
  /** Made at this time or later. */
  readonly since?: Date | undefined;
  readonly kind?: ChangeKind | undefined;
}

/** Where a page of changes ended. */
export type ChangeCursor = Pick<EntryChange, 'at' | 'id'>;

/** The changes of all entries, including removed ones. */
export interface RegistryHistory {
  /**
   * Up to `limit` changes that match the filter, the latest first, within a millisecond by id; with `before`,
   * only older ones.
   */
  changes(
    filter: ChangeFilter,
    page: { limit: number; before?: ChangeCursor },
  ): Promise<readonly EntryChange[]>;
  /**
   * The entry at one of its versions, even if it was removed since; `undefined` when the history has no such
   * version.
   */
  version(domain: DomainName, version: number): Promise<RegistryEntry | undefined>;
}

/** A release of the registry that the service ships. */
export interface RegistryRelease {
  /** From 1; grows with every release. */
  readonly release: number;
  /** SHA-256 of the file with its entries, lower-case hex. */
  readonly sha256: string;
  /** How many entries the file has. */
  readonly entries: number;
}

/** Which releases of the shipped registry have been applied to this registry. */
export interface RegistryReleases {
  /** The newest release that was fully applied; `undefined` when there is none. */
  newest(): Promise<RegistryRelease | undefined>;
  /**
   * Calls `apply` and then records the release as applied. Only one caller at a time does so, across
   * processes, and the others wait. A caller that then finds this release or a newer one applied does nothing
   * and gets `undefined`. When `apply` rejects, nothing is recorded and the reason is passed on.
   */
  applyOnce<Result>(release: RegistryRelease, apply: () => Promise<Result>): Promise<Result | undefined>;
}

/** How much of the registry the names below one registrable domain use, without an admin's involvement. */
export interface RegistryUse {
  /** Entries that no admin has validated or written. */
  readonly names: number;
  /** Entries that were added since the instant, by the service itself or for an owner. */
  readonly added: number;
  /** All changes of the entries since then. */
  readonly changed: number;
}

/** Measures how much of the registry is used. */
export interface RegistryRoom {
  /** The use by the names below the registrable domain of this one. Rejects with `service_unavailable`. */
  useOf(domain: DomainName, since: Date): Promise<RegistryUse>;
}

/** What a snapshot says of an entry. */
export type SnapshotSummary = Pick<
  RegistryEntrySummary,
  'domain' | 'category' | 'validationStatus' | 'confidence'
>;

/** An entry with its document's text as it is stored and served. */
export type SnapshotEntry = SnapshotSummary & Pick<RegistryEntry, 'documentText'>;

/** An entry that has changed since an earlier state. */
export interface SnapshotDifference {
  readonly domain: DomainName;
  /** Its status in the earlier state; absent when there was no entry. */
  readonly was?: ValidationStatus;
  /** The entry now; absent when it was removed. */
  readonly now?: Pick<SnapshotEntry, 'validationStatus' | 'documentText'>;
}

/**
 * The registry at one moment. All its answers belong together, however late they are requested. It holds
 * resources until it is disposed of, which may happen at any time and more than once; an iteration under way
 * then fails.
 */
export interface RegistrySnapshot extends AsyncDisposable {
  /** How many entries there are of each status; a status without entries is 0. */
  readonly counts: Readonly<Record<ValidationStatus, number>>;
  /** The last change that it includes. */
  readonly lastChange: ChangePlace | undefined;
  /**
   * Every entry in ascending order of the domain's bytes, in batches, so that few are in memory. May be
   * iterated more than once, one iteration after another. Rejects with `service_unavailable` when the store
   * is lost.
   */
  entries(): AsyncIterable<readonly SnapshotEntry[]>;
  /** `entries` without documents. */
  summaries(): AsyncIterable<readonly SnapshotSummary[]>;
  /**
   * Every domain with a change after the id, even if its entry was added and removed since; otherwise as
   * `entries`.
   */
  changedSince(id: string): AsyncIterable<readonly SnapshotDifference[]>;
}

/** Takes a snapshot. Rejects with `service_unavailable` when the store cannot be asked. */
export type OpenRegistrySnapshot = () => Promise<RegistrySnapshot>;

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

/** An entry that waits for a person. */
export interface QueuedEntry {
  readonly entry: RegistryEntrySummary;
  /** At least one. */
  readonly reasons: readonly ReviewReason[];
  /** The permissions that its document leaves open because its sources disagree on them. */
  readonly contested: readonly PermissionKey[];
  /** Who changed the entry last, when and why; absent for an unchanged one. */
  readonly lastChange?: Pick<EntryChange, 'at' | 'by' | 'reason'>;
}

export interface QueueFilter {
  /** Left out: any reason. */
  readonly reason?: ReviewReason | undefined;
  readonly category?: string | undefined;
  /** Part of a domain name, lower case; matched literally, anywhere in the name. */
  readonly q?: string | undefined;
}

/** Where a page of the queue ended. */
export type QueueCursor = Pick<RegistryEntrySummary, 'domain' | 'updatedAt'>;

/** The entries that no person has validated, in the order in which reviewers take them. */
export interface ReviewQueue {
  /**
   * Up to `limit` entries that match the filter. Those that have been unchanged longest come first, within a
   * millisecond by domain; with `after`, only those after it.
   */
  queue(filter: QueueFilter, page: { limit: number; after?: QueueCursor }): Promise<readonly QueuedEntry[]>;
  /** How many entries wait for each reason, and in total. */
  queueCounts(): Promise<Readonly<Record<ReviewReason | 'all', number>>>;
}
