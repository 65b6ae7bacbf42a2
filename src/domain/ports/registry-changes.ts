import type { ChangeKind } from './registry-history.js';
import type { EntryChange } from './registry-store.js';

/** What tells one change from all others, of other installations too. */
export type ChangePlace = Pick<EntryChange, 'id' | 'domain' | 'at'>;

/** A change as those are told of it who follow all of them. */
export interface FollowedChange extends ChangePlace {
  readonly kind: ChangeKind;
  /**
   * The whole of it. Absent where the entry was removed by this change or has been since, for nothing is told any more
   * of what it said until then, and where what is stored of the change is damaged.
   */
  readonly change?: EntryChange;
}

/**
 * The changes of all entries in the order of their ids, which is the order in which they were committed: a reader that
 * was given one has been given, or could have been, each with a smaller id. So none is missed by reading on behind the last
 * one seen, however many write at once.
 */
export interface RegistryChanges {
  /** The change of that id, or the last of all without one; `undefined` when there is none. */
  place(id?: string): Promise<ChangePlace | undefined>;
  /** Up to `limit` changes behind that of the id, the oldest first. */
  after(id: string, limit: number): Promise<readonly FollowedChange[]>;
  /** Up to `limit` changes before that of the id, or of all without one, the latest first. */
  before(id: string | undefined, limit: number): Promise<readonly FollowedChange[]>;
}
