import type { RegistryEntrySummary } from '../registry/registry-entry.js';
import type { ReviewReason } from '../registry/review-reasons.js';
import type { PermissionKey } from '../terms/permission.js';
import type { EntryChange } from './registry-store.js';

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
