import type { ChangeKind } from './registry-history.js';
import type { EntryChange } from './registry-store.js';

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
