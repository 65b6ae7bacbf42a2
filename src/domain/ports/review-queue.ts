import type { RegistryEntrySummary } from '../registry/registry-entry.js';
import type { ReviewReason } from '../registry/review-reasons.js';
import type { PermissionKey } from '../terms/permission.js';
import type { EntryChange } from './registry-store.js';

/** An entry that waits for a person. */
export interface QueuedEntry {
  readonly entry: RegistryEntrySummary;
  /** At least one. */
  readonly reasons: readonly ReviewReason[];
  /** The permissions that its document leaves open because its sources differ on them. */
  readonly contested: readonly PermissionKey[];
  /** Who changed the entry last, when and why; absent for one that never was. */
  readonly lastChange?: Pick<EntryChange, 'at' | 'by' | 'reason'>;
}

export interface QueueFilter {
  /** Left out: whatever the reason. */
  readonly reason?: ReviewReason | undefined;
  readonly category?: string | undefined;
  /** Part of a domain name, lower case; matched literally, wherever it stands. */
  readonly q?: string | undefined;
}

/** Where a page of the queue ended. */
export type QueueCursor = Pick<RegistryEntrySummary, 'domain' | 'updatedAt'>;

/** The entries that no person has validated, as those who review them take them up. */
export interface ReviewQueue {
  /**
   * Up to `limit` entries that the filter leaves, those first that have stood as they are for the longest time, of the same
   * millisecond by domain; those behind `after` when it is given.
   */
  queue(filter: QueueFilter, page: { limit: number; after?: QueueCursor }): Promise<readonly QueuedEntry[]>;
  /** How many entries wait for each reason, and in all. */
  queueCounts(): Promise<Readonly<Record<ReviewReason | 'all', number>>>;
}
